import { sql } from 'drizzle-orm';
import type { LineOutcome } from '../../../../resources/csv/importable-rows.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import type { LineCounts } from '../import/runs.ts';
import type { FieldProblems } from '../../../errors.ts';
import { batchesOf } from '../../../db/records/batches.ts';
import { batchSize, type JudgedLine } from './judge-lines.ts';

/** A line as kept in `import_row.cells`. */
export interface StoredLine {
  readonly line: number;
  /** Absent if it is longer than is quoted. */
  readonly text?: string;
  readonly value?: string;
}

/** Characters of a line that are kept; of a longer one only the number is told. */
export const longestQuoted = 200;

/** What is told of a line: a long one isn't quoted. */
export function storedLine({ line, text, value }: JudgedLine): StoredLine {
  return { line, ...(text.length <= longestQuoted && { text }), ...(value !== undefined && { value }) };
}

/** Why a line is wrong, as other imports keep it. */
export const wrongOf = ({ problems }: { readonly problems?: FieldProblems }) => problems && { fields: problems };

/** Stores what became of each line, in the transaction of the write. `rows` are the ids of the rows, by line. */
export async function storeLines(
  runner: Runner,
  run: number,
  lines: readonly JudgedLine[],
  rows: ReadonlyMap<JudgedLine, number>,
): Promise<void> {
  let last = 0;
  for (const batch of batchesOf(lines, batchSize)) {
    const given = batch.map((line) => ({
      row: (last += 1),
      outcome: line.outcome,
      record: rows.get(line) ?? null,
      wrong: wrongOf(line) ?? null,
      cells: storedLine(line),
    }));
    await runOnce(
      runner,
      sql`insert into import_row (import_id, row, outcome, record_id, wrong, cells)
        select ${run}::integer, given.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row integer, outcome text, record integer, wrong jsonb, cells jsonb)`,
    );
  }
}

/** Lines by outcome. */
export function countLines(lines: readonly { readonly outcome: LineOutcome }[]): LineCounts {
  const counts: Partial<Record<LineOutcome, number>> = {};
  for (const { outcome } of lines) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
