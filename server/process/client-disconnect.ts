import type { IncomingMessage, ServerResponse } from 'node:http';

/** Client closed request: nginx's status, since HTTP has none. */
const clientClosed = 499;

/** The answer to a client that has disconnected. */
export function emptyAnswer(): Response {
  return new Response(null, { status: clientClosed });
}

/** Requests that we aborted because their body, or the client's reading of the answer, stalled. */
export const abortedRequests = new WeakSet<IncomingMessage>();

/** The status to log for a closed response: its own; 408 or 500 if we aborted it; 499 if the client did. */
export function finalStatus({ writableFinished, statusCode, errored, req }: ServerResponse): number {
  // First, since a completely written answer counts as finished even after its socket was closed.
  if (abortedRequests.has(req)) return 408;
  if (writableFinished) return statusCode;
  return errored ? 500 : clientClosed;
}
