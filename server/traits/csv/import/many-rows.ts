import { type Changed, checkedChange, checkedNew, type Made, NotTogether } from './check-many.ts';
import { changeAll, makeAll } from './write-many.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import { changedColumns } from '../../../crud/values.ts';
import { lockRecords } from '../../../db/records/many-records.ts';
import { modelOf } from '../../../db/model/model.ts';
import type { Runner } from '../../../db/connection/statement.ts';
import { isGuarded } from '../../../crud/guards.ts';
import { wrongIn } from './attempt.ts';
import type { GivenRow } from './bodies.ts';
import type { RowResult } from './change-row.ts';
import { idsByKey } from './find.ts';
import { bodyOf, assertUnchanged, wrongKey } from './import-row.ts';
import { keepRows, keepWrongs } from './outcomes.ts';
import { keyOf, type ReadRow, readRow } from './read-row.ts';
import { References } from './references.ts';
import type { Actor, WriteOperation } from '../../../crud/call.ts';

/** Whether rows of this entity can be written together at all: nothing but the declaration has a say in it. */
export function mayTogether({ resource: { name, drafts }, deps }: Actor, mode: ImportMode): boolean {
  return !drafts && mode !== 'promote' && Object.keys(deps.slots.hooksOf(name)).length === 0;
}

/**
 * Writes rows of an import as `importRow` writes each: same rules, same history; but looked up, written and noted in a
 * statement each, in the transaction given. Wrong rows are told and left out. Without an import nothing is kept of
 * them.
 * @throws NotTogether where some row needs to be alone, and what the database refuses; then the transaction is to be
 * undone
 */
export async function importTogether(
  writing: WriteOperation,
  mode: ImportMode,
  id: number | undefined,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const { call, client } = writing;
  const { resource } = call;
  const results = new Map<number, RowResult>();
  const attempt = <T>(row: number, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotTogether) throw error;
      results.set(row, { row, wrong: wrongIn(error, resource) });
      return undefined;
    }
  };
  // A number that comes twice is one row.
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new NotTogether();
  const read = rows.flatMap(
    ({ row, values, revision }) => attempt(row, () => ({ row, revision, read: readRow(resource, values) })) ?? [],
  );
  assertDistinct(
    resource,
    read.map((one) => one.read),
  );
  const references = new References(call.store);
  const ids = await idsByKey(
    client,
    call,
    read.flatMap((one) => keyOf(resource, one.read) ?? []),
  );
  const named = read.map((one) => ({ ...one, id: recordOf(resource, mode, one.read, ids) }));
  const records = await lockRecords(
    client,
    call,
    named.flatMap((one) => (typeof one.id === 'number' ? one.id : [])),
  );
  await references.find(
    client,
    read.map((one) => one.read),
  );
  const made: Made[] = [];
  const changed: Changed[] = [];
  for (const { row, revision, read: one, id: record } of named) {
    attempt(row, () => {
      if (typeof record === 'string') throw wrongKey(resource, record);
      assertUnchanged(revision, record === undefined ? undefined : records.get(record));
      const body = bodyOf(resource, references.put(resource, one), record !== undefined && one.id === undefined);
      if (isGuarded(call.deps.slots, resource, body)) throw new NotTogether();
      if (record === undefined) {
        made.push({ row, values: checkedNew(call, body) });
        return;
      }
      const current = records.get(record);
      if (!current) throw wrongKey(resource, 'importMissing', 'id');
      const given = checkedChange(call, body, current);
      if (changedColumns(modelOf(resource).columns, given, current.record).length > 0)
        changed.push({ row, current, given });
      else
        results.set(row, {
          row,
          done: { outcome: 'unchanged', found: current, changes: {}, from: current.record.revision },
        });
    });
  }
  for (const done of [...(await makeAll(writing, made)), ...(await changeAll(writing, changed))])
    results.set(done.row, done);
  const all = rows.flatMap(({ row }) => results.get(row) ?? []);
  if (id !== undefined) await keepTogether(client, id, all, rows);
  return all;
}

/** The same key or id twice: the second row is to see what the first one did. */
function assertDistinct(resource: Resource, rows: readonly ReadRow[]): void {
  const keys = rows.flatMap((row) => keyOf(resource, row) ?? []).map(foldedText);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (
    new Set(keys).size < keys.length ||
    new Set(ids).size < ids.length ||
    (ids.length > 0 && ids.length < rows.length)
  )
    throw new NotTogether();
}

/** The record of a row, `undefined` where it is to be made, or the rule that refuses it. */
function recordOf(
  resource: Resource,
  mode: ImportMode,
  row: ReadRow,
  ids: ReadonlyMap<string, number>,
): number | string | undefined {
  if (row.id !== undefined && mode !== 'create') return row.id;
  const key = keyOf(resource, row);
  const found = key === undefined ? undefined : ids.get(key);
  if (mode === 'create' && found !== undefined) return 'importExists';
  return found === undefined && mode === 'update' ? (key === undefined ? 'required' : 'importMissing') : found;
}

/** Keeps what became of the rows, in the transaction of their write. */
async function keepTogether(
  runner: Runner,
  id: number,
  results: readonly RowResult[],
  rows: readonly GivenRow[],
): Promise<void> {
  const done = results.flatMap((result) => ('done' in result ? [{ row: result.row, ...result.done }] : []));
  const cells = new Map(rows.map(({ row, values }) => [row, values]));
  const wrong = results.flatMap((result) =>
    'wrong' in result ? [{ row: result.row, why: result.wrong, cells: cells.get(result.row) ?? {} }] : [],
  );
  await keepRows(runner, id, done);
  await keepWrongs(runner, id, wrong);
}
