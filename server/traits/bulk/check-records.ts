import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { WriteOperation } from '../../crud/call.ts';
import { valuesAfter } from '../../crud/lifecycle.ts';
import type { Refusals } from '../../crud/refused-records.ts';
import { rehearse } from '../../db/connection/transaction.ts';
import { readMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { checkedChange, isPlain, NotBatchable, plainPatch, type RowToUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { refusedUpdates } from '../runs/write-batch.ts';
import { refusedRemovals } from '../trash/remove.ts';
import { type Planned, planRecords } from './plan-records.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, settle } from './stage.ts';
import { outcomeOf, restoreProblems } from './trash-records.ts';
import { actionOf, type ValueWork } from './work.ts';
import { writeOne } from './write-records.ts';

/** Determines the outcome of a run for its rows, refusals included, without writing to the records. */
export function checkRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work, run } = batch;
  return settle(batch, rows, async (writing, claimed) => {
    if (work.does === 'restore') {
      const problems = await restoreProblems(writing.client, actor, claimed, includedInRun(run));
      return claimed.map(({ id }): SettledRow => {
        const problem = problems.get(id) ?? 'none';
        return problem instanceof ApiError
          ? excluded(actor.resource, id, problem)
          : { id, outcome: outcomeOf[problem] };
      });
    }
    const ids = claimed.map(({ id }) => id);
    const { settled, planned } = planRecords(actor, work, claimed, await readMany(writing.client, actor, ids));
    const found = planned.map((one) => one.found);
    const checked =
      work.does === 'delete'
        ? promised(actor.resource, found, await refusedRemovals(writing, found, includedInRun(run)))
        : await checkValues(writing, work, planned);
    return [...settled, ...checked];
  });
}

/** The row of a record that a run doesn't change. */
export const excluded = (resource: Resource, id: number, refusal: ApiError): SettledRow => ({
  id,
  outcome: 'excluded',
  reason: rowErrorsOf(refusal, resource),
});

const promised = (resource: Resource, found: readonly Found[], refusals: Refusals) =>
  found.map(({ record: { id } }): SettledRow => {
    const refusal = refusals.get(id);
    return refusal ? excluded(resource, id, refusal) : { id, outcome: 'change' };
  });

/**
 * SQL condition for records that the run will delete or restore, too, as far as known: references between them don't
 * prevent it.
 */
export const includedInRun = (run: number) => (id: SQL) =>
  sql`exists (select from bulk_row where run_id = ${run} and record_id = ${id} and outcome in ('waiting', 'change'))`;

/** If hooks decide, writes each record and rolls it back; otherwise checks all records at once. */
async function checkValues(
  writing: WriteOperation,
  work: ValueWork,
  planned: readonly Planned[],
): Promise<readonly SettledRow[]> {
  const { call } = writing;
  const found = planned.map((one) => one.found);
  if (isPlain(call)) return promised(call.resource, found, await refusedValues(writing, work, planned));
  const checked: SettledRow[] = [];
  for (const { record } of found) checked.push(await rehearsed(writing, work, record));
  return checked;
}

/** The outcome that writing a record would have for its row; its writes and locks are rolled back. */
async function rehearsed(
  writing: WriteOperation,
  work: ValueWork,
  { id, revision }: Pick<RecordOf, 'id' | 'revision'>,
): Promise<SettledRow> {
  const { client, call } = writing;
  try {
    const row = { id, revision, outcome: 'waiting', written: undefined } as const;
    const written = await rehearse(client, () => writeOne(writing, work, row));
    return written.outcome === 'done' ? { id, outcome: 'change' } : written;
  } catch (error) {
    return { id, outcome: 'excluded', reason: rowErrorsOf(error, call.resource) };
  }
}

async function refusedValues(writing: WriteOperation, work: ValueWork, planned: readonly Planned[]): Promise<Refusals> {
  const refusals = new Map<number, ApiError>();
  const updates = planned.flatMap((one): readonly RowToUpdate[] => {
    const { found } = one;
    try {
      return [{ row: found.record.id, current: found, patch: patchOf(writing, work, one) }];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A record that needs its own transaction gets its error there.
      if (!(error instanceof NotBatchable)) refusals.set(found.record.id, error);
      return [];
    }
  });
  return new Map([...refusals, ...(await refusedUpdates(writing, updates, actionOf(work)))]);
}

/** The values that would be written; those that an action's handler adds are unknown before it runs. */
function patchOf({ call }: WriteOperation, work: ValueWork, { found, plan }: Planned) {
  return work.does === 'action'
    ? plainPatch(call, valuesAfter(call.resource, work.name))
    : checkedChange(call, plan?.at === 'change' ? plan.body : {}, found);
}
