/** Whether a part of a row says nothing: no value, no text in any locale, nothing in a list, a flag that isn't set. */
export function isEmptyPart(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmptyPart);
}
