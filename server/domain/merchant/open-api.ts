import { sql } from 'drizzle-orm';
import { hashToken } from '../../credentials/token.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import type { ApiContext, Caller } from '../../http/route.ts';
import { beginAttempt } from '../../session/sign-in-attempts.ts';

/** User name and secret of an HTTP Basic header; `undefined` for anything else. */
function basicIn(header: string | undefined): { readonly username: string; readonly secret: string } | undefined {
  const encoded = /^basic +([\w+/=-]{1,1000})$/iu.exec(header?.trim() ?? '')?.[1];
  const [, username, secret] = /^([^:]+):(.+)$/su.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return username === undefined || secret === undefined ? undefined : { username, secret };
}

/**
 * Authenticates a merchant who calls the open API (CONTRACT, From outside), as a caller without permissions. Its id is
 * negative, so that it never equals the id of an account; idempotency keys, limiter slots and upload limits are thus
 * the merchant's own. From here on, the request counts in the merchant's limiter. A merchant without user name or
 * secret has no open API. A wrong user name or secret counts as a failed sign-in; a right one is never checked against
 * the limit, so that guessing can't lock a merchant out.
 * @throws ApiError 401, or 429 after too many failures
 */
export async function merchantOf(deps: Pick<Deps, 'database' | 'pool' | 'now'>, context: ApiContext): Promise<Caller> {
  const given = basicIn(context.req.header('authorization'));
  if (!given) throw new ApiError(401, 'errors.openApi');
  const { username, secret } = given;
  const { database, pool, now } = deps;
  const found = await context.get('runLimited')(async () => {
    const [row = []] = await runOnce(
      pool,
      sql`select id, name, open_api_password from merchant where lower(open_api_username) = lower(${username})`,
      { prepared: true },
    );
    if (row[2] === hashToken(secret)) return { id: Number(row[0]), name: String(row[1]) };
    await beginAttempt(database, context.get('address'), `open API of ${username}`, now());
    return undefined;
  });
  if (!found) throw new ApiError(401, 'errors.openApi');
  const caller = { id: -found.id, username, name: found.name, permissions: [], session: '' };
  context.set('caller', caller);
  context.set('runLimited', context.get('runProven')(`${caller.id}`));
  return caller;
}

/** The id of the calling merchant; null for accounts. */
export const merchantId = (caller: Pick<Caller, 'id'>): number | null => (isMerchant(caller) ? -caller.id : null);

/** Whether the caller is a merchant who uses the open API. */
export function isMerchant({ id }: Pick<Caller, 'id'>): boolean {
  return id < 0;
}
