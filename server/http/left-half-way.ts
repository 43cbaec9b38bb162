import type { ApiContext } from './route.ts';

/**
 * Whether who called hung up before the whole request was here: what fails then, fails for that, and nobody is left to
 * be told.
 */
export function leftHalfWay({ env }: ApiContext): boolean {
  const incoming = env?.incoming;
  return incoming !== undefined && incoming.destroyed === true && !incoming.complete;
}
