import { sql } from 'drizzle-orm';
import type { WriteOperation } from '../../crud/call.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { modelOf } from '../../db/model/model.ts';
import { keptOwnReferences, missingTargets } from '../../db/records/kept-references.ts';
import { readMany } from '../../db/records/many-records.ts';
import { ownReferences } from '../../db/records/referrers.ts';
import { sharedKeys } from '../../db/records/taken-keys.ts';
import { refusedRemovals } from '../trash/remove.ts';
import { excluded, includedInRun } from './check-records.ts';
import { type SettledRow, storeOutcomes } from './rows.ts';
import { type Counts, storeCounts } from './runs.ts';
import { danglingError, takenError } from './trash-records.ts';
import type { Work } from './work.ts';

/** Rows per statement. */
const partSize = 500;

/**
 * Excludes rows that the check accepted before it knew the outcome of the others: a record to delete, if a remaining
 * record of the run refers to it; a record to restore, if it refers to one that remains deleted, or if an earlier
 * record gets back the same unique value. In one transaction for the whole run, so that a stop or a kill leaves
 * nothing of it half done.
 */
export async function checkTogether(writing: WriteOperation, run: number, work: Work, counts: Counts): Promise<void> {
  if (counts.change === 0 || (work.does !== 'delete' && work.does !== 'restore')) return;
  const stays = counts.excluded + counts.changed > 0;
  const count =
    work.does === 'restore'
      ? await excludeFromRestore(writing, run, stays)
      : stays
        ? await excludeReferredTo(writing, run)
        : 0;
  if (count === 0) return;
  await storeCounts(writing.client, run, {
    ...counts,
    change: counts.change - count,
    excluded: counts.excluded + count,
  });
}

async function excludeReferredTo(writing: WriteOperation, run: number): Promise<number> {
  const { client, call } = writing;
  const references = ownReferences(call.resource);
  if (!references) return 0;
  const found = await runOnce(
    client,
    sql`with recursive link as materialized (${references}), remaining (id) as (
        select record_id from bulk_row where run_id = ${run} and outcome <> 'change'
        union select promised.record_id from remaining join link on link.id = remaining.id
          join bulk_row promised on promised.run_id = ${run} and promised.record_id = link.target and promised.outcome = 'change')
      update bulk_row set outcome = 'excluded' where run_id = ${run} and outcome = 'change' and record_id in (select id from remaining) returning record_id`,
  );
  const ids = found.map(([id]) => Number(id));
  await eachPart(ids, async (some) => {
    const records = await readMany(client, call, some);
    const refusals = await refusedRemovals(writing, [...records.values()], includedInRun(run));
    await storeOutcomes(
      client,
      run,
      [...refusals].map(([id, refusal]) => excluded(call.resource, id, refusal)),
    );
  });
  return ids.length;
}

async function excludeFromRestore(writing: WriteOperation, run: number, stays: boolean): Promise<number> {
  const first = stays ? await excludeReferring(writing, run) : 0;
  const shared = await excludeSharing(writing, run);
  return first + shared + (shared > 0 ? await excludeReferring(writing, run) : 0);
}

/** Excludes records that refer to a deleted record of the entity that the run doesn't restore. */
async function excludeReferring({ client, call }: WriteOperation, run: number): Promise<number> {
  const { resource } = call;
  const references = keptOwnReferences(call, promisedIn(run));
  if (!references) return 0;
  const found = await runOnce(
    client,
    sql`with recursive link as materialized (${references}), remaining (id) as (
        select id from link where not exists (select from ${sql.identifier(modelOf(resource).table)} there where there.id = link.target)
          and not ${includedInRun(run)(sql`link.target`)}
        union select link.id from remaining join link on link.target = remaining.id)
      update bulk_row set outcome = 'excluded' where run_id = ${run} and outcome = 'change' and record_id in (select id from remaining) returning record_id`,
  );
  const ids = found.map(([id]) => Number(id));
  await eachPart(ids, async (some) => {
    const among = sql`select unnest(${sql.param([...some])}::integer[])`;
    const missing = await missingTargets(client, call, among, includedInRun(run));
    const rows = [...missing].map(([id, paths]) => excluded(resource, id, danglingError(resource, paths)));
    await storeOutcomes(client, run, rows);
  });
  return ids.length;
}

async function excludeSharing({ client, call }: WriteOperation, run: number): Promise<number> {
  const promised = promisedIn(run);
  for (let count = 0; ;) {
    const shared = await sharedKeys(client, call, promised);
    if (shared.size === 0) return count;
    count += shared.size;
    const rows = [...shared].map(([id, paths]): SettledRow =>
      excluded(call.resource, id, takenError(call.resource, paths)),
    );
    await eachPart(rows, (some) => storeOutcomes(client, run, some));
  }
}

const promisedIn = (run: number) => sql`select record_id from bulk_row where run_id = ${run} and outcome = 'change'`;

async function eachPart<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += partSize) await work(all.slice(from, from + partSize));
}
