import { sql } from 'drizzle-orm';
import { can } from '../../../resources/access.ts';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import { pickup_sync_schedule } from '../../../resources/delivery/pickup_sync_schedule.ts';
import { lastWriter } from '../../audit/read.ts';
import type { Actor, CrudDeps, Slots } from '../../crud/call.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import type { StandingContext, StandingTask } from '../../jobs/standing-tasks.ts';
import { actorOf } from '../../traits/runs/job-actor.ts';
import { rowErrorsOf } from '../../traits/runs/refusals.ts';
import { type Feed, fetchFeed, storeCheck, syncedProvider } from './check-feed.ts';
import { startSync } from './start-sync.ts';
import { readSync, storeSync } from './syncs.ts';

/** Number of attempts to read a list, and the interval between them in milliseconds. */
const [attempts, interval] = [4, 15 * 60_000];
/**
 * Minimum time between the starts of two runs, in milliseconds: delays the next attempt after a failure of the server
 * itself, or while a sync that staff began is being written.
 */
const pause = 60_000;

export interface ScheduleDeps {
  readonly env: CrudDeps['env'];
  readonly slots: Slots;
}

/** A sync that is due by a store's schedule. */
interface DueSync {
  readonly store: number;
  /** The scheduled time. */
  readonly at: Date;
}

/**
 * Syncs each store's pickup points by its schedule, in the name of the account that last saved the schedule. Decisions
 * are left to staff: points with conflicts stay as they are, and a list that lost half of its points is checked but not
 * applied (docs/decisions/0080-scheduled-sync.md).
 */
export function scheduledSyncs(deps: ScheduleDeps): StandingTask {
  let resumes = 0;
  return {
    name: 'scheduled syncs',
    number: 3,
    isDue: async (pool, now) => now.getTime() >= resumes && (await dueSyncs(pool, now)).length > 0,
    async run(context) {
      resumes = context.now().getTime() + pause;
      for (const due of await dueSyncs(context.pool, context.now()))
        if (!context.signal.aborted) await syncStore(deps, context, due);
    },
  };
}

/** The due syncs: not made yet, or failed to read the list and to be retried. */
async function dueSyncs(runner: Runner, now: Date, store?: number): Promise<readonly DueSync[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const today = sql`(date_trunc('day', ${moment} at time zone 'Asia/Hong_Kong') + own.time::interval) at time zone 'Asia/Hong_Kong'`;
  const rows = await runOnce(
    runner,
    sql`select due.store, due.at from (
        select own.id as store, own.updated_at, case when ${today} <= ${moment} then ${today} else ${today} - interval '1 day' end as at
        from pickup_sync_schedule own where own.daily ${store === undefined ? sql`` : sql`and own.id = ${store}`}) due
      cross join lateral (
        select count(*) as attempts, coalesce(bool_and(problem is not null), true) as failed, max(checked_at) as last
        from pickup_sync where store_id = due.store and provider = ${syncedProvider} and scheduled_for = due.at) made
      where due.at > due.updated_at and made.failed and made.attempts < ${attempts}
        and (made.last is null or made.last <= ${moment} - ${interval} * interval '1 millisecond')
      order by due.at, due.store`,
  );
  return rows.map(([id, at]) => ({ store: Number(id), at: new Date(String(at)) }));
}

async function syncStore(deps: ScheduleDeps, context: StandingContext, { store, at }: DueSync): Promise<void> {
  const { pool, now, signal } = context;
  const place = { store, provider: syncedProvider };
  const user = await lastWriter(pool, pickup_sync_schedule.name, store);
  const stored = { ...place, scheduledFor: at, now: now() };
  const actor =
    user === undefined
      ? undefined
      : await actorOf({ user, language: 'en' }, { resource: pickup_point, store }, context, deps.slots);
  const by = { id: user ?? 0, name: actor?.caller.name ?? '' };
  const read = await readList({ ...deps, pool, signal }, place, actor);
  if (!read) return;
  await inTransaction(pool, async (transaction) => {
    const { client } = transaction;
    // If this server lost the lock, another server may have synced meanwhile.
    await runOnce(client, sql`select 1 from pickup_sync_schedule where id = ${store} for update`);
    if ((await dueSyncs(client, now(), store)).length === 0) return;
    if ('problem' in read) {
      const nothing = { rows: [], short: false };
      await storeSync(client, nothing, { ...stored, by, total: 0, unknownDistricts: [], problem: read.problem });
      return;
    }
    const sync = await readSync(client, store, await storeCheck(client, read.feed, { ...stored, by }));
    if (sync.short && sync.counts.gone > 0) return;
    await startSync({ ...transaction, call: read.actor, now: now() }, store, sync.id, { take: {}, postpone: true });
  });
}

type ReadList = { readonly feed: Feed; readonly actor: Actor } | { readonly problem: ReturnType<typeof rowErrorsOf> };

/** Reads the list; `undefined` if it should be retried soon. */
async function readList(
  deps: Parameters<typeof fetchFeed>[0],
  place: Parameters<typeof fetchFeed>[1],
  actor: Actor | undefined,
): Promise<ReadList | undefined> {
  try {
    if (!actor || !can(actor.caller.permissions, 'import', pickup_point)) throw new ApiError(422, 'errors.feedNobody');
    return { feed: await fetchFeed(deps, place), actor };
  } catch (error) {
    if (deps.signal?.aborted || (error instanceof ApiError && error.key === 'errors.syncRuns')) return undefined;
    return { problem: rowErrorsOf(error, pickup_point) };
  }
}
