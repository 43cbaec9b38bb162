import { environment } from '../browser/environment.ts';
import type { AuthStrategy } from './auth-strategy.ts';
import { local } from './local.ts';

let chosen: Promise<AuthStrategy> | undefined;

/** The strategy of VITE_AUTH_STRATEGY; loads the user pool's code only if used. */
export function strategy(): Promise<AuthStrategy> {
  chosen ??=
    environment.authStrategy === 'user_pool'
      ? import('./user-pool.ts').then(({ userPool }) => userPool(environment.userPool))
      : Promise.resolve(local);
  return chosen;
}
