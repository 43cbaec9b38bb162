import type pg from 'pg';
import type { CrudDeps } from '../../crud/call.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { setting } from '../settings/setting.ts';
import { withFeed } from './fetch-feed.ts';
import { planSync } from './plan.ts';
import { districtFinder, readFeed } from './read-feed.ts';
import { readDistricts, readSaid, readStoredPoints, type SyncPlace } from './stored-points.ts';
import { assertNoneRuns, type NewSync, readSync, storeSync, type Sync } from './syncs.ts';

/** The courier whose list is synced (SPEC §7, `ke-pickup-point`). */
export const syncedProvider = 'kerry_express';

export interface FeedDeps extends Pick<CrudDeps, 'env'> {
  readonly pool: pg.Pool;
  readonly signal?: AbortSignal;
}

/** A courier's list after reading. */
export type Feed = Awaited<ReturnType<typeof readFeed>>;

/**
 * Fetches the courier's list for a store, unless an earlier sync is still being written.
 * @throws ApiError 502 with the reason why there is no list, 409 if the settings have no address that may be called, or
 * while an earlier sync is being written
 */
export async function fetchFeed({ pool, env, signal }: FeedDeps, place: SyncPlace): Promise<Feed> {
  const url = await setting(pool, 'pickup.kerry_express_url');
  if (url === null || url === '') throw new ApiError(409, 'errors.feedMissing');
  const key = await setting(pool, 'pickup.kerry_express_key');
  await assertNoneRuns(pool, place);
  const districtOf = districtFinder(await readDistricts(pool));
  return withFeed({ env }, { url, key, signal }, (path) => readFeed(path, districtOf));
}

/** Stores the plan of a sync, in the transaction of the runner. Returns its id. */
export async function storeCheck(
  runner: Runner,
  { points, unknownDistricts }: Feed,
  check: Omit<NewSync, 'total' | 'unknownDistricts'>,
): Promise<number> {
  const plan = planSync({
    provider: check.provider,
    feed: points,
    stored: await readStoredPoints(runner, check.store),
    said: await readSaid(runner, check),
  });
  return storeSync(runner, plan, { ...check, total: points.length, unknownDistricts });
}

export interface Checking {
  readonly deps: Pick<CrudDeps, 'pool' | 'env' | 'now'>;
  readonly store: number;
  readonly caller: NewSync['by'];
}

/**
 * Fetches the courier's list and stores what a sync would do; writes no pickup point.
 * @throws ApiError as `fetchFeed`
 */
export async function checkFeed({ deps, store, caller: by }: Checking): Promise<Sync> {
  const place = { store, provider: syncedProvider };
  const feed = await fetchFeed(deps, place);
  return inTransaction(deps.pool, async ({ client }) =>
    readSync(client, store, await storeCheck(client, feed, { ...place, by, now: deps.now() })),
  );
}
