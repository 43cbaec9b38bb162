import { environment } from '../browser/environment.ts';
import type { AuthStrategy } from './auth-strategy.ts';
import { local } from './local.ts';

let chosen: Promise<AuthStrategy> | undefined;

/**
 * The strategy of VITE_AUTH_STRATEGY. Loads the user pool's code only where the page calls the pool: an Admin API that
 * signs people in there answers as with `local`.
 */
export function strategy(): Promise<AuthStrategy> {
  chosen ??=
    environment.authStrategy === 'user_pool' && environment.userPool.through === 'pool'
      ? import('./user-pool.ts').then(({ userPool }) => userPool(environment.userPool))
      : Promise.resolve(local);
  return chosen;
}
