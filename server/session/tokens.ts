import { createHmac, createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const accessSeconds = 15 * 60;
const challengeSeconds = 10 * 60;
/** Number of verified access tokens to cache; most calls use the same token as the previous one. */
const cacheSize = 5_000;

export interface AccessClaims {
  readonly userId: number;
  readonly session: string;
}

/** Steps that may follow a correct password (SPEC §4; docs/decisions/0139-second-factor.md). */
export const challenges = ['NEW_PASSWORD_REQUIRED', 'SECOND_FACTOR', 'SECOND_FACTOR_SETUP'] as const;
export type Challenge = (typeof challenges)[number];

/** The token of an `Authorization` header; undefined if there is none. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.-]+)$/iu.exec(authorization ?? '')?.[1];

/** The user proved a password. A change of `fingerprint`, such as by a new password, invalidates the challenge. */
export interface ChallengeClaims {
  readonly userId: number;
  readonly challenge: Challenge;
  readonly fingerprint: string;
}

/** Signs and verifies our tokens (HS256). The audience prevents that a token is used for another purpose. */
export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>;
  /** Returns undefined unless the token is ours, for this purpose and not expired. */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  signChallenge(claims: ChallengeClaims): Promise<string>;
  readChallenge(token: string): Promise<ChallengeClaims | undefined>;
  /**
   * Derives the next refresh token. Every server and every call derive the same one, although only hashes are stored.
   */
  successorOf(refreshToken: string): string;
}

interface VerifiedToken {
  readonly userId: number;
  readonly detail: string;
  /** Expiry in milliseconds. */
  readonly expires: number;
}

export function createTokens(secret: string, now: () => Date): Tokens {
  const key = createSecretKey(secret, 'utf8');

  async function sign(audience: string, userId: number, detail: string, seconds: number): Promise<string> {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT({ detail })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(`${userId}`)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(key);
  }

  async function read(audience: string, token: string): Promise<VerifiedToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience, currentDate: now() });
      const userId = Number(payload.sub);
      const { detail, exp } = payload;
      return Number.isInteger(userId) && typeof detail === 'string' && exp !== undefined
        ? { userId, detail, expires: exp * 1000 }
        : undefined;
    } catch {
      return undefined;
    }
  }

  const cache = new Map<string, VerifiedToken>();
  async function readCached(token: string): Promise<VerifiedToken | undefined> {
    const known = cache.get(token);
    if (known && known.expires > now().getTime()) return known;
    cache.delete(token);
    const found = await read('access', token);
    if (!found) return undefined;
    const [oldest] = cache.keys();
    if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest);
    cache.set(token, found);
    return found;
  }

  return {
    signAccess: ({ userId, session }) => sign('access', userId, session, accessSeconds),
    async readAccess(token) {
      const found = await readCached(token);
      return found && { userId: found.userId, session: found.detail };
    },
    signChallenge: ({ userId, challenge, fingerprint }) => sign(challenge, userId, fingerprint, challengeSeconds),
    async readChallenge(token) {
      for (const challenge of challenges) {
        const found = await read(challenge, token);
        if (found) return { userId: found.userId, challenge, fingerprint: found.detail };
      }
      return undefined;
    },
    // The signed part of an access token begins with base64url and a full stop, so no JWT signature can equal a
    // successor.
    successorOf: (refreshToken) => createHmac('sha256', key).update(`refresh ${refreshToken}`).digest('base64url'),
  };
}
