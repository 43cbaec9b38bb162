import { callInTurn, patiently } from './in-turn.ts';
import { refreshSession } from './refresh.ts';
import { type RequestOptions, send } from './request.ts';
import { readSession } from './session.ts';

const listeners = new Set<() => void>();

/** Calls back when a call was refused with 403: one's rights may have changed. */
export function onForbidden(listener: () => void): void {
  listeners.add(listener);
}

/**
 * One call in the name of whoever is signed in. A 401 refreshes the session once and tries once more (SPEC §8); where
 * that is refused the 401 comes back and the session is gone. A 403 reads one's rights again, as they may have changed,
 * unless told otherwise. A read that comes at a busy moment is sent again; no more go out at once than one session may
 * send.
 * @throws ApiError where no answer comes, or none to the refresh
 */
export async function authorizedSend(
  url: string,
  options: RequestOptions = {},
  { checksRights = true } = {},
): Promise<Response> {
  const session = readSession();
  const once = (token: string | undefined) =>
    callInTurn(() =>
      send(url, { ...options, headers: { ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) } }),
    );
  const isRead = options.method === undefined || options.method === 'GET';
  const attempt = (token: string | undefined) => (isRead ? patiently(() => once(token), options.signal) : once(token));

  let response = await attempt(session?.access_token);
  if (response.status === 401 && session && (await refreshSession(session)))
    response = await attempt(readSession()?.access_token);
  if (response.status === 403 && checksRights) for (const listener of listeners) listener();
  return response;
}
