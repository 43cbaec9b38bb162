import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { isUnwritable } from '../../resources/schema/read-leaf.ts';
import { ApiError } from '../errors.ts';
import { fetchOutside } from '../outgoing/fetch-outside.ts';

/** The user that an id token of the pool identifies. */
export interface PoolIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Username at the pool. */
  readonly username: string;
  readonly name: string;
  /** As stored at the pool; may be unusable. */
  readonly email?: string;
  readonly groups: readonly string[];
  readonly issuedAt: Date;
  readonly expires: Date;
}

/** Limits for fetching keys, in milliseconds. */
const fetching = {
  timeout: 3_000,
  /** After a failed fetch, no further fetch for this time. */
  rest: 5_000,
  /** Maximum age of cached keys. */
  maxAge: 10 * 60_000,
  /** At most one fetch in this time for unknown key ids, which anybody can make up. */
  cooldown: 30_000,
  /** How long cached keys remain valid while the pool is unreachable. */
  staleFor: 24 * 60 * 60_000,
  maxBytes: 100_000,
} as const;

/** Removes control characters from texts of tokens, since users typed them and not all can be stored. */
const clean = (text: string | undefined): string => (text ?? '').replaceAll(/\p{C}/gu, '').trim();
const text = z.string().max(2_000).optional().catch(undefined);
const idClaims = z.object({
  sub: z.string().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  token_use: z.literal('id'),
  'cognito:username': text,
  'cognito:groups': z.array(z.unknown()).catch([]),
  name: text,
  email: text,
  email_verified: z.unknown().optional(),
});

/** Ignores groups that can't be stored: the settings can't contain them either. */
const groupsIn = (given: readonly unknown[]): string[] =>
  given
    .filter((group) => typeof group === 'string')
    .filter((group) => group.length <= 128 && !isUnwritable(group))
    .slice(0, 1_000);

/** @throws Error if the pool doesn't answer in time, or the answer is too large */
async function fetchKeys(url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> {
  // The operator named the pool, so it may be in a private network.
  const { status, body } = await fetchOutside(url, { maxBytes: fetching.maxBytes, allowPrivate: true, signal });
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new Response(Buffer.concat(parts), { status });
}

/**
 * Returns a resolver of the pool's public keys with a cache. A new key is fetched when the first token signed with it
 * arrives. Cached keys remain valid for a day if the pool is unreachable.
 * @throws ApiError 503 if the key isn't cached and the pool is unreachable
 */
function poolKeys(issuer: string): JWTVerifyGetKey {
  const { timeout: timeoutDuration, maxAge: cacheMaxAge, cooldown: cooldownDuration } = fetching;
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration,
    cacheMaxAge,
    cooldownDuration,
    [customFetch]: fetchKeys,
  });
  let answeredAt = 0;
  let failedAt = 0;
  return async (header, token) => {
    const kept = remote.jwks();
    const isStale = Date.now() - answeredAt > fetching.staleFor;
    const waits = Date.now() - failedAt < fetching.rest;
    try {
      if (!waits) {
        const key = await remote(header, token);
        answeredAt = Date.now();
        return key;
      }
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      failedAt = Date.now();
    }
    if (kept && !isStale) return createLocalJWKSet(kept)(header, token);
    throw new ApiError(503, 'errors.poolAway', { retryAfter: 5 });
  };
}

/**
 * Reads id tokens of a user pool: signed with one of its keys (RS256), for this client, and not expired (SPEC §9).
 * Access tokens aren't accepted, since they don't name their client as audience.
 */
export function createPoolTokens(
  { issuer, audience }: { readonly issuer: string; readonly audience: string },
  now: () => Date,
) {
  const keys = poolKeys(issuer);
  return {
    /**
     * @returns undefined for any other token
     * @throws ApiError 503 if the pool's keys aren't cached and can't be fetched
     */
    async read(token: string): Promise<PoolIdentity | undefined> {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: now(),
        });
        const { sub, iat, exp, name, email, email_verified: verified, ...claims } = idClaims.parse(payload);
        const username = clean(claims['cognito:username']) || sub;
        return {
          issuer,
          subject: sub,
          username,
          name: clean(name) || clean(username) || sub,
          // An unverified e-mail could be a colleague's.
          ...(email !== undefined && `${verified}` !== 'false' && { email }),
          groups: groupsIn(claims['cognito:groups']),
          issuedAt: new Date(iat * 1000),
          expires: new Date(exp * 1000),
        };
      } catch (error) {
        if (error instanceof ApiError) throw error;
        return undefined;
      }
    },
  };
}
