import { onUse, untoldUse } from '../browser/last-use.ts';
import { refreshSession } from './refresh.ts';
import { readSession } from './session.ts';

/** How long the server may not know that somebody is there, in milliseconds. */
const longest = 10 * 60_000;

let renewing = false;

/**
 * Tells the server by a refresh that somebody is there, or is back: it ends sessions that nobody uses, and learns of what
 * is only typed or read by nothing else.
 */
export function renewWhileUsed(): void {
  onUse(() => {
    const session = renewing || untoldUse() < longest ? undefined : readSession();
    if (!session || session.refresh_token !== undefined) return;
    renewing = true;
    void refreshSession(session)
      .catch(() => undefined)
      .finally(() => (renewing = false));
  });
}
