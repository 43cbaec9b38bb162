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

/** A token that a second host refused though it was fresh: refreshing it again would change nothing. */
let refusedFresh: string | undefined;

/** Whether this computer's clock takes even a new token for an old one: only the server can tell then. */
let isClockWrong = false;

/**
 * The session with a token that isn't over, so that after an idle quarter of an hour, or on a page that was just loaded, no
 * call is refused before it succeeds. What fails here is left to the call itself, and to its 401.
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
 * Sends a request with the session's token, renewed first if it is over. Refreshes the session after a 401 and retries once (SPEC §8); if the
 * refresh is refused, returns the 401 and the session is over. After a 403 that asks who the user is, retries once they
 * proved it; after any other, rechecks their permissions; neither if `checksRights` is false. A second host's 401 causes one refresh, not one per call.
 * Retries reads when the server is busy, and limits concurrent requests.
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
