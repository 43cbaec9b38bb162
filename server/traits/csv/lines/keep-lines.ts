import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { batchesOf } from '../../../db/records/batches.ts';
import { batchSize } from './line-outcomes.ts';
import type { ReadLine } from './read-lines.ts';

/** A line as stored in `import_row.cells`. */
export interface StoredLine {
  readonly line: number;
  /** Absent if it is longer than `longestQuoted`. */
  readonly text?: string;
  readonly value?: string;
}

/** Maximum length of a stored line's text, in characters; of a longer line, only its number is shown. */
const longestQuoted = 200;

/** The stored form of a line; omits a long text. */
export function storedLine({ line, text, value }: ReadLine): StoredLine {
  return { line, ...(text.length <= longestQuoted && { text }), ...(value !== undefined && { value }) };
}

/** Stores the lines of an import until its job writes them, as chunks numbered by their first row. */
export async function keepLines(runner: Runner, run: number, lines: readonly ReadLine[]): Promise<void> {
  for (const [place, batch] of batchesOf(lines, batchSize).entries()) {
    const rows = batch.map((line) => ({
      file_outcome: line.fileOutcome,
      wrong: line.problems && { fields: line.problems },
      cells: storedLine(line),
    }));
    await runOnce(
      runner,
      sql`insert into import_chunk (import_id, number, rows) values (${run}, ${place * batchSize + 1}, ${JSON.stringify(rows)})`,
    );
  }
}

/** The chunks of an import, in order. */
export async function keptChunks(runner: Runner, run: number): Promise<readonly number[]> {
  const rows = await runOnce(runner, sql`select number from import_chunk where import_id = ${run} order by number`);
  return rows.map(([number]) => Number(number));
}

/** Deletes the stored lines of a finished import. */
export async function dropLines(runner: Runner, run: number): Promise<void> {
  await runOnce(runner, sql`delete from import_chunk where import_id = ${run}`);
}
