import { environment, signsInAtPool } from '../browser/environment.ts';
import type { AuthStrategy } from './auth-strategy.ts';
import { local } from './local.ts';

let chosen: Promise<AuthStrategy> | undefined;

/**
 * The strategy of VITE_AUTH_STRATEGY. Loads the user pool's code only if the page calls the pool itself: if the Admin
 * API signs users in at the pool, it answers as with `local`.
 */
export function strategy(): Promise<AuthStrategy> {
  if (!signsInAtPool(environment)) return Promise.resolve(local);
  chosen ??= import('./user-pool.ts').then(({ userPool }) => userPool(environment.userPool));
  // Retries the load next time if the chunk failed.
  chosen.catch(() => (chosen = undefined));
  return chosen;
}
