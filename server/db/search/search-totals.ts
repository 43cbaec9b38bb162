import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Resource } from '../../../resources/define.ts';
import { run, type Runner, runOnce, statementOf } from '../connection/statement.ts';
import { modelOf } from '../model/model.ts';
import { containsSql, type Search, searchValues } from './search.ts';

/** A search of an entity in a store. */
interface SearchQuery {
  readonly resource: Resource;
  readonly store?: number | undefined;
  readonly search?: Pick<Search, 'value' | 'spellings'> | undefined;
}

/** A total and the snapshot in which it was counted, in PostgreSQL's text format. */
interface CountedTotal {
  readonly total: number;
  readonly snapshot: string;
}

/** Maximum of cached totals per server; drops the least recently used. */
const maxTotals = 1_000;
/** Up to this many changes are read in a few milliseconds; with more, the search is counted again. */
const maxChanges = 2_000;
/** Statements that change more rows than this only invalidate totals. */
export const maxLoggedRows = 100;

const cachedTotals = new WeakMap<pg.Pool, Map<string, CountedTotal>>();

/** Condition for ledger texts that contain the searched text, in any spelling. */
const hasText = (column: 'added' | 'removed') => containsSql(sql.raw(column), true);

/**
 * Changes since a snapshot: difference of the total, number of changes, whether one of them invalidates the total, and
 * the present snapshot. A change by a future transaction id comes from another server's dump.
 */
const changesSince = statementOf(
  sql`select coalesce(sum(matches), 0), count(*), coalesce(bool_or(is_unknown), false), pg_current_snapshot()::text from (
    select (coalesce(${hasText('added')}, false))::integer - (coalesce(${hasText('removed')}, false))::integer as matches,
      added is null and removed is null or transaction >= pg_snapshot_xmax(pg_current_snapshot()) as is_unknown
    from search_change where entity = ${sql.placeholder('entity')} and store_id in (${sql.placeholder('store')}, 0) and not pg_visible_in_snapshot(transaction, ${sql.placeholder('snapshot')}::pg_snapshot)
    limit ${sql.raw(String(maxChanges + 1))}) as changes`,
  { prepared: true },
);

const prune = statementOf(sql`
  with picked as materialized (select entity, store_id, id from search_change where entity = ${sql.placeholder('entity')} for update skip locked),
  gone as (delete from search_change using picked where search_change.entity = picked.entity and search_change.store_id = picked.store_id and search_change.id = picked.id returning 1)
  insert into search_change (entity, store_id) select ${sql.placeholder('entity')}, 0 where exists (select from gone)`);

/** Brings an earlier total up to date; `undefined` if the search must be counted. */
export async function refreshTotal(
  pool: pg.Pool,
  query: SearchQuery,
  runner: Runner = pool,
): Promise<number | undefined> {
  const totals = cachedTotals.get(pool);
  const [key, cached] = [cacheKey(query), totals?.get(cacheKey(query))];
  if (!totals || !cached || !query.search) return undefined;
  totals.delete(key);
  const entity = modelOf(query.resource).table;
  const [row] = await run(runner, changesSince, {
    ...searchValues(query.search),
    entity,
    store: query.store ?? 0,
    snapshot: cached.snapshot,
  });
  const [difference, changes, isUnknown, snapshot] = row ?? [];
  // A failed pruning loses nothing; the next search tries again.
  if (Number(changes) > maxChanges) void pruneChanges(pool, entity).catch(() => {});
  if (isUnknown !== false || Number(changes) > maxChanges) return undefined;
  const total = cached.total + Number(difference);
  totals.set(key, { total, snapshot: String(snapshot) });
  return total;
}

export function cacheTotal(pool: pg.Pool, query: SearchQuery, counted: CountedTotal): void {
  const totals = cachedTotals.get(pool) ?? new Map<string, CountedTotal>();
  cachedTotals.set(pool, totals);
  const [oldest] = totals.size >= maxTotals ? totals.keys() : [];
  if (oldest !== undefined) totals.delete(oldest);
  totals.set(cacheKey(query), counted);
}

/** Replaces all changes of an entity by one row that invalidates earlier totals. */
export async function pruneChanges(runner: Runner, entity: string): Promise<void> {
  await run(runner, prune, { entity });
}

/** The same for every entity with more than one row. */
export async function pruneAllChanges(runner: Runner, signal: AbortSignal): Promise<void> {
  const entities = await runOnce(runner, sql`select entity from search_change group by entity having count(*) > 1`);
  for (const [entity] of entities) if (!signal.aborted) await pruneChanges(runner, String(entity));
}

function cacheKey({ resource, store, search }: SearchQuery): string {
  return `${resource.name} ${store ?? 0} ${search?.value.toLowerCase()}`;
}
