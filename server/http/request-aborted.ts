import type { ApiContext } from './route.ts';

/** Whether the client disconnected before its request was complete: this explains any error that follows. */
export function isRequestAborted({ env }: ApiContext): boolean {
  const incoming = env?.incoming;
  return incoming !== undefined && incoming.destroyed === true && !incoming.complete;
}
