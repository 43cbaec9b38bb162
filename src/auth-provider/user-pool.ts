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
import type { Environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { ApiError, fallbackMessage } from './request.ts';
import { readSession, renewSession, type Session } from './session.ts';
import type { AuthStrategy, SignInAnswer } from './auth-strategy.ts';
import { claimsOf, groupsOf, hasGroup, isTokenOver } from './token.ts';
import { type PoolStep, refusalOfPool, sayOfPool } from './user-pool-refusals.ts';
import { withLock } from './with-lock.ts';

/**
 * Separates the parts of a stored token: the pool's refresh and access tokens, or the parts needed to answer a
 * challenge.
 */
const separator = '\n';

/** Timeout in milliseconds. Other tabs wait meanwhile. */
const timeout = 8_000;

/** Error of a pool, or an emulator, that doesn't know a call. */
const unknownCall = /(?:InvalidParameter|UnknownOperation|Unsupported)/u;

const textIn = (claims: object | undefined, name: string): string | undefined => {
  const found = memberOf(claims, name);
  return typeof found === 'string' ? found : undefined;
};

const partsOf = ({ refresh_token = '' }: Pick<Session, 'refresh_token'>) => {
  const [refresh = '', access = ''] = refresh_token.split(separator);
  return { refresh, access };
};

function sessionIn(result: AuthenticationResultType | undefined, before?: Session): Session {
  const { IdToken: token, AccessToken: access } = result ?? {};
  // Without rotation a refresh returns no new refresh token.
  const refresh = result?.RefreshToken ?? (before && partsOf(before).refresh);
  const user = textIn(claimsOf(token ?? ''), 'sub');
  if (!token || !access || !refresh || !user) throw new ApiError(500, fallbackMessage('unknown'));
  return { access_token: token, refresh_token: `${refresh}${separator}${access}`, user_id: user };
}

/** The pool's challenges that the portal supports, with the names of their answers. */
const answers = {
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
} as const;
const hasPage = (step: string): step is keyof typeof answers => step in answers;

function answerIn(answer: InitiateAuthCommandOutput, username: string): SignInAnswer {
  const { ChallengeName: step, ChallengeParameters: about, Session: poolSession = '' } = answer;
  if (step === undefined) return { session: sessionIn(answer.AuthenticationResult) };
  if (!hasPage(step)) throw new ApiError(409, sayOfPool('otherStep', { step }));
  const token = [poolSession, about?.['USER_ID_FOR_SRP'] ?? username, step].join(separator);
  return { challenge: { asks: step === 'NEW_PASSWORD_REQUIRED' ? step : 'SECOND_FACTOR', token, username } };
}

/**
 * Sessions of an Amazon Cognito user pool, for a portal that uses a foreign Admin API, not the one that serves it
 * (SPEC §6). The bearer token is the id token, because it contains name and groups; the access token is for the pool's
 * own calls.
 * @throws ApiError at once if a setting is missing (SPEC §8), so that the sign-in page shows it
 */
export function userPool({ id, webClientId: ClientId, region, endpoint }: Environment['userPool']): AuthStrategy {
  if (!id || !ClientId || !region) throw new ApiError(500, 'userPoolId, userPoolWebClientId and region are required');

  // One attempt only: a waiting user gets the error, and the next call repeats a refresh.
  const client = new CognitoIdentityProviderClient({ region, maxAttempts: 1, ...(endpoint && { endpoint }) });

  /** Makes a call, and converts its failure to an error with the portal's message. */
  async function within<T>(step: PoolStep, call: (setting: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await call({ abortSignal: AbortSignal.timeout(timeout) });
    } catch (error) {
      throw refusalOfPool(error, step);
    }
  }

  const renewByAuth = (token: string) =>
    new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } });

  /** True if the pool doesn't know the call that clients with rotating refresh tokens must use. */
  let isOld = false;

  async function renew(session: Session): Promise<Session> {
    const { refresh } = partsOf(session);
    const answer = await within('refresh', async (setting) => {
      if (!isOld)
        try {
          return await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refresh }), setting);
        } catch (error) {
          if (!(error instanceof Error) || !unknownCall.test(error.name)) throw error;
        }
      const renewed = await client.send(renewByAuth(refresh), setting);
      isOld = true;
      return renewed;
    });
    return sessionIn(answer.AuthenticationResult, session);
  }

  return {
    async signIn({ username, password }) {
      const AuthParameters = { USERNAME: username, PASSWORD: password };
      const command = new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters });
      return answerIn(await within('signIn', (setting) => client.send(command, setting)), username);
    },

    async answerChallenge({ token, username }, answer) {
      const [poolSession = '', name = '', step = ''] = token.split(separator);
      if (!hasPage(step)) throw new ApiError(401, sayOfPool('challengeOver'));
      const command = new RespondToAuthChallengeCommand({
        ChallengeName: step,
        ClientId,
        Session: poolSession,
        ChallengeResponses: { USERNAME: name, [answers[step]]: answer },
      });
      return answerIn(await within('challenge', (setting) => client.send(command, setting)), username);
    },

    refresh: renew,

    async signOut(session) {
      const command = new RevokeTokenCommand({ ClientId, Token: partsOf(session).refresh });
      await within('signOut', (setting) => client.send(command, setting));
    },

    async me() {
      const token = readSession()?.access_token ?? '';
      const claims = claimsOf(token);
      const [name, email, user] = [textIn(claims, 'name'), textIn(claims, 'email'), textIn(claims, 'sub')];
      const username = textIn(claims, 'cognito:username') ?? user;
      if (!hasGroup(token) || !user || !username) throw new ApiError(401, fallbackMessage('unknown'));
      return { id: user, username, name: name ?? username, email: email ?? '', permissions: groupsOf(token) };
    },

    changePassword: (PreviousPassword, ProposedPassword) =>
      withLock(async () => {
        let session = readSession();
        // Other calls of the portal renew only an expired id token, so the pool's access token may have expired.
        if (session && isTokenOver(partsOf(session).access)) {
          session = await renew(session);
          renewSession(session);
        }
        const AccessToken = session && partsOf(session).access;
        const command = new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword });
        await within('password', (setting) => client.send(command, setting));
        return '';
      }),
  };
}
