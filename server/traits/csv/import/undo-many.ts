import { translate } from '../../../../resources/messages/translate.ts';
import { changesOf } from '../../../audit/changes.ts';
import { appendEntries } from '../../../audit/append.ts';
import { lockRecords } from '../../../db/records/many-records.ts';
import type { Found } from '../../../db/records/records.ts';
import { moveManyToTrash } from '../../../db/records/trash.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { isRefusal } from './attempt.ts';
import { wholeChange } from './check-many.ts';
import { mayTogether } from './many-rows.ts';
import { changeAll } from './write-many.ts';
import { titleOf } from './rows.ts';
import type { ImportRun } from './runs.ts';
import { keepUndone, type Left, stillTouched, type Touched } from './touched.ts';
import { reasonToLeave, undoOne } from './undo-one.ts';
import { valuesBefore } from './values-before.ts';
import type { WriteOrigin, WriteOperation } from '../../../crud/call.ts';

/** What came of some records: so many were put back, these were not. */
export interface Undone {
  readonly undone: number;
  readonly left: readonly Left[];
}

/** What belongs to the same transaction, such as the progress of a job. */
export type Beside = (scope: Pick<TransactionScope, 'client'>, done: Undone) => Promise<void>;

/** So many records are put back in one transaction where all goes well. */
export const undoneAtOnce = 500;
const few = 8;

/** Puts records back together; where some of them can't be, the halves of them; the last few each on its own. */
export async function undoSome(
  writer: WriteOrigin,
  run: ImportRun,
  touched: readonly Touched[],
  beside: Beside,
  signal?: AbortSignal,
): Promise<Undone> {
  if (touched.length === 0 || signal?.aborted) return { undone: 0, left: [] };
  const { call } = writer;
  if (touched.length <= few || !mayTogether(call, run.mode)) return undoEach(writer, run, touched, beside, signal);
  try {
    return await inTransaction(call.deps.pool, async (scope) => {
      const done = await undoTogether({ ...writer, ...scope }, run, touched);
      await beside(scope, done);
      return done;
    });
  } catch (error) {
    if (!isRefusal(error, call.resource)) throw error;
  }
  const half = Math.ceil(touched.length / 2);
  const [first, second] = [
    await undoSome(writer, run, touched.slice(0, half), beside, signal),
    await undoSome(writer, run, touched.slice(half), beside, signal),
  ];
  return { undone: first.undone + second.undone, left: [...first.left, ...second.left] };
}

async function undoEach(
  writer: WriteOrigin,
  run: ImportRun,
  touched: readonly Touched[],
  beside: Beside,
  signal?: AbortSignal,
): Promise<Undone> {
  const { pool } = writer.call.deps;
  const left: Left[] = [];
  let undone = 0;
  for (const one of touched) {
    if (signal?.aborted) break;
    const why = await undoOne(writer, run, one, (scope) => beside(scope, { undone: 1, left: [] }));
    if (!why) undone += 1;
    else {
      left.push(why);
      await inTransaction(pool, (scope) => beside(scope, { undone: 0, left: [why] }));
    }
  }
  return { undone, left };
}

/**
 * Does for all of these what `undoOne` does for each, in a statement each.
 * @throws NotTogether where one of them has to be alone, and what the database refuses, such as the removal of a record
 * in use
 */
async function undoTogether(writing: WriteOperation, run: ImportRun, touched: readonly Touched[]): Promise<Undone> {
  const { call, now, client } = writing;
  const { resource, store, caller, language, hidden, locale } = call;
  const records = await lockRecords(
    client,
    call,
    touched.map(({ id }) => id),
  );
  const still = await stillTouched(
    client,
    run.id,
    touched.map(({ id }) => id),
  );
  const mine = touched.filter(({ id }) => still.has(id));
  const left = mine.flatMap((one): Left[] => {
    const found = records.get(one.id);
    const why = reasonToLeave(one, found?.record.revision);
    return why === undefined
      ? []
      : [
          {
            id: one.id,
            title: found ? titleOf(resource, found.record, hidden, locale) : `#${one.id}`,
            reason: translate(language, why),
          },
        ];
  });
  const leftOnes = new Set(left.map(({ id }) => id));
  const good = mine.flatMap((one): (Touched & { readonly found: Found })[] => {
    const found = records.get(one.id);
    return found && !leftOnes.has(one.id) ? [{ ...one, found }] : [];
  });
  const made = good.filter((one) => one.made);
  const changed = good.filter((one) => !one.made);
  await moveManyToTrash(
    client,
    { resource, store },
    made.map(({ id }) => id),
    now,
  );
  await appendEntries(
    client,
    { resource, store, now, caller, action: 'undo_import' },
    made.map(({ found: { record } }) => ({
      record,
      changes: changesOf(resource, { before: record, after: undefined }),
    })),
  );
  const before = await valuesBefore(client, call, changed);
  await changeAll(
    writing,
    changed.flatMap(({ id, found }) => wholeChange(call, id, found, before.get(id))),
    'undo_import',
  );
  await keepUndone(
    client,
    run.id,
    good.map(({ id }) => id),
  );
  return { undone: good.length, left };
}
