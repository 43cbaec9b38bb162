import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Resource } from '../../../resources/define.ts';
import { modelOf } from '../model/model.ts';
import { run, type Runner, runOnce, StatementCache, statementOf } from '../connection/statement.ts';

/** So many changes are added up faster than anyone notices. */
const manyChanges = 200;

/**
 * Two columns: the exact total of an entity, in the store of the placeholder where it is in one, and of how many
 * changes it is the sum.
 */
export function keptTotal(resource: Resource): SQL {
  const { table, scoped } = modelOf(resource);
  return sql`select coalesce(sum(change), 0) as total, count(*) as changes from row_count where entity = ${table} and store_id = ${scoped ? sql.placeholder('store') : sql.raw('0')}`;
}

const totals = new StatementCache();

/** The exact total of an entity, in this store where it is in one. */
export async function readTotal(runner: Runner, resource: Resource, store?: number): Promise<number> {
  const statement = totals.get(resource, '', () => statementOf(keptTotal(resource), { prepared: true }));
  const [row] = await run(runner, statement, { store });
  return Number(row?.[0] ?? 0);
}

const fold = statementOf(sql`
  with picked as materialized (select entity, store_id, id from row_count where entity = coalesce(${sql.placeholder('entity')}::text, entity) for update skip locked),
  folded as (delete from row_count using picked where row_count.entity = picked.entity and row_count.store_id = picked.store_id and row_count.id = picked.id returning row_count.*)
  insert into row_count (entity, store_id, change) select entity, store_id, sum(change) from folded group by entity, store_id having sum(change) <> 0`);

/**
 * Puts one change in the place of many, of one entity or of all; the totals stay as they are for everyone, at any
 * moment. Others that do the same at once pick what is left over.
 */
export async function foldCounts(runner: Runner, entity?: string): Promise<void> {
  await run(runner, fold, { entity: entity ?? null });
}

/** Puts one change in the place of many wherever there are many. */
export async function foldAllCounts(runner: Runner, signal: AbortSignal): Promise<void> {
  for (const [entity] of await runOnce(
    runner,
    sql`select entity from row_count group by entity having count(*) > count(distinct store_id)`,
  )) {
    if (!signal.aborted) await foldCounts(runner, String(entity));
  }
}

const folding = new WeakMap<pg.Pool, Set<string>>();

/** Folds an entity's changes behind a read that met many of them; never twice at once. */
export function foldWhenMany(pool: pg.Pool, entity: string, changes: number): void {
  if (changes <= manyChanges) return;
  const busy = folding.get(pool) ?? new Set();
  folding.set(pool, busy);
  if (busy.has(entity)) return;
  busy.add(entity);
  // Where it fails nothing is lost: the next read tries again.
  void foldCounts(pool, entity)
    .catch(() => {})
    .finally(() => busy.delete(entity));
}
