import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ApiError } from '../errors.ts';
import { isEncrypted } from '../http/client-address.ts';
import type { ApiContext } from '../http/route.ts';
import type { Env } from '../process/env.ts';

/** A browser that wants its refresh token in a cookie names the path at which it reaches these calls: `/api/auth`. */
export const cookieHeader = 'X-Refresh-Cookie';

/** A proxy may serve the API below a path of its own. What matches adds no attribute, and leads nowhere else. */
const pathPattern = /^(?:\/(?!\.{1,2}\/)(?:[\w.~@+-]|%[\dA-Fa-f]{2}){1,100}){0,10}\/auth$/u;

/** A refresh token in a cookie that no script can read (docs/decisions/0136-refresh-cookie.md). */
export interface RefreshCookie {
  read(): string | undefined;
  write(token: string, maxAge: number): void;
  clear(): void;
}

/**
 * The cookie of a call that asks for one; `undefined` where tokens travel in bodies (CONTRACT, Sessions). The header makes
 * a call of another origin ask first, and is then refused: a cookie alone proves nothing of who sends it.
 * @throws ApiError 400 if the header holds no path of these calls
 */
export function refreshCookie(context: ApiContext, { trustProxy }: Pick<Env, 'trustProxy'>): RefreshCookie | undefined {
  const path = context.req.header(cookieHeader);
  if (path === undefined) return undefined;
  if (!pathPattern.test(path)) throw new ApiError(400, 'errors.malformed', { params: { reason: cookieHeader } });
  const origin = originOf(context.req.header('origin'));
  // Cookies don't tell ports apart: two shops on one computer would end each other's sessions.
  const name = `oto_refresh${origin?.port ? `_${origin.port}` : ''}`;
  const attributes = {
    path,
    httpOnly: true,
    sameSite: 'Strict',
    // Behind a proxy the server sees http: what the browser says of itself counts, too.
    secure: origin?.protocol === 'https:' || isEncrypted(context, trustProxy),
  } as const;
  return {
    read: () => getCookie(context, name),
    write: (token, maxAge) => setCookie(context, name, token, { ...attributes, maxAge: Math.floor(maxAge / 1_000) }),
    clear: () => void deleteCookie(context, name, attributes),
  };
}

function originOf(header: string | undefined): URL | undefined {
  return header !== undefined && URL.canParse(header) ? new URL(header) : undefined;
}
