import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type Call, callOf, type CrudDeps } from '../../crud/call.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import { parseStoreId } from '../../http/mount.ts';
import type { ApiContext } from '../../http/route.ts';
import { merchantOf } from './open-api.ts';

/**
 * Builds the call of a merchant's program for an entity of a store; it counts in the merchant's limiter.
 * @throws ApiError 400 if the store is missing or unknown, 401, 429
 */
export async function openCall(deps: Deps & CrudDeps, context: ApiContext, resource: Resource): Promise<Call> {
  await merchantOf(deps, context);
  const store = parseStoreId(context.req.header('x-store-id'));
  const found = await context.get('runLimited')(() =>
    runOnce(deps.pool, sql`select id from store where id = ${store ?? null}`, { prepared: true }),
  );
  if (store === undefined || found.length === 0) throw new ApiError(400, 'errors.storeMissing');
  context.set('store', store);
  return callOf(deps, resource, context);
}
