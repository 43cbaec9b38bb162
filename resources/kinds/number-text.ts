/** Adds thousands separators, the same in all three languages, without floats: `"1234567.50"` → `"1,234,567.50"`. */
export function groupDigits(number: string | number): string {
  const [whole = '', fraction] = String(number).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The value as a number text; `undefined` if it is no number. */
export function numberText(value: unknown): string | undefined {
  return (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '')
    ? groupDigits(value)
    : undefined;
}
