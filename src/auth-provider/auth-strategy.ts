import type { TotpSetUp } from '../../resources/system/second-factor.ts';
import type { RequestOptions } from './request.ts';
import type { Session } from './session.ts';

/** The signed-in user (SPEC §3). */
export interface User {
  readonly id: number | string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly string[];
  /** What their roles are called; absent where the Admin API doesn't tell. */
  readonly roles?: readonly string[];
  /** The role as which they view the portal; absent where the Admin API doesn't know of that. */
  readonly viewing_as?: ViewedRole | null;
}

/** A role as which somebody views the portal, with its permissions and changing nothing, until it ends by itself. */
export interface ViewedRole {
  readonly id: number;
  readonly title: string;
  readonly until: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What a sign-in may ask besides the password: a new one (SPEC §4), a code, or to set up an app for codes. */
export const challengeKinds = ['NEW_PASSWORD_REQUIRED', 'SECOND_FACTOR', 'SECOND_FACTOR_SETUP'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/** A sign-in that asks for more. */
export interface Challenge {
  readonly asks: ChallengeKind;
  readonly token: string;
  readonly username: string;
  /** Whether a passkey meets it, too. */
  readonly takesPasskey?: boolean;
}

export type SignInAnswer =
  | {
      readonly session: Session;
      /** Where an app was set up: shown this once. */
      readonly recoveryCodes?: readonly string[];
    }
  | { readonly challenge: Challenge };

/**
 * Sends a request with the session's token. Passed to a strategy, which cannot import it: a 401 asks the strategy for a
 * new session.
 */
export type AuthorizedSend = (
  url: string,
  options?: RequestOptions,
  setting?: { readonly checksRights?: boolean },
) => Promise<Response>;

/** How users sign in: by the Admin API or a user pool (SPEC §6). All methods reject with `ApiError`. */
export interface AuthStrategy {
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /** `answer`: the new password, or the code. */
  answerChallenge(challenge: Challenge, answer: string): Promise<SignInAnswer>;
  /** Answers by a passkey of this browser; `undefined` where the user gave up. Absent where no challenge takes one. */
  answerByPasskey?(challenge: Challenge): Promise<SignInAnswer | undefined>;
  /** Begins to set up an app at sign-in; absent where no challenge asks for it. */
  setUpTotp?(challenge: Challenge): Promise<TotpSetUp>;
  /** Exchanges the tokens for new ones. */
  refresh(session: Session): Promise<Session>;
  signOut(session: Session): Promise<void>;
  /** The session's user and permissions. */
  me(send: AuthorizedSend): Promise<User>;
  /** @returns the message to show */
  changePassword(currentPassword: string, newPassword: string, send: AuthorizedSend): Promise<string>;
}
