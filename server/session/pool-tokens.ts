import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { isUnwritable } from '../../resources/schema/read-leaf.ts';
import { ApiError } from '../errors.ts';
import { fetchOutside } from '../outgoing/fetch-outside.ts';

/** Whom an id token of the user pool names. */
export interface PoolIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** By which the pool signs them in. */
  readonly username: string;
  readonly name: string;
  /** As the pool has it: perhaps none that can be written to. */
  readonly email?: string;
  readonly groups: readonly string[];
  readonly issuedAt: Date;
  readonly expires: Date;
}

/** How keys are fetched, in milliseconds. */
const fetching = {
  timeout: 3_000,
  /** Whoever asked for keys in vain isn't followed by others for so long. */
  rest: 5_000,
  /** Keys are read anew when they are older. */
  maxAge: 10 * 60_000,
  /** Whoever makes up names of keys causes no more than one call in so long. */
  cooldown: 30_000,
  /** While the pool doesn't answer, keys that it gave are good for so long. */
  staleFor: 24 * 60 * 60_000,
  maxBytes: 100_000,
} as const;

/** Texts of tokens are what people typed: without control characters, which aren't all storable. */
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

/** A group that can't be stored is in no table of groups either. */
const groupsIn = (given: readonly unknown[]): string[] =>
  given.filter((group) => typeof group === 'string' && group.length <= 128 && !isUnwritable(group)).slice(0, 1_000);

/** @throws Error where the pool doesn't answer in time, or too much */
async function fetchKeys(url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> {
  // The operator named the pool, so it may be in a private network.
  const { status, body } = await fetchOutside(url, { maxBytes: fetching.maxBytes, allowPrivate: true, signal });
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new Response(Buffer.concat(parts), { status });
}

/**
 * The pool's public keys, kept and read anew: a key that the pool began to use is found at its first token. Keys stay
 * good for a day where the pool can't be reached.
 * @throws ApiError 503 where the key isn't known and the pool can't be asked
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
 * Reads id tokens of a user pool: signed by one of its keys (RS256), for this client, and not over (SPEC §9). Access
 * tokens are no proof: they don't say for whom they are.
 */
export function createPoolTokens(
  { issuer, audience }: { readonly issuer: string; readonly audience: string },
  now: () => Date,
) {
  const keys = poolKeys(issuer);
  return {
    /**
     * @returns undefined for any other token
     * @throws ApiError 503 where the pool's keys aren't known and can't be read
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
          // Somebody could have typed a colleague's.
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
