import { onUse, unreportedUse } from '../browser/last-use.ts';
import { refreshSession } from './refresh.ts';
import { readSession } from './session.ts';

/** Longest time without telling the server about use, in milliseconds. */
const longest = 10 * 60_000;

let renewing = false;

/**
 * Sends a refresh when the page is in use, because the server ends idle sessions. Without it, the server would not know
 * about a user who only reads or types.
 */
export function renewWhileUsed(): void {
  onUse(() => {
    const session = renewing || unreportedUse() < longest ? undefined : readSession();
    if (!session || session.refresh_token !== undefined) return;
    renewing = true;
    void refreshSession(session)
      .catch(() => undefined)
      .finally(() => (renewing = false));
  });
}
