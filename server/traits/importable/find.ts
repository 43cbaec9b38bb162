import { sql } from 'drizzle-orm';
import { columnOf } from '../../../resources/names.ts';
import type { Actor } from '../../crud/call.ts';
import { type Runner, run, StatementCache, statementOf } from '../../db/statement.ts';
import { modelOf } from '../../db/model.ts';

const cache = new StatementCache();

/** The ids of the records with these keys, without case, by key in lower case; copies of records aren't found by it. */
export async function idsByKey(runner: Runner, { resource, store }: Pick<Actor, 'resource' | 'store'>, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!resource.csv || keys.length === 0) return new Map();
  const { csv, drafts } = resource;
  const model = modelOf(resource);
  const statement = cache.get(resource.name, () => {
    const key = sql`lower(${sql.identifier(columnOf(csv.key))})`;
    const inStore = model.scoped ? sql` and store_id = ${sql.placeholder('store')}` : sql``;
    return statementOf(sql`select ${key}, id from ${sql.identifier(model.table)} where ${key} = any (${sql.placeholder('keys')}::text[])${inStore}${drafts ? sql` and version_of is null` : sql``}`, { prepared: true });
  });
  const rows = await run(runner, statement, { store, keys: keys.map((key) => key.toLowerCase()) });
  return new Map(rows.map(([key, id]) => [String(key), Number(id)]));
}
