import type { RequestOptions } from './request.ts';
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

/**
 * Sends a call in the name of whoever is signed in. Given to a strategy, which can't import it: a refused call asks the
 * strategy for a new session.
 */
export type AuthorizedSend = (
  url: string,
  options?: RequestOptions,
  setting?: { readonly checksRights?: boolean },
) => Promise<Response>;

/** How people prove who they are: our own Admin API, or a user pool (SPEC §6). Every method rejects with `ApiError`. */
export interface AuthStrategy {
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  answerChallenge(challenge: Challenge, newPassword: string): Promise<Session>;
  /** A new pair for the old one. */
  refresh(session: Session): Promise<Session>;
  signOut(session: Session): Promise<void>;
  /** Who the session belongs to, with what they may do. */
  me(send: AuthorizedSend): Promise<User>;
  /** @returns the sentence to show */
  changePassword(currentPassword: string, newPassword: string, send: AuthorizedSend): Promise<string>;
}
