import {
  type AuthenticationResultType,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Env } from '../process/env.ts';
import { createPoolTokens, type PoolIdentity } from './pool-tokens.ts';

/** Why the pool refused a call, or didn't answer. */
export type PoolReason =
  /** A wrong name or password, or an expired proof. */
  | 'refused'
  /** A new password that breaks the pool's rules. */
  | 'password'
  | 'code'
  /** The account needs a password reset, a confirmed e-mail, or the setup of a factor. */
  | 'reset'
  | 'unconfirmed'
  | 'setup'
  | 'busy'
  | 'away';

/** The pool's refusal, or its failure to answer. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly reason: PoolReason;

  constructor(reason: PoolReason, cause?: unknown) {
    super(`The user pool: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Reasons by the names of the pool's errors. `NotAuthorized` doesn't reveal whether the user exists, nor does
 * `refused`.
 */
const reasons: Readonly<Record<string, PoolReason>> = {
  NotAuthorizedException: 'refused',
  UserNotFoundException: 'refused',
  RefreshTokenReuseException: 'refused',
  // Thrown by a trigger that the pool's operator wrote.
  UserLambdaValidationException: 'refused',
  InvalidPasswordException: 'password',
  PasswordHistoryPolicyViolationException: 'password',
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  PasswordResetRequiredException: 'reset',
  UserNotConfirmedException: 'unconfirmed',
  LimitExceededException: 'busy',
  TooManyRequestsException: 'busy',
  TooManyFailedAttemptsException: 'busy',
};

/** Maximum time for an answer, in milliseconds; the page waits twice as long. */
const longest = 4_000;
/**
 * After it couldn't be reached, the pool isn't asked about sessions for this time, in milliseconds, since each call
 * would wait for it.
 */
const restsFor = 30_000;

/** Names of errors for a call that the pool doesn't support. */
const unknownCall: ReadonlySet<string> = new Set(['UnknownOperationException', 'Unsupported']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** A user whom the pool accepted. */
export interface PoolProof {
  readonly identity: PoolIdentity;
  readonly refreshToken: string;
  /** For calls of the pool's API about this user. */
  readonly accessToken: string;
}

/** The supported challenges, with the names of their answers. */
const answerParts = {
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
} as const;
export type PoolChallengeName = keyof typeof answerParts;
export const isPoolChallenge = (name: string): name is PoolChallengeName => name in answerParts;

/** A step that the pool requires after the password. */
export interface PoolChallenge {
  readonly name: PoolChallengeName;
  readonly session: string;
  readonly username: string;
}

export type PoolAnswer = PoolProof | { readonly challenge: PoolChallenge };

/**
 * Creates a client of the user pool with the staff (SPEC §6; docs/decisions/0144-user-pool.md). Calls throw
 * `PoolError`.
 */
export function createUserPool(
  { id, webClientId: ClientId, region, endpoint }: NonNullable<Env['userPool']>,
  now: () => Date,
) {
  const client = new CognitoIdentityProviderClient({
    region,
    endpoint,
    // A lost response may have taken effect: a token is used up once, a password changed once.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: longest,
      throwOnRequestTimeout: true,
      socketTimeout: longest,
    },
  });
  const tokens = createPoolTokens({ issuer: `${endpoint}/${id}`, audience: ClientId }, now);
  /** Whether the pool supports the call that also accepts rotating refresh tokens. Amazon's does, emulators may not. */
  let knowsRenewal = true;

  async function asked<T>(call: () => Promise<T>, invalid: PoolReason = 'refused'): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PoolError) throw error;
      const name = nameOf(error);
      // If the pool's client isn't allowed to use this at all, only the operator can fix it, not the user.
      const isInvalid = name === 'InvalidParameterException' && !/not enabled/iu.test(`${error}`);
      throw new PoolError(isInvalid ? invalid : (reasons[name] ?? 'away'), error);
    }
  }

  let restsUntil = 0;

  /** Verifies the pool's tokens like tokens of any other source. */
  async function proof(result: AuthenticationResultType | undefined, refreshToken?: string): Promise<PoolProof> {
    const kept = result?.RefreshToken ?? refreshToken;
    const identity = result?.IdToken === undefined ? undefined : await tokens.read(result.IdToken);
    const accessToken = result?.AccessToken;
    if (!identity || kept === undefined || accessToken === undefined)
      throw new PoolError('away', new Error('It gave no token that is good here'));
    return { identity, refreshToken: kept, accessToken };
  }

  async function renew(refreshToken: string): Promise<AuthenticationResultType | undefined> {
    if (knowsRenewal) {
      try {
        const command = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshToken });
        return (await client.send(command)).AuthenticationResult;
      } catch (error) {
        // Rethrows refusals and temporary faults: with rotation on, the fallback below would refuse a valid token.
        if (!unknownCall.has(nameOf(error))) throw error;
        knowsRenewal = false;
      }
    }
    const flow = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } } as const;
    return (await client.send(new InitiateAuthCommand({ ClientId, ...flow }))).AuthenticationResult;
  }

  /** The pool's next challenge, or the accepted user. */
  async function answerOf(
    output: Pick<
      InitiateAuthCommandOutput,
      'ChallengeName' | 'ChallengeParameters' | 'Session' | 'AuthenticationResult'
    >,
    username: string,
  ): Promise<PoolAnswer> {
    const { ChallengeName: name, ChallengeParameters, Session: session, AuthenticationResult } = output;
    if (name === undefined) return proof(AuthenticationResult);
    if (!isPoolChallenge(name) || session === undefined) throw new PoolError('setup');
    return { challenge: { name, session, username: ChallengeParameters?.USER_ID_FOR_SRP ?? username } };
  }

  return {
    readToken: tokens.read,

    signIn: (username: string, password: string): Promise<PoolAnswer> =>
      asked(async () => {
        const flow = {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        } as const;
        const output = await client.send(new InitiateAuthCommand({ ClientId, ...flow })).catch((error: unknown) => {
          throw nameOf(error) === 'InvalidPasswordException' ? new PoolError('refused', error) : error;
        });
        return answerOf(output, username);
      }),

    answer: ({ name, session, username }: PoolChallenge, given: string): Promise<PoolAnswer> =>
      asked(
        async () => {
          const output = await client.send(
            new RespondToAuthChallengeCommand({
              ClientId,
              ChallengeName: name,
              Session: session,
              ChallengeResponses: { USERNAME: username, [answerParts[name]]: given },
            }),
          );
          return answerOf(output, username);
        },
        name === 'NEW_PASSWORD_REQUIRED' ? 'password' : 'code',
      ),

    /**
     * @param mayRest whether to fail with `away` at once if the pool didn't answer shortly before; for calls that
     * nobody waits for
     */
    async refresh(refreshToken: string, mayRest = false): Promise<PoolProof> {
      if (mayRest && now().getTime() < restsUntil) throw new PoolError('away');
      try {
        return await asked(async () => proof(await renew(refreshToken), refreshToken));
      } catch (error) {
        if (error instanceof PoolError && error.reason === 'away') restsUntil = now().getTime() + restsFor;
        throw error;
      }
    },

    // The pool accepts no spaces at either end, whatever its rules are.
    changePassword: (accessToken: string, current: string, next: string): Promise<unknown> =>
      asked(
        () =>
          client.send(
            new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword: current, ProposedPassword: next }),
          ),
        'password',
      ),

    revoke: (refreshToken: string): Promise<unknown> =>
      asked(() => client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }))),
  };
}

export type UserPool = ReturnType<typeof createUserPool>;
