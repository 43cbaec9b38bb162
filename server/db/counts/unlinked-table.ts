import { customType, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { filtersOf } from '../../../resources/filters.ts';
import { type JoinModel, modelOf } from '../model/model.ts';

/** A table by its oid; dumps contain its name. */
const regclass = customType<{ data: string }>({ dataType: () => 'regclass' });

/**
 * Records without a link in a join table, so that "is empty" needn't compare all records with all links. Maintained by
 * triggers (`unlinked-triggers.ts`) for the references that lists can be filtered by.
 */
export const unlinked = pgTable(
  'unlinked',
  { link: regclass('link').notNull(), recordId: integer('record_id').notNull() },
  (table) => [primaryKey({ name: 'unlinked_pkey', columns: [table.link, table.recordId] })],
);

/** The join tables whose unlinked records are maintained. */
export function trackedJoins(resource: Resource): readonly JoinModel[] {
  return modelOf(resource).joins.filter(({ path }) => filtersOf(resource).includes(path));
}
