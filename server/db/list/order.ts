import { sql } from 'drizzle-orm';
import { deletedAt } from '../../../resources/query/sort.ts';
import { shownColumn } from '../model/indexes.ts';
import { columnsOf, modelOf } from '../model/model.ts';
import { tableOf } from '../model/tables.ts';
import { aliased } from '../model/titles.ts';
import { idKey, type OrderKey, type SortOrder } from './order-keys.ts';
import { treePath } from './tree-path.ts';
import { referenceKeys } from './reference-order.ts';

/** Keys of a list's order, all in the same direction. The id comes last and makes the order total. */
export function orderKeys({ resource, locale, sort: { path } }: SortOrder): readonly OrderKey[] {
  const model = modelOf(resource);
  const id = idKey(aliased(model.table, 'id'));
  if (path === 'id') return [id];
  if (path === deletedAt) return [{ sql: aliased(model.table, deletedAt), type: 'timestamptz', nullable: false }, id];
  const inTree = treePath(resource, path);
  if (inTree) return [{ sql: inTree, type: 'integer[]', nullable: false }, id];
  const reference = referenceKeys(resource, path, locale);
  if (reference) return [...reference, id];
  const parts = columnsOf(model, path);
  const key = {
    sql: sql`${shownColumn(tableOf(resource), model, path, locale)}`,
    type: parts[0]?.word ?? 'timestamptz',
    nullable: parts.length > 0 && parts.every(({ notNull }) => !notNull),
  };
  return [key, id];
}
