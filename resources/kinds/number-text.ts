/** `"1234567.50"` → `"1,234,567.50"`: the way of all three languages, without ever being a float. */
export function groupDigits(number: string | number): string {
  const [whole = '', fraction] = String(number).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The value as the text of a number, `undefined` where it is none. */
export function numberText(value: unknown): string | undefined {
  return (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '')
    ? groupDigits(value)
    : undefined;
}
