import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { kindOf } from '../../resources/kinds/index.ts';

const flat: ReadonlyMap<Identifier, number> = new Map();

/** Tree level of each row, if the list shows a tree in its manual order. The topmost level on the page is 0. */
export function treeLevels(
  { name, parent, sortable, fields }: Resource,
  sort: { readonly field: string; readonly order: string },
  records: readonly RaRecord[],
): ReadonlyMap<Identifier, number> {
  const field = parent === undefined ? undefined : fields[parent];
  const storage = field && kindOf(field).storage;
  if (
    parent === undefined ||
    storage?.at !== 'link' ||
    storage.to !== name ||
    sort.field !== sortable ||
    sort.order !== 'ASC'
  )
    return flat;
  const depths = new Map<Identifier, number>();
  for (const record of records) {
    const above: unknown = record[parent];
    depths.set(record.id, typeof above === 'number' ? (depths.get(above) ?? 0) + 1 : 0);
  }
  const least = Math.min(...depths.values());
  return new Map([...depths].map(([id, depth]) => [id, depth - least]));
}
