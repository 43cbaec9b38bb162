import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const accessSeconds = 15 * 60;
const challengeSeconds = 10 * 60;
/** Access tokens whose signature was checked: most calls bring one that the call before brought. */
const mostChecked = 5_000;

export interface AccessClaims {
  readonly userId: number;
  readonly session: string;
}

/** Says who proved a password that must be changed; `fingerprint` of that password makes it good for one change. */
export interface ChallengeClaims {
  readonly userId: number;
  readonly fingerprint: string;
}

/** Signs and reads our tokens (HS256); a token for one purpose is none for another. */
export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>;
  /** Undefined unless it is ours, for this purpose and not expired. */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  signChallenge(claims: ChallengeClaims): Promise<string>;
  readChallenge(token: string): Promise<ChallengeClaims | undefined>;
  /**
   * The refresh token that follows this one: the same on every server and at every call, though only hashes are kept.
   */
  successorOf(refreshToken: string): string;
}

interface Read {
  readonly userId: number;
  readonly detail: string;
  /** In milliseconds. */
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

  async function read(audience: string, token: string): Promise<Read | undefined> {
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

  const checked = new Map<string, Read>();
  async function readOften(token: string): Promise<Read | undefined> {
    const known = checked.get(token);
    if (known && known.expires > now().getTime()) return known;
    checked.delete(token);
    const found = await read('access', token);
    if (!found) return undefined;
    const [oldest] = checked.keys();
    if (checked.size >= mostChecked && oldest !== undefined) checked.delete(oldest);
    checked.set(token, found);
    return found;
  }

  return {
    signAccess: ({ userId, session }) => sign('access', userId, session, accessSeconds),
    async readAccess(token) {
      const found = await readOften(token);
      return found && { userId: found.userId, session: found.detail };
    },
    signChallenge: ({ userId, fingerprint }) => sign('challenge', userId, fingerprint, challengeSeconds),
    async readChallenge(token) {
      const found = await read('challenge', token);
      return found && { userId: found.userId, fingerprint: found.detail };
    },
    // What an access token signs begins with base64url and a full stop, so no signature of one is a successor.
    successorOf: (refreshToken) => createHmac('sha256', key).update(`refresh ${refreshToken}`).digest('base64url'),
  };
}

/** 256 random bits that travel in a header or JSON as they are. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: random ones need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
