import type { IncomingMessage, ServerResponse } from 'node:http';

/** Nobody was there to take the answer. HTTP has no number for it; nginx made this one known. */
const hungUp = 499;

/** The answer to nobody. */
export function answerToNobody(): Response {
  return new Response(null, { status: hungUp });
}

/** Requests that we broke off, since their body no longer came, or nobody took the answer's. */
export const stalled = new WeakSet<IncomingMessage>();

/** How a call ended, once its answer is closed: as answered, or broken off by us (408, 500) or by who called (499). */
export function endOf({ writableFinished, statusCode, errored, req }: ServerResponse): number {
  if (writableFinished) return statusCode;
  if (stalled.has(req)) return 408;
  return errored ? 500 : hungUp;
}
