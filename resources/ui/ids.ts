/** Ids in a value: none, one or several. */
export function idsIn(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((id) => (typeof id === 'string' && id.trim() !== '' ? Number(id) : id))
    .filter((id): id is number => typeof id === 'number' && Number.isInteger(id));
}
