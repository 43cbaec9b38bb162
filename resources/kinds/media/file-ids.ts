/** File id of a value of either shape. */
export function fileIdIn(value: unknown): number | undefined {
  const file: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'file') : value;
  return typeof file === 'number' ? file : undefined;
}

/** The ids of one file or of many. */
export function fileIdsIn(value: unknown): readonly number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => fileIdIn(one) ?? []);
}
