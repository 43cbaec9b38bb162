import { type SQL, sql } from 'drizzle-orm';
import type { ImportableRows, LineAction } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { findResource } from '../../../../resources/index.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { isErasedIn } from '../../../db/records/erased.ts';
import { batchesOf } from '../../../db/records/batches.ts';
import { type ChildModel, modelOf } from '../../../db/model/model.ts';
import type { LineCounts } from '../import/runs.ts';
import type { ReadLine } from './read-lines.ts';

/**
 * Lines per statement: each statement has a timeout of a few seconds, and the job can be stopped between two of them.
 */
export const batchSize = 5_000;

/** The record and its rows to which lines are added, or from which they are removed. */
export interface LinesTarget {
  readonly resource: Resource;
  readonly record: number;
  readonly rows: ImportableRows;
  readonly action: LineAction;
}

/** The table of the rows, and its column that holds the lines. */
export function linesTable({ resource, rows }: Pick<LinesTarget, 'resource' | 'rows'>): {
  readonly child: ChildModel;
  readonly column: string;
} {
  const child = modelOf(resource).children.find(({ path }) => path === rows.name);
  const column = child?.columns.find(({ path }) => path === rows.column)?.name;
  if (!child || column === undefined) throw new Error(`${resource.name} has no rows ${rows.name}`);
  return { child, column };
}

/**
 * A query that keeps the columns of `given` and adds the result of each `value` (`outcome`), and the stored row with
 * the same value (`found`). Doesn't search for the rows of lines that already have an outcome (`file_outcome`).
 */
export function withOutcomes(target: LinesTarget, given: SQL): SQL {
  const outcome =
    target.action === 'remove'
      ? sql`case when found is null then 'unknown' else 'removed' end`
      : // The line's customer was erased while the line waited.
        sql`case when ${isErasedIn(sql`given.value`)} then 'wrong' when found is not null then 'already' when ${isKnown(target)} then 'added' else 'unknown' end`;
  // A scalar subquery, since the planner would otherwise hash all customers instead of looking up thousands.
  return sql`select given.*, found, coalesce(file_outcome, ${outcome}) as outcome from ${given} as given
    cross join lateral (select case when file_outcome is null then ${sameLine(target, sql`given.value`)} end as found offset 0) as there`;
}

/**
 * The id of the record's row with the same value, as a scalar subquery; null if there is none. It selects the last row
 * in an order that only the unique index has: the planner has no statistics about rows that the same transaction added,
 * and would otherwise read all of them for each line. Bounded at both ends, so that rows removed before, which stay in
 * the index until it is vacuumed, aren't scanned for each line.
 */
export function sameLine(target: LinesTarget, value: SQL): SQL {
  const { child, column } = linesTable(target);
  const key = sql`lower(${sql.identifier(column)})`;
  const [own, wanted] = [sql`(record_id, ${key})`, sql`(${target.record}, lower(${value}))`];
  return sql`(select id from ${sql.identifier(child.table)}
    where ${own} <= ${wanted} and ${own} >= ${wanted} order by record_id desc, ${key} desc limit 1)`;
}

/**
 * Makes the planner use the order of the unique index until the transaction ends. According to its statistics, a record
 * that is receiving lines has hardly any rows, so reading and sorting all of them for each line seems to cost nearly
 * the same; where the unique index was the larger one, the planner chose the other, and 20,000 lines took minutes.
 */
export async function keepToIndex(runner: Runner): Promise<void> {
  await runOnce(
    runner,
    sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`,
  );
}

/** Whether the value identifies a record of the entity and field that the declaration names; true if it names none. */
function isKnown({ rows: { known } }: LinesTarget): SQL {
  const entity = known && findResource(known.entity);
  const looked = entity && modelOf(entity).columns.find(({ path }) => path === known?.field);
  if (!entity || !looked) return sql`true`;
  return sql`(select true from ${sql.identifier(modelOf(entity).table)} where lower(${sql.identifier(looked.name)}) = lower(given.value) limit 1)`;
}

/** Number of lines per outcome if they were written now. */
export async function forecastLines(
  runner: Runner,
  target: LinesTarget,
  lines: readonly ReadLine[],
): Promise<LineCounts> {
  const counts = new Map<string, number>();
  for (const batch of batchesOf(lines, batchSize)) {
    const values = sql.param(batch.map(({ value }) => value ?? null));
    const fileOutcomes = sql.param(batch.map(({ fileOutcome }) => fileOutcome ?? null));
    const given = sql`(select * from unnest(${values}::text[], ${fileOutcomes}::text[]) as line (value, file_outcome))`;
    const rows = await runOnce(
      runner,
      sql`select outcome, count(*) from (${withOutcomes(target, given)}) as line group by outcome`,
    );
    for (const [outcome, count] of rows)
      counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + Number(count));
  }
  return Object.fromEntries(counts);
}
