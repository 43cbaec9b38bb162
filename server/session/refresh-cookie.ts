import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ApiError } from '../errors.ts';
import { isEncrypted } from '../http/client-address.ts';
import type { ApiContext } from '../http/route.ts';
import type { Env } from '../process/env.ts';

/**
 * Header with which a browser requests its refresh token in a cookie; contains the path of these calls: `/api/auth`.
 */
export const cookieHeader = 'X-Refresh-Cookie';

/**
 * Valid paths; a proxy may serve the API below its own path. The pattern excludes cookie attributes and relative
 * segments.
 */
const pathPattern = /^(?:\/(?!\.{1,2}\/)(?:[\w.~@+-]|%[\dA-Fa-f]{2}){1,100}){0,10}\/auth$/u;

/** A refresh token in a cookie that scripts can't read (docs/decisions/0136-refresh-cookie.md). */
export interface RefreshCookie {
  read(): string | undefined;
  write(token: string, maxAge: number): void;
  clear(): void;
}

/**
 * The cookie of a call with the header; `undefined` if tokens are sent in bodies (CONTRACT, Sessions). The header
 * forces a CORS preflight for calls of other origins, which is refused: a cookie alone doesn't prove who sends it.
 * @throws ApiError 400 if the header isn't a path of these calls
 */
export function refreshCookie(context: ApiContext, { trustProxy }: Pick<Env, 'trustProxy'>): RefreshCookie | undefined {
  const path = context.req.header(cookieHeader);
  if (path === undefined) return undefined;
  if (!pathPattern.test(path)) throw new ApiError(400, 'errors.malformed', { params: { reason: cookieHeader } });
  const origin = originOf(context.req.header('origin'));
  // Cookies ignore the port, so two shops on one computer would end each other's sessions.
  const name = `oto_refresh${origin?.port ? `_${origin.port}` : ''}`;
  const attributes = {
    path,
    httpOnly: true,
    sameSite: 'Strict',
    // Behind a proxy the server sees http, so the browser's Origin header counts, too.
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
