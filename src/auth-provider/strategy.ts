import { environment } from '../browser/environment.ts';
import { local } from './local.ts';
import type { Session } from './session.ts';

/** Who is signed in (SPEC §3). */
export interface User {
  readonly id: number | string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly string[];
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A sign-in that asks for a new password first (SPEC §4). */
export interface Challenge {
  readonly token: string;
  readonly username: string;
}

export type SignInAnswer = { readonly session: Session } | { readonly challenge: Challenge };

/** How people prove who they are: our own Admin API, or a user pool (SPEC §6). Every method rejects with `ApiError`. */
export interface AuthStrategy {
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  answerChallenge(challenge: Challenge, newPassword: string): Promise<Session>;
  /** A new pair for the old one. */
  refresh(session: Session): Promise<Session>;
  signOut(session: Session): Promise<void>;
  /** Who the session belongs to, with what they may do. */
  me(): Promise<User>;
  /** @returns the sentence to show */
  changePassword(currentPassword: string, newPassword: string): Promise<string>;
}

let chosen: Promise<AuthStrategy> | undefined;

/** The strategy of VITE_AUTH_STRATEGY; the user pool's code is loaded only where it is used. */
export function strategy(): Promise<AuthStrategy> {
  chosen ??=
    environment.authStrategy === 'user_pool'
      ? import('./user-pool.ts').then(({ userPool }) => userPool(environment.userPool))
      : Promise.resolve(local);
  return chosen;
}
