import { type SQL, sql } from 'drizzle-orm';
import type { WriteOperation } from '../../../crud/call.ts';
import { saveRowChanges } from '../../../crud/save.ts';
import { type Row, type Runner, runOnce } from '../../../db/connection/statement.ts';
import type { KeptRow } from '../../../db/records/child-rows.ts';
import type { Found } from '../../../db/records/records.ts';
import { withOutcomes, type LinesTarget, linesTable } from './line-outcomes.ts';

/** Maximum number of changed rows that the history lists; further ones are only counted. */
const sampleSize = 20;

/** Rows that were added or removed. */
export interface ChangedRows {
  readonly count: number;
  /** The first rows. */
  readonly sample: readonly KeptRow[];
}

/** The end of a statement that changed the rows of `from`, by `id` and `value`; `changedRows` reads its result. */
export const changedIn = (from: SQL): SQL =>
  sql`select count(*) over (), id, value from ${from} order by id limit ${sampleSize}`;

/** Adds the result of a statement to the earlier changes. */
export function changedRows(
  { count, sample }: ChangedRows,
  answer: readonly Row[],
  { rows: { column } }: Pick<LinesTarget, 'rows'>,
): ChangedRows {
  const more = answer.map(([, id, value]): KeptRow => ({ id: Number(id), [column]: String(value) }));
  return { count: count + Number(answer[0]?.[0] ?? 0), sample: [...sample, ...more].slice(0, sampleSize) };
}

/** Inserts rows of `from`, by `id` and `value`, in the order of their lines. */
export function insertLines(target: LinesTarget, run: number, from: SQL): SQL {
  const { child, column } = linesTable(target);
  const store = target.resource.scope === 'store' && sql`(select store_id from import_run where id = ${run})`;
  return sql`insert into ${sql.identifier(child.table)} (id, record_id, ${sql.identifier(column)}${store ? sql`, store_id` : sql``})
    select id, ${target.record}::integer, value${store ? sql`, ${store}` : sql``} from ${from} order by row`;
}

/**
 * Determines the outcomes of a chunk's lines, adds or removes their rows in a locked record, and stores the outcomes.
 * One statement does all of it, since transferring a hundred thousand lines to this process and back would take longer
 * than writing them.
 */
export function writeChunk(runner: Runner, target: LinesTarget, run: number, chunk: number): Promise<readonly Row[]> {
  const { child } = linesTable(target);
  const given = sql`(select number + place::integer - 1 as row, file_outcome, wrong, cells, cells->>'value' as value from import_chunk,
    rows from (jsonb_to_recordset(import_chunk.rows::jsonb) as (file_outcome text, wrong jsonb, cells jsonb)) with ordinality as line (file_outcome, wrong, cells, place)
    where import_id = ${run} and number = ${chunk})`;
  const [id, written] =
    target.action === 'add'
      ? [
          // The id is generated here, so that the outcome of a line needn't be joined with its row.
          sql`case when outcome in ('added', 'unknown') then nextval((select pg_get_serial_sequence(${child.table}, 'id')::regclass)) end`,
          insertLines(target, run, sql`numbered where id is not null`),
        ]
      : [
          sql`found`,
          // By ids alone, and as an array, since the planner can't estimate how many rows the record has or loses.
          sql`delete from ${sql.identifier(child.table)} where id = any (array(select id from numbered where id is not null))`,
        ];
  return runOnce(
    runner,
    sql`with outcomes as materialized (${withOutcomes(target, given)}),
      numbered as materialized (select row, outcome, wrong, cells, value, (${id})::integer as id from outcomes order by row),
      written as (${written}),
      noted as (insert into import_row (import_id, row, outcome, record_id, wrong, cells) select ${run}, row, outcome, id, wrong, cells from numbered order by row)
      ${changedIn(sql`numbered where id is not null`)}`,
  );
}

/**
 * Records in the history which rows were added (`after`) or removed (`before`); lists the first ones. Does nothing if
 * there are none.
 */
export async function saveLines(
  writing: WriteOperation,
  { rows }: Pick<LinesTarget, 'rows'>,
  current: Found,
  side: 'before' | 'after',
  { count, sample }: ChangedRows,
  action: string,
): Promise<void> {
  if (count === 0) return;
  const more = count - sample.length;
  const changes = { before: [], after: [], [side]: sample, ...(more > 0 && { more }) };
  await saveRowChanges(writing, current, new Map([[rows.name, changes]]), action);
}
