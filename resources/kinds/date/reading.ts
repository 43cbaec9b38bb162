import type { Language } from '../../messages/languages.ts';
import { formatDay } from './format.ts';
import { isDay } from './kind.ts';
import { readTyped } from './read-typed.ts';

/** Converts the text of a date box to a stored value, and back. */
export interface Reading {
  /** The value of a text, and whether the text includes the year; `undefined` if unreadable. */
  readonly read: (text: string, today: string) => { readonly value: string; readonly whole: boolean } | undefined;
  /** The text of tables, which `read` accepts. Returns other text unchanged. */
  readonly show: (value: string, language: Language) => string;
  /** The day of a value, for the calendar. */
  readonly dayOf: (value: string) => string | undefined;
  /** The value with another day, at the same time if it had one. */
  readonly withDay: (value: string, day: string) => string;
}

/** Shows a day as tables do; before the year 1000, in digits that can be read back. */
export function showDay(day: string, language: Language): string {
  return day < '1000' ? day : formatDay(day, language);
}

/** Calendar days, `2026-11-20`. */
export const days: Reading = {
  read: (text, today) => {
    const typed = readTyped(text, today);
    return typed && { value: typed.day, whole: typed.whole };
  },
  show: (value, language) => (isDay(value) ? showDay(value, language) : value),
  dayOf: (value) => (isDay(value) ? value : undefined),
  withDay: (_value, day) => day,
};
