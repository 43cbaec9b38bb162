import type { Environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { ApiError, parseResponse, fallbackMessage, send } from './request.ts';
import { readSession, type Session } from './session.ts';
import type { AuthStrategy, Challenge } from './auth-strategy.ts';
import { claimsOf, groupsOf, hasGroup } from './token.ts';

type Pool = Environment['userPool'];

/** Separates the two parts of a token: the pool's refresh and access tokens, or its session and user name. */
const separator = '\n';

/** The text at a path, if there is one. */
function text(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce(memberOf, value);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Sessions of an Amazon Cognito user pool, over its public JSON API (SPEC §6). The id token is the bearer token, as it
 * holds name and groups; the access token is for the pool's own calls.
 * @throws ApiError at once if a setting is missing (SPEC §8), so that the sign-in page says it
 */
export function userPool({ id, webClientId, region }: Pool): AuthStrategy {
  if (!id || !webClientId || !region)
    throw new ApiError(500, 'userPoolId, userPoolWebClientId and region are required');

  async function call(operation: string, body: object): Promise<unknown> {
    const headers = {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    };
    return parseResponse(await send(`https://cognito-idp.${region}.amazonaws.com/`, { method: 'POST', body, headers }));
  }

  function sessionIn(answer: unknown, before?: Session): Session {
    const token = text(answer, 'AuthenticationResult', 'IdToken');
    const access = text(answer, 'AuthenticationResult', 'AccessToken');
    // Without rotation a refresh returns no new refresh token.
    const refresh = text(answer, 'AuthenticationResult', 'RefreshToken') ?? before?.refresh_token?.split(separator)[0];
    const user = text(claimsOf(token ?? ''), 'sub');
    if (!token || !access || !refresh || !user) throw new ApiError(500, fallbackMessage('unknown'));
    return { access_token: token, refresh_token: `${refresh}${separator}${access}`, user_id: user };
  }

  const challengeIn = (answer: unknown, username: string): Challenge | undefined => {
    if (text(answer, 'ChallengeName') !== 'NEW_PASSWORD_REQUIRED') return undefined;
    const inPool = text(answer, 'ChallengeParameters', 'USER_ID_FOR_SRP') ?? username;
    return { asks: 'NEW_PASSWORD_REQUIRED', token: `${text(answer, 'Session') ?? ''}${separator}${inPool}`, username };
  };

  return {
    async signIn({ username, password }) {
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: webClientId,
        AuthParameters: { USERNAME: username, PASSWORD: password },
      });
      const challenge = challengeIn(answer, username);
      return challenge ? { challenge } : { session: sessionIn(answer) };
    },

    async answerChallenge({ token }, newPassword) {
      const [poolSession = '', name = ''] = token.split(separator);
      const responses = { USERNAME: name, NEW_PASSWORD: newPassword };
      const answer = await call('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: webClientId,
        Session: poolSession,
        ChallengeResponses: responses,
      });
      return { session: sessionIn(answer) };
    },

    async refresh(session) {
      const token = session.refresh_token?.split(separator)[0];
      return sessionIn(
        await call('InitiateAuth', {
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: webClientId,
          AuthParameters: { REFRESH_TOKEN: token },
        }),
        session,
      );
    },

    async signOut({ refresh_token }) {
      await call('RevokeToken', { ClientId: webClientId, Token: refresh_token?.split(separator)[0] });
    },

    async me() {
      const token = readSession()?.access_token ?? '';
      const claims = claimsOf(token);
      const [name, email, user] = [text(claims, 'name'), text(claims, 'email'), text(claims, 'sub')];
      const username = text(claims, 'cognito:username') ?? user;
      if (!hasGroup(token) || !user || !username) throw new ApiError(401, fallbackMessage('unknown'));
      return { id: user, username, name: name ?? username, email: email ?? '', permissions: groupsOf(token) };
    },

    async changePassword(currentPassword, newPassword) {
      const access = readSession()?.refresh_token?.split(separator)[1];
      await call('ChangePassword', {
        AccessToken: access,
        PreviousPassword: currentPassword,
        ProposedPassword: newPassword,
      });
      return '';
    },
  };
}
