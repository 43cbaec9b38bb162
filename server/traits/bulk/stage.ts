import type { BulkOutcome } from '../../../resources/query/calls.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { countOverrides } from '../../db/records/overrides.ts';
import { addProgress, type Job } from '../../jobs/jobs.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { inGroups, type Attempt } from '../runs/in-groups.ts';
import { inHalves } from '../runs/in-halves.ts';
import { refusalOf } from '../runs/refusals.ts';
import { claimRows, countsAfter, type PendingRow, type SettledRow, storeOutcomes } from './rows.ts';
import { lockOpen, type Stage, storeCounts } from './runs.ts';
import type { Work } from './work.ts';

/** A batch of a run's job, with the caller's present permissions. */
export interface Batch {
  readonly actor: Actor;
  readonly work: Work;
  readonly run: number;
  readonly stage: Stage;
  /** The outcomes that rows have before the stage. */
  readonly outcomes: readonly BulkOutcome[];
  readonly job: Job;
  readonly context: JobContext;
}

/** Processes claimed rows in their transaction and returns their outcomes. */
export type Settle = (writing: WriteOperation, rows: readonly PendingRow[]) => Promise<readonly SettledRow[]>;

/**
 * Processes rows in one transaction, together with their outcomes, the run's counts and the job's progress: each
 * happens exactly once, even if a process is killed. Does nothing if the run was stopped.
 */
export function settle(batch: Batch, rows: readonly PendingRow[], work: Settle): Promise<void> {
  const { actor, run, stage, outcomes, job, context } = batch;
  return inTransaction(context.pool, async (scope) => {
    const { client } = scope;
    // A power cut may lose such a transaction, but then with its outcomes: its rows are processed again.
    await client.query('set local synchronous_commit = off');
    const counts = await lockOpen(client, run, job.id, stage);
    const claimed = counts ? await claimRows(client, run, rows, outcomes) : [];
    if (!counts || claimed.length === 0) return;
    const settled = await work({ ...scope, call: actor, now: context.now() }, claimed);
    await storeOutcomes(client, run, await withStays(client, batch, settled));
    await storeCounts(client, run, countsAfter(counts, claimed, settled));
    const failed = settled.filter(({ outcome }) => outcome === 'refused' || outcome === 'left').length;
    await addProgress(client, job.id, { done: settled.length - failed, failed });
  });
}

/** Adds to the rows of changed records (or those that would be changed) which of their own rows keep their values. */
async function withStays(
  runner: Runner,
  { actor: { resource }, work }: Batch,
  settled: readonly SettledRow[],
): Promise<readonly SettledRow[]> {
  if (work.does !== 'changes') return settled;
  const names = work.changes.map(({ name }) => name);
  const changed = settled.filter(({ outcome }) => outcome === 'change' || outcome === 'done').map(({ id }) => id);
  const stays = await countOverrides(runner, resource, names, changed);
  if (stays.size === 0) return settled;
  return settled.map((row) => {
    const own = stays.get(row.id);
    return own ? { ...row, reason: { ...row.reason, stays: own } } : row;
  });
}

/** Processes a single row; a refusal becomes its outcome. */
export interface OneByOne {
  readonly one: (writing: WriteOperation, row: PendingRow) => Promise<SettledRow>;
  /** @throws the error itself if the row isn't its cause */
  readonly refused: (row: PendingRow, error: unknown) => Promise<SettledRow>;
}

/** Processes rows as one batch, if possible; after a refusal in halves, and the last few one by one. */
export async function settleAll(
  batch: Batch,
  rows: readonly PendingRow[],
  together: Settle | undefined,
  { one, refused: refusal }: OneByOne,
): Promise<void> {
  const { signal } = batch.context;
  const apart = async (some: readonly PendingRow[], refused: boolean) => {
    await inGroups<PendingRow, SettledRow>(
      some,
      async (group, attempt) => {
        let settled: readonly SettledRow[] = [];
        await settle(batch, group, async (writing, claimed) => {
          settled = await settleEach(claimed, attempt(writing.client), (row) => one(writing, row), refusal);
          return settled;
        });
        return settled;
      },
      { signal, refused },
    );
  };
  if (!together) return apart(rows, false);
  await inHalves(rows, {
    together: (some) => settle(batch, some, together),
    apart: (some) => apart(some, rows.length > some.length),
    isRefusal: (error) => refusalOf(error, batch.actor.resource) !== undefined,
    signal,
  });
}

/** The outcome of a batch of one row. */
export function onlyOne([settled]: readonly SettledRow[]): SettledRow {
  if (!settled) throw new Error('a batch settled no row');
  return settled;
}

async function settleEach(
  rows: readonly PendingRow[],
  attempt: Attempt<SettledRow>,
  one: (row: PendingRow) => Promise<SettledRow>,
  refused: OneByOne['refused'],
): Promise<readonly SettledRow[]> {
  const settled: SettledRow[] = [];
  for (const row of rows) {
    settled.push(
      await attempt(
        () => one(row),
        (error) => refused(row, error),
      ),
    );
  }
  return settled;
}
