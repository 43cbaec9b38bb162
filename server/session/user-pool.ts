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

/** Why the pool said no, or nothing at all. */
export type PoolReason =
  /** A wrong name or password, or a proof that is over. */
  | 'refused'
  /** A new password that breaks the pool's rules. */
  | 'password'
  | 'code'
  /** The account waits for its password to be reset, or for its e-mail to be confirmed, or for a factor to be set up. */
  | 'reset'
  | 'unconfirmed'
  | 'setup'
  | 'busy'
  | 'away';

/** What the user pool answered instead of what it was asked for. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly reason: PoolReason;

  constructor(reason: PoolReason, cause?: unknown) {
    super(`The user pool: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** By the names of its errors: `NotAuthorized` says nothing of whether there is such a user, nor does `refused`. */
const reasons: Readonly<Record<string, PoolReason>> = {
  NotAuthorizedException: 'refused',
  UserNotFoundException: 'refused',
  RefreshTokenReuseException: 'refused',
  // A trigger of the pool's operator.
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

/** Longest wait for an answer, in milliseconds: the page waits for twice as long. */
const longest = 4_000;
/** So long a pool that didn't answer isn't asked whether sessions may go on: each would wait for it. */
const restsFor = 30_000;

/** What says that the pool doesn't know a call at all. */
const unknownCall: ReadonlySet<string> = new Set(['UnknownOperationException', 'Unsupported']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Somebody whom the pool let in. */
export interface PoolProof {
  readonly identity: PoolIdentity;
  readonly refreshToken: string;
  /** For the pool's own calls about them. */
  readonly accessToken: string;
}

/** The challenges that are met here, with what their answer is called. */
const answerParts = {
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
} as const;
export type PoolChallengeName = keyof typeof answerParts;
export const isPoolChallenge = (name: string): name is PoolChallengeName => name in answerParts;

/** What the pool asks besides the password. */
export interface PoolChallenge {
  readonly name: PoolChallengeName;
  readonly session: string;
  readonly username: string;
}

export type PoolAnswer = PoolProof | { readonly challenge: PoolChallenge };

/** A client of the user pool that knows the staff (SPEC §6; docs/decisions/0144-user-pool.md). Calls throw `PoolError`. */
export function createUserPool(
  { id, webClientId: ClientId, region, endpoint }: NonNullable<Env['userPool']>,
  now: () => Date,
) {
  const client = new CognitoIdentityProviderClient({
    region,
    endpoint,
    // What was lost on its way may have counted: a token is spent once, a password changed once.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: longest,
      throwOnRequestTimeout: true,
      socketTimeout: longest,
    },
  });
  const tokens = createPoolTokens({ issuer: `${endpoint}/${id}`, audience: ClientId }, now);
  /** Whether the pool knows the call that also takes refresh tokens which rotate. Amazon's does, emulators may not. */
  let knowsRenewal = true;

  async function asked<T>(call: () => Promise<T>, invalid: PoolReason = 'refused'): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PoolError) throw error;
      const name = nameOf(error);
      // A client of the pool that may not do this at all is the operator's to mend, not the user's.
      const isInvalid = name === 'InvalidParameterException' && !/not enabled/iu.test(`${error}`);
      throw new PoolError(isInvalid ? invalid : (reasons[name] ?? 'away'), error);
    }
  }

  let restsUntil = 0;

  /** What the pool gave is read like what anybody gives. */
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
        // A refusal is one, and a fault may pass: with rotation on, the flow below would refuse a token that is good.
        if (!unknownCall.has(nameOf(error))) throw error;
        knowsRenewal = false;
      }
    }
    const flow = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } } as const;
    return (await client.send(new InitiateAuthCommand({ ClientId, ...flow }))).AuthenticationResult;
  }

  /** What it asks next, or whom it let in. */
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

    /** @param mayRest where nobody waits for this: a pool that didn't answer just now isn't asked, and is `away` */
    async refresh(refreshToken: string, mayRest = false): Promise<PoolProof> {
      if (mayRest && now().getTime() < restsUntil) throw new PoolError('away');
      try {
        return await asked(async () => proof(await renew(refreshToken), refreshToken));
      } catch (error) {
        if (error instanceof PoolError && error.reason === 'away') restsUntil = now().getTime() + restsFor;
        throw error;
      }
    },

    // It takes no space at either end, whatever its rules are.
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
