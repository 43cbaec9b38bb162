import type { ApiContext } from './route.ts';

/**
 * Whether the client disconnected before its request was complete. What fails then fails for that reason, and nobody
 * receives the answer.
 */
export function isRequestAborted({ env }: ApiContext): boolean {
  const incoming = env?.incoming;
  return incoming !== undefined && incoming.destroyed === true && !incoming.complete;
}
