import { createListeners } from '../browser/listeners.ts';
import { limitRequests, retryWhileBusy } from './request-limits.ts';
import { askedProof, reauthenticate } from './reauthentication.ts';
import { refreshSession } from './refresh.ts';
import { type RequestOptions, send } from './request.ts';
import { readSession, type Session } from './session.ts';
import { isTokenOver } from './token.ts';

const forbidden = createListeners();

/** Adds a listener for 403 answers: the user's permissions may have changed. */
export const onForbidden = forbidden.add;

/** A new token that a second host refused: another refresh would not help. */
let refusedFresh: string | undefined;

/** True if this computer's clock is wrong, so that even a new token looks expired: then only the server can tell. */
let isClockWrong = false;

/**
 * Returns the session, with its token renewed if it has expired. Without this, the first call after 15 idle minutes, or
 * on a page just loaded, would be refused once. Errors are ignored here: the call itself and its 401 handle them.
 */
async function renewed(session: Session | undefined): Promise<Session | undefined> {
  const isOver = (token: string | undefined) => token === undefined || (!isClockWrong && isTokenOver(token));
  if (!session || !isOver(session.access_token)) return session;
  if (!(await refreshSession(session).catch(() => false))) return session;
  const fresh = readSession();
  isClockWrong = fresh?.access_token !== undefined && isTokenOver(fresh.access_token);
  return fresh?.user_id === session.user_id ? fresh : session;
}

/**
 * Sends a request with the session's token, renewed first if it has expired. Refreshes the session after a 401 and
 * retries once (SPEC §8); if the refresh is refused, returns the 401 and the session is over. After a 403 that asks for
 * reauthentication, retries once the user has proved their identity; after any other 403, reads their permissions
 * again; neither if `checksRights` is false. A second host's 401 causes one refresh, not one per call. Retries reads
 * when the server is busy, and limits concurrent requests.
 * @throws ApiError if the request or the refresh gets no answer
 */
export async function authorizedSend(
  url: string,
  options: RequestOptions = {},
  { checksRights = true, isSecondHost = false } = {},
): Promise<Response> {
  const session = await renewed(readSession());
  const once = (token: string | undefined) =>
    limitRequests(() =>
      send(url, { ...options, headers: { ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) } }),
    );
  const isRead = options.method === undefined || options.method === 'GET';
  const attempt = (token: string | undefined) =>
    isRead ? retryWhileBusy(() => once(token), options.signal) : once(token);

  let response = await attempt(session?.access_token);
  const isFreshToken = isSecondHost && session?.access_token === refusedFresh;
  if (response.status === 401 && session && !isFreshToken && (await refreshSession(session))) {
    const token = readSession()?.access_token;
    response = await attempt(token);
    if (isSecondHost && response.status === 401) refusedFresh = token;
  }
  if (response.status !== 403 || !checksRights) return response;
  const proof = await askedProof(response);
  if (proof === undefined) forbidden.notify();
  else if (await reauthenticate(proof)) response = await attempt(readSession()?.access_token);
  return response;
}
