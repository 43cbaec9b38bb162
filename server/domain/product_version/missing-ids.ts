import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { modelNamed } from '../../db/model/titles.ts';

/**
 * The ids that no record of the entity has, in this store if it is scoped. Foreign keys don't tell which row failed.
 */
export async function missingIds(
  runner: Runner,
  entity: 'sku' | 'customer_group',
  store: number | undefined,
  values: readonly (number | null | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(values.filter((id) => typeof id === 'number'))];
  if (ids.length === 0) return new Set();
  const { table, scoped } = modelNamed(entity);
  const inStore = scoped ? sql` and store_id = ${store}` : sql``;
  const rows = await runOnce(
    runner,
    sql`select id from ${sql.identifier(table)} where id = any (${sql.param(ids)}::integer[])${inStore}`,
  );
  const found = new Set(rows.map(([id]) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}
