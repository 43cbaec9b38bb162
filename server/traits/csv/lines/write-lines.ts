import type { Found } from '../../../db/records/records.ts';
import { deleteRows, insertRows, type KeptRow } from '../../../db/records/child-rows.ts';
import type { WriteOperation } from '../../../crud/call.ts';
import { saveRowChanges } from '../../../crud/save.ts';
import { batchesOf } from '../../../db/records/batches.ts';
import { batchSize, type JudgedLine, type LinesTarget, linesTable } from './judge-lines.ts';

/** Changed rows that the history lists; the rest is counted. */
export const sampleSize = 20;

/** Called between batches, with how many lines are behind; may throw, to stop. */
export type OnBatch = (done: number) => Promise<void>;

/**
 * Adds or removes the rows of a locked record that lines name, with one entry of its history.
 * @returns the ids of the rows, by line
 */
export async function writeLines(
  writing: WriteOperation,
  target: LinesTarget,
  current: Found,
  lines: readonly JudgedLine[],
  onBatch: OnBatch,
): Promise<ReadonlyMap<JudgedLine, number>> {
  const { client, call } = writing;
  const { child } = linesTable(target);
  const owner = { id: target.record, store: call.store };
  const adds = target.action === 'add';
  const concerned = lines.filter(({ outcome }) =>
    adds ? outcome === 'added' || outcome === 'unknown' : outcome === 'removed',
  );
  const ids = new Map<JudgedLine, number>();
  for (const batch of batchesOf(concerned, batchSize)) {
    if (adds) {
      const rows = batch.map(({ value = '' }) => ({ row: { [target.rows.column]: value }, position: 0 }));
      const made = await insertRows(client, child, owner, rows);
      for (const [place, id] of made.entries()) if (batch[place]) ids.set(batch[place], id);
    } else {
      const gone = batch.flatMap(({ row }) => row ?? []);
      await deleteRows(client, child, owner, gone);
      for (const line of batch) if (line.row !== undefined) ids.set(line, line.row);
    }
    await onBatch(ids.size);
  }
  const values = [...ids].map(([{ value = '' }, id]): readonly [number, string] => [id, value]);
  await saveLines(writing, target, current, { [adds ? 'after' : 'before']: values }, 'import');
  return ids;
}

/** Rows that went (`before`) and came (`after`): ids and values. */
interface LineChanges {
  readonly before?: readonly (readonly [id: number, value: string])[];
  readonly after?: readonly (readonly [id: number, value: string])[];
}

/** Notes rows that were written; the history lists a sample of each side. Does nothing if there are none. */
export async function saveLines(
  writing: WriteOperation,
  { rows }: Pick<LinesTarget, 'rows'>,
  current: Found,
  { before = [], after = [] }: LineChanges,
  action: string,
): Promise<void> {
  if (before.length + after.length === 0) return;
  const sampleOf = (side: readonly (readonly [number, string])[]) =>
    side.slice(0, sampleSize).map(([id, value]): KeptRow => ({ id, [rows.column]: value }));
  const more = [before, after].reduce((sum, { length }) => sum + Math.max(0, length - sampleSize), 0);
  const changes = { before: sampleOf(before), after: sampleOf(after), ...(more > 0 && { more }) };
  await saveRowChanges(writing, current, new Map([[rows.name, changes]]), action);
}
