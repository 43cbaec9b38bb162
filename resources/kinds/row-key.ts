/**
 * Most rows of a record that holds all of them (unless its `maxLength` says more), and most in one write of a paged
 * one.
 */
export const mostRows = 1_000;

/** The fields of the row's key; none where rows have no key. */
export function keyFieldsOf({
  key = [],
}: {
  readonly key?: string | readonly string[] | undefined;
}): readonly string[] {
  return typeof key === 'string' ? [key] : key;
}

/** What a row is known by among those of its record, without case; nothing where it has no key. */
export function rowKey(row: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined {
  const parts = fields.map((name) => String(row[name] ?? '').toLowerCase());
  return parts.length === 0 || (parts.length === 1 && parts[0] === '') ? undefined : parts.join('\0');
}

/** What copies of a record know a row by: its key, or the one that it had first. */
export function rowIdentity(
  row: Readonly<Record<string, unknown>>,
  field: { readonly key?: string | readonly string[] | undefined; readonly firstKey?: string | undefined },
): string | undefined {
  const first = field.firstKey === undefined ? undefined : row[field.firstKey];
  return typeof first === 'string' && first !== '' ? first.toLowerCase() : rowKey(row, keyFieldsOf(field));
}
