import { sql } from 'drizzle-orm';
import type { ImportableRows, LineAction, LineOutcome } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { findResource } from '../../../../resources/index.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { batchesOf } from '../../../db/records/batches.ts';
import { type ChildModel, modelOf } from '../../../db/model/model.ts';
import type { ReadLine } from './read-lines.ts';

/** Lines per statement: each has a few seconds, and between two of them the job can be stopped. */
export const batchSize = 10_000;

/** A line with what becomes of it. */
export interface JudgedLine extends ReadLine {
  readonly outcome: LineOutcome;
  /** The stored row that says the same. */
  readonly row?: number;
}

/** Into which rows of which record lines go, or out of which. */
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

/** Says what becomes of each line, or would. */
export async function judgeLines(
  runner: Runner,
  target: LinesTarget,
  lines: readonly ReadLine[],
): Promise<readonly JudgedLine[]> {
  const seen = new Set<string>();
  const judged: JudgedLine[] = [];
  for (const batch of batchesOf(lines, batchSize)) {
    const fresh = batch.map(({ value }) => {
      if (value === undefined || seen.has(value.toLowerCase())) return undefined;
      seen.add(value.toLowerCase());
      return value;
    });
    const found = await lookUp(runner, target, fresh);
    for (const [place, line] of batch.entries()) {
      const { row, known } = found[place] ?? { known: false };
      judged.push({
        ...line,
        ...(row !== undefined && { row }),
        outcome:
          line.value === undefined
            ? 'wrong'
            : fresh[place] === undefined
              ? 'repeated'
              : outcomeOf(target.action, row !== undefined, known),
      });
    }
  }
  return judged;
}

function outcomeOf(action: LineAction, isThere: boolean, isKnown: boolean): LineOutcome {
  if (action === 'remove') return isThere ? 'removed' : 'unknown';
  if (isThere) return 'already';
  return isKnown ? 'added' : 'unknown';
}

/** Of each value its stored row, and whether a record is known by it. */
async function lookUp(
  runner: Runner,
  target: LinesTarget,
  values: readonly (string | undefined)[],
): Promise<readonly { readonly row?: number; readonly known: boolean }[]> {
  const { child, column } = linesTable(target);
  const { known } = target.rows;
  const entity = known && findResource(known.entity);
  const looked = entity && modelOf(entity).columns.find(({ path }) => path === known?.field);
  const isKnown =
    entity && looked && target.action === 'add'
      ? sql`(select true from ${sql.identifier(modelOf(entity).table)} where lower(${sql.identifier(looked.name)}) = lower(given.value) limit 1)`
      : sql`true`;
  // Scalar subqueries, since the planner would rather hash all customers than look ten thousand up.
  const found = await runOnce(
    runner,
    sql`select (select id from ${sql.identifier(child.table)} where record_id = ${target.record} and lower(${sql.identifier(column)}) = lower(given.value) limit 1), ${isKnown}
      from unnest(${sql.param(values.map((value) => value ?? null))}::text[]) with ordinality as given (value, place) order by place`,
  );
  return found.map(([row, isThere]) => ({ ...(typeof row === 'number' && { row }), known: isThere === true }));
}
