import type { JsonValue } from '../../resources/kinds/kind.ts';

/** The field that contains the searched text, and an excerpt of its value. */
export interface Match {
  readonly field: string;
  readonly text: string;
}

/** The searched text in each of its spellings; or a pattern of what it may have been before a typing error. */
export type Sought = readonly string[] | RegExp;

/** Number of characters shown before and after the start of a match in a long text. */
const around = 60;

/** The best matching value: one that equals the text, or else begins with it, or else contains it. */
export function matchIn(
  paths: readonly string[],
  values: readonly (JsonValue | undefined)[],
  sought: Sought,
): Match | undefined {
  const matches = paths.flatMap((field, place) => {
    const value = values[place];
    if (typeof value !== 'string') return [];
    const at = placesIn(value.toLowerCase(), sought);
    return at === undefined ? [] : [{ field, ...at, text: excerpt(value, at.from) }];
  });
  const [best] = matches.toSorted((one, other) => one.rank - other.rank);
  return best && { field: best.field, text: best.text };
}

function placesIn(value: string, sought: Sought): { rank: number; from: number } | undefined {
  const wanted = sought instanceof RegExp ? (sought.exec(value) ?? []) : sought.map((text) => text.toLowerCase());
  const whole = wanted.includes(value);
  const places = wanted.map((text) => value.indexOf(text)).filter((place) => place >= 0);
  if (places.length === 0) return undefined;
  const from = Math.min(...places);
  return { rank: whole ? 0 : from === 0 ? 1 : 2, from };
}

function excerpt(value: string, from: number): string {
  const start = Math.max(0, from - around);
  const end = start + 2 * around;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${value.length > end ? '…' : ''}`;
}
