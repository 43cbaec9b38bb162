import { createContext, useContext } from 'react';
import { contentLocales, type ContentLocale } from '../kinds/kind.ts';

/** What every input of one form needs to know about it. */
export interface FormSetting {
  /** The entity whose record is edited: option look-ups go under its permission. */
  readonly resource: string;
  /** The record's id; none while it is created. */
  readonly id?: number | string | undefined;
  /** Content locales on show (SPEC §9, default all). */
  readonly locales: readonly ContentLocale[];
  /** Permissions of the user, for fields that need one of their own. */
  readonly permissions: readonly string[];
  /** Nothing can be changed. */
  readonly disabled: boolean;
  /**
   * What an input still waits for, as a sentence; saving is refused with it until it is taken back with `undefined`.
   */
  readonly wait?: (source: string, sentence: string | undefined) => void;
}

const FormSettingContext = createContext<FormSetting>({
  resource: '',
  locales: contentLocales,
  permissions: [],
  disabled: false,
});

export const FormSettingProvider = FormSettingContext.Provider;

export function useFormSetting(): FormSetting {
  return useContext(FormSettingContext);
}

/** Inside table cells: the column's head names the input, so that its label is only spoken. */
const CompactContext = createContext(false);

export const CompactProvider = CompactContext.Provider;

export function useCompact(): boolean {
  return useContext(CompactContext);
}
