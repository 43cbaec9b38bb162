/** Maximum number of rows per record (unless `maxLength` allows more), and per write of paged rows. */
export const mostRows = 1_000;

/** Fields of the row's key; none if rows have no key. */
export function keyFieldsOf({
  key = [],
}: {
  readonly key?: string | readonly string[] | undefined;
}): readonly string[] {
  return typeof key === 'string' ? [key] : key;
}

/** Key of a row within its record, ignoring case; `undefined` if it has none. */
export function rowKey(row: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined {
  const parts = fields.map((name) => String(row[name] ?? '').toLowerCase());
  return parts.length === 0 || (parts.length === 1 && parts[0] === '') ? undefined : parts.join('\0');
}

/** Identifies a row across copies of a record: its first key if recorded, otherwise its key. */
export function rowIdentity(
  row: Readonly<Record<string, unknown>>,
  field: { readonly key?: string | readonly string[] | undefined; readonly firstKey?: string | undefined },
): string | undefined {
  const first = field.firstKey === undefined ? undefined : row[field.firstKey];
  return typeof first === 'string' && first !== '' ? first.toLowerCase() : rowKey(row, keyFieldsOf(field));
}
