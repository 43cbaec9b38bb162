import { seenText } from '../../../resources/kinds/text-form.ts';

/** Fields of a pickup point that a courier's list may contain, named like the columns of CSV files. */
export const pointFields = [
  'name.zh_HK',
  'name.en_US',
  'address.zh_HK',
  'address.en_US',
  'district',
  'active',
  'opening_hours',
] as const;
export type PointField = (typeof pointFields)[number];

/**
 * Values as in cells of a file: a district as its code, opening hours as printed by `printHours`. Missing values are
 * absent.
 */
export type PointValues = Readonly<Partial<Record<PointField, string>>>;

/** A text as stored in one line: without invisible characters, with white space collapsed. */
export function cleanText(text: string): string {
  return seenText(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether two values are equal, ignoring white space. */
export function saysSame(one: string | undefined, other: string | undefined): boolean {
  return cleanText(one ?? '') === cleanText(other ?? '');
}

/** Reads stored values; ignores unknown fields. */
export function parseValues(value: unknown): PointValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: Partial<Record<PointField, string>> = {};
  for (const field of pointFields) {
    const said: unknown = Reflect.get(value, field);
    if (typeof said === 'string') found[field] = said;
  }
  return found;
}
