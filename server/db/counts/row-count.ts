import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Resource } from '../../../resources/define.ts';
import { type ColumnModel, columnsOf, modelOf, type TableModel } from '../model/model.ts';
import { run, type Runner, runOnce, StatementCache, statementOf } from '../connection/statement.ts';

/** Maximum number of foldable ledger entries; after a read that met more, they are folded in the background. */
const maxEntries = 200;

/**
 * Two columns: the exact total of an entity (in the placeholder's store, if it belongs to stores), and the number of
 * ledger entries behind it that can be folded.
 */
export function totalSql(resource: Resource): SQL {
  const { table, scoped } = modelOf(resource);
  return sql`select coalesce(sum(change), 0) as total, count(*)${sql.raw(resource.list.facets ? ' - count(distinct facets)' : '')} as changes from row_count where entity = ${table} and store_id = ${scoped ? sql.placeholder('store') : sql.raw('0')}`;
}

/** The columns of `list.facets`. */
export function facetColumns(model: Pick<TableModel, 'resource' | 'columns'>): readonly ColumnModel[] {
  return (model.resource.list.facets ?? []).flatMap((path) => columnsOf(model, path));
}

/**
 * An entity's ledger in the shape of its own table: each row has the facets' columns, and `change` is how many
 * records with these values it adds (or, below zero, removes).
 */
export function facetRows(resource: Resource): SQL {
  const model = modelOf(resource);
  const columns = facetColumns(model).map(
    ({ name, word }, index) => sql`facets[${sql.raw(String(index + 1))}]::${sql.raw(word)} as ${sql.identifier(name)}`,
  );
  return sql`(select store_id, change, ${sql.join(columns, sql`, `)} from row_count where entity = ${model.table}) as ${sql.identifier(model.table)}`;
}

const totals = new StatementCache();

/** Reads the exact total of an entity, in a store if given. */
export async function readTotal(runner: Runner, resource: Resource, store?: number): Promise<number> {
  const statement = totals.get(resource, '', () => statementOf(totalSql(resource), { prepared: true }));
  const [[total] = []] = await run(runner, statement, { store });
  return Number(total ?? 0);
}

const fold = statementOf(sql`
  with picked as materialized (select entity, store_id, id from row_count where entity = coalesce(${sql.placeholder('entity')}::text, entity) for update skip locked),
  folded as (delete from row_count using picked where row_count.entity = picked.entity and row_count.store_id = picked.store_id and row_count.id = picked.id returning row_count.*)
  insert into row_count (entity, store_id, facets, change) select entity, store_id, facets, sum(change) from folded group by entity, store_id, facets having sum(change) <> 0`);

/**
 * Folds many ledger entries of one or all entities into one; totals never change. Concurrent folds skip each other's
 * entries.
 */
export async function foldCounts(runner: Runner, entity?: string): Promise<void> {
  await run(runner, fold, { entity: entity ?? null });
}

/** Folds the entries of all entities that have foldable ones. */
export async function foldAllCounts(runner: Runner, signal: AbortSignal): Promise<void> {
  for (const [entity] of await runOnce(
    runner,
    sql`select entity from row_count group by entity having count(*) > count(distinct (store_id, facets))`,
  )) {
    if (!signal.aborted) await foldCounts(runner, String(entity));
  }
}

const folding = new WeakMap<pg.Pool, Set<string>>();

/** Folds an entity's entries in the background after a read met many; at most one fold at a time. */
export function foldWhenMany(pool: pg.Pool, entity: string, changes: number): void {
  if (changes <= maxEntries) return;
  const busy = folding.get(pool) ?? new Set();
  folding.set(pool, busy);
  if (busy.has(entity)) return;
  busy.add(entity);
  // A failed fold loses nothing; the next read tries again.
  void foldCounts(pool, entity)
    .catch(() => {})
    .finally(() => busy.delete(entity));
}
