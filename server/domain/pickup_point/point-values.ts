import { seenText } from '../../../resources/kinds/text-form.ts';

/** What a courier's list says of a pickup point, by column of its CSV files. */
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

/** Values as the cells of a file have them, a district by its code, opening hours by `printHours`; what isn't said is absent. */
export type PointValues = Readonly<Partial<Record<PointField, string>>>;

/** A text as it is stored in one line: without invisible marks, white space collapsed. */
export function cleanText(text: string): string {
  return seenText(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether two values say the same, white space aside. */
export function saysSame(one: string | undefined, other: string | undefined): boolean {
  return cleanText(one ?? '') === cleanText(other ?? '');
}

/** The values of a stored text, as far as they are known fields. */
export function parseValues(value: unknown): PointValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: Partial<Record<PointField, string>> = {};
  for (const field of pointFields) {
    const said: unknown = Reflect.get(value, field);
    if (typeof said === 'string') found[field] = said;
  }
  return found;
}
