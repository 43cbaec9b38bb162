import { translate } from '../../../../resources/messages/translate.ts';
import type { Actor, WriteOrigin, WriteOperation } from '../../../crud/call.ts';
import { inUse, removeFound } from '../../trash/remove.ts';
import { saveChanges } from '../../../crud/save.ts';
import { toApiError } from '../../../db/model/constraint-errors.ts';
import { foreignKeyIn } from '../../../db/connection/failures.ts';
import { lockRecord, readRecord } from '../../../db/records/records.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { ApiError, type ErrorKey } from '../../../errors.ts';
import { titleOf } from './rows.ts';
import type { ImportRun } from './runs.ts';
import { keepUndone, type Left, stillTouched, type Touched } from './touched.ts';
import { valuesBefore } from './values-before.ts';

/**
 * Puts one record back, in a transaction of its own; `beside` belongs to that.
 * @returns why it is left as it is, where it is
 */
export async function undoOne(
  writer: WriteOrigin,
  run: ImportRun,
  touched: Touched,
  beside: (scope: TransactionScope) => Promise<void>,
): Promise<Left | undefined> {
  const { call } = writer;
  const { resource, deps, language } = call;
  try {
    await inTransaction(deps.pool, async (scope) => {
      if (await putBack({ ...writer, ...scope }, run, touched)) await beside(scope);
    });
    return undefined;
  } catch (error) {
    const known =
      foreignKeyIn(error) === undefined ? toApiError(error, resource) : await inUse(call, touched.id, error);
    if (!(known instanceof ApiError) || known.status >= 500 || known.status === 401) throw error;
    return {
      id: touched.id,
      title: await titleNow(call, touched.id),
      reason: translate(language, known.key, known.details.params),
    };
  }
}

/** @returns whether there was anything to put back: somebody else may have done it at the same time */
async function putBack(writing: WriteOperation, run: ImportRun, touched: Touched): Promise<boolean> {
  const { call, client } = writing;
  const found = await lockRecord(client, { ...call, id: touched.id });
  if (!(await stillTouched(client, run.id, [touched.id])).has(touched.id)) return false;
  const why = reasonToLeave(touched, found?.record.revision);
  if (why !== undefined || !found) throw new ApiError(409, why ?? 'errors.notFound');
  if (touched.made) await removeFound(writing, found, 'undo_import');
  else {
    // What went live with it stays live: only a promote takes that back.
    const before = run.mode === 'promote' ? undefined : (await valuesBefore(client, call, [touched])).get(touched.id);
    if (!before) throw new ApiError(409, 'errors.promotedSince');
    await saveChanges(writing, found, before, 'undo_import');
  }
  await keepUndone(client, run.id, [touched.id]);
  return true;
}

/** Why a record that has this revision now is not put back. */
export function reasonToLeave({ first, last, times }: Touched, revision: unknown): ErrorKey | undefined {
  if (revision === undefined) return 'errors.notFound';
  return revision === last && last - first + 1 === times ? undefined : 'errors.changed';
}

async function titleNow({ deps, resource, store, locale, hidden }: Actor, id: number): Promise<string> {
  const found = await readRecord(deps.pool, { resource, id, store, locale });
  return found ? titleOf(resource, found.record, hidden, locale) : `#${id}`;
}
