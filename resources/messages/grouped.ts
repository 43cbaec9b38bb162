/** Adds thousands separators, the same in all three languages, without floats: `"1234567.50"` → `"1,234,567.50"`. */
export function groupDigits(number: string | number): string {
  const [whole = '', fraction] = String(number).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** What a sentence shows of a parameter: numbers are grouped. Pass a number that counts nothing as text. */
export const shownParameter = (value: unknown): string =>
  typeof value === 'number' ? groupDigits(value) : String(value);
