import { environment, signsInAtPool } from '../browser/environment.ts';
import type { AuthStrategy } from './auth-strategy.ts';
import { local } from './local.ts';

let chosen: Promise<AuthStrategy> | undefined;

/**
 * The strategy of VITE_AUTH_STRATEGY. Loads the user pool's code only where the page calls the pool: an Admin API that
 * signs people in there answers as with `local`.
 */
export function strategy(): Promise<AuthStrategy> {
  if (!signsInAtPool(environment)) return Promise.resolve(local);
  chosen ??= import('./user-pool.ts').then(({ userPool }) => userPool(environment.userPool));
  // Code that couldn't be loaded is asked for again.
  chosen.catch(() => (chosen = undefined));
  return chosen;
}
