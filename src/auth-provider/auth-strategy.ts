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
  /** Names of the user's roles; absent if the Admin API doesn't send them. */
  readonly roles?: readonly string[];
  /** The role under which the user views the portal; absent if the Admin API doesn't support that. */
  readonly viewing_as?: ViewedRole | null;
}

/** A role under which a user views the portal: read-only, with the role's permissions, until it expires. */
export interface ViewedRole {
  readonly id: number;
  readonly title: string;
  readonly until: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What a sign-in may ask for besides the password: a new password (SPEC §4), a code, or the setup of a code app. */
export const challengeKinds = ['NEW_PASSWORD_REQUIRED', 'SECOND_FACTOR', 'SECOND_FACTOR_SETUP'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/** A sign-in that needs another step. */
export interface Challenge {
  readonly asks: ChallengeKind;
  readonly token: string;
  readonly username: string;
  /** True if a passkey also answers the challenge. */
  readonly takesPasskey?: boolean;
}

export type SignInAnswer =
  | {
      readonly session: Session;
      /** Set after a code app was set up; shown only this once. */
      readonly recoveryCodes?: readonly string[];
    }
  | { readonly challenge: Challenge };

/**
 * Sends a request with the session's token. Passed to a strategy as a parameter, because an import would be circular: a
 * 401 asks the strategy for a new session.
 */
export type AuthorizedSend = (
  url: string,
  options?: RequestOptions,
  setting?: { readonly checksRights?: boolean },
) => Promise<Response>;

/** How users sign in: by the Admin API or a user pool (SPEC §6). All methods reject with `ApiError`. */
export interface AuthStrategy {
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /** `answer`: the new password or the code. */
  answerChallenge(challenge: Challenge, answer: string): Promise<SignInAnswer>;
  /**
   * Answers with a passkey of this browser; `undefined` if the user cancelled. Absent if no challenge accepts a
   * passkey.
   */
  answerByPasskey?(challenge: Challenge): Promise<SignInAnswer | undefined>;
  /** Starts the setup of a code app during sign-in; absent if no challenge asks for it. */
  setUpTotp?(challenge: Challenge): Promise<TotpSetUp>;
  /** Exchanges the tokens for new ones. */
  refresh(session: Session): Promise<Session>;
  signOut(session: Session): Promise<void>;
  /** The session's user and permissions. */
  me(send: AuthorizedSend): Promise<User>;
  /** @returns the message to show */
  changePassword(currentPassword: string, newPassword: string, send: AuthorizedSend): Promise<string>;
}
