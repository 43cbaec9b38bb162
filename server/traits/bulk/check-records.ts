import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { WriteOperation } from '../../crud/call.ts';
import { valuesAfter } from '../../crud/lifecycle.ts';
import type { Refusals } from '../../crud/refused-records.ts';
import { readMany } from '../../db/records/many-records.ts';
import { ApiError } from '../../errors.ts';
import { checkedChange, NotBatchable, plainPatch, type RowToUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { refusedUpdates } from '../runs/write-batch.ts';
import { refusedRemovals } from '../trash/remove.ts';
import { type Planned, planRecords } from './plan-records.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, settle } from './stage.ts';
import { outcomeOf, restoreProblems } from './trash-records.ts';
import { actionOf, type ValueWork } from './work.ts';

/** Finds out what a run would do with its rows, and what would be refused, without writing to the records. */
export function checkRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work, run } = batch;
  return settle(batch, rows, async (writing, claimed) => {
    if (work.does === 'restore') {
      const problems = await restoreProblems(writing.client, actor, claimed);
      return claimed.map(({ id }): SettledRow => {
        const problem = problems.get(id) ?? 'none';
        return problem instanceof ApiError
          ? excluded(actor.resource, id, problem)
          : { id, outcome: outcomeOf[problem] };
      });
    }
    const ids = claimed.map(({ id }) => id);
    const { settled, planned } = planRecords(actor, work, claimed, await readMany(writing.client, actor, ids));
    const refusals =
      work.does === 'delete'
        ? await refusedByDeletion(writing, run, planned)
        : await refusedValues(writing, work, planned);
    const checked = planned.map(({ found: { record } }): SettledRow => {
      const refusal = refusals.get(record.id);
      return refusal ? excluded(actor.resource, record.id, refusal) : { id: record.id, outcome: 'change' };
    });
    return [...settled, ...checked];
  });
}

const excluded = (resource: Resource, id: number, refusal: ApiError): SettledRow => ({
  id,
  outcome: 'excluded',
  reason: rowErrorsOf(refusal, resource),
});

/** What the run will delete, too, refers to nothing then. */
function refusedByDeletion(writing: WriteOperation, run: number, planned: readonly Planned[]): Promise<Refusals> {
  return refusedRemovals(
    writing,
    planned.map(({ found }) => found),
    (id) =>
      sql`exists (select from bulk_row where run_id = ${run} and record_id = ${id} and outcome in ('waiting', 'change'))`,
  );
}

async function refusedValues(writing: WriteOperation, work: ValueWork, planned: readonly Planned[]): Promise<Refusals> {
  const refusals = new Map<number, ApiError>();
  const updates = planned.flatMap((one): readonly RowToUpdate[] => {
    const { found } = one;
    try {
      return [{ row: found.record.id, current: found, patch: patchOf(writing, work, one) }];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // One that needs a transaction of its own shows there what is wrong with it.
      if (!(error instanceof NotBatchable)) refusals.set(found.record.id, error);
      return [];
    }
  });
  return new Map([...refusals, ...(await refusedUpdates(writing, updates, actionOf(work)))]);
}

/** What would be written; what an action's handler adds isn't known before it runs. */
function patchOf({ call }: WriteOperation, work: ValueWork, { found, plan }: Planned) {
  return work.does === 'action'
    ? plainPatch(call, valuesAfter(call.resource, work.name))
    : checkedChange(call, plan?.at === 'change' ? plan.body : {}, found);
}
