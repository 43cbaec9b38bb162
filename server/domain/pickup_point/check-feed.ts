import type { CrudDeps } from '../../crud/call.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import { setting } from '../settings/setting.ts';
import { withFeed } from './fetch-feed.ts';
import { planSync } from './plan.ts';
import { districtFinder, readFeed } from './read-feed.ts';
import { readDistricts, readSaid, readStanding } from './standing.ts';
import { assertNoneRuns, readSync, storeSync, type Sync } from './syncs.ts';

/** The courier whose list is synced (SPEC §7, `ke-pickup-point`). */
export const syncedProvider = 'kerry_express';

export interface Checking {
  readonly deps: Pick<CrudDeps, 'pool' | 'env' | 'now'>;
  readonly store: number;
  readonly caller: { readonly id: number; readonly name: string };
}

/**
 * Fetches the courier's list and stores what a sync would do; writes no pickup point.
 * @throws ApiError 422 that tells why there is no list, 409 while an earlier sync is being written
 */
export async function checkFeed({ deps, store, caller }: Checking): Promise<Sync> {
  const place = { store, provider: syncedProvider };
  const url = await setting(deps.pool, 'pickup.kerry_express_url');
  if (url === null || url === '') throw new ApiError(422, 'errors.feedMissing');
  const key = await setting(deps.pool, 'pickup.kerry_express_key');
  await assertNoneRuns(deps.pool, place);
  const districtOf = districtFinder(await readDistricts(deps.pool));
  const { points, unknownDistricts } = await withFeed(deps, { url, key }, (path) => readFeed(path, districtOf));
  return inTransaction(deps.pool, async ({ client }) => {
    const plan = planSync({
      provider: syncedProvider,
      feed: points,
      standing: await readStanding(client, store),
      said: await readSaid(client, place),
    });
    const id = await storeSync(client, plan, {
      ...place,
      total: points.length,
      unknownDistricts,
      by: caller,
      now: deps.now(),
    });
    return readSync(client, store, id);
  });
}
