import { environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { ApiError, parseResponse, fallbackMessage, send } from './request.ts';
import { isSession, type Session } from './session.ts';
import type { AuthStrategy, User } from './auth-strategy.ts';

const url = (path: string) => `${environment.apiUrl}/${path}`;

async function post(path: string, body: unknown): Promise<unknown> {
  return memberOf(await parseResponse(await send(url(path), { method: 'POST', body })), 'data');
}

function sessionIn(data: unknown): Session {
  if (isSession(data)) return data;
  throw new ApiError(500, fallbackMessage('unknown'));
}

/** Is this an answer of `GET me`? */
export function isUser(value: unknown): value is User {
  const permissions = memberOf(value, 'permissions');
  return (
    memberOf(value, 'id') !== undefined &&
    Array.isArray(permissions) &&
    permissions.every((permission) => typeof permission === 'string')
  );
}

/** Sessions of the Admin API (CONTRACT, Sessions). */
export const local: AuthStrategy = {
  async signIn({ username, password }) {
    const data = await post('auth/login', { username, password });
    const token = memberOf(data, 'challenge_token');
    return typeof token === 'string' ? { challenge: { token, username } } : { session: sessionIn(data) };
  },

  async answerChallenge({ token }, newPassword) {
    return sessionIn(await post('auth/challenge', { challenge_token: token, new_password: newPassword }));
  },

  async refresh({ user_id, refresh_token }) {
    return sessionIn(await post('auth/refresh', { user_id, refresh_token }));
  },

  async signOut({ refresh_token, access_token }) {
    await parseResponse(
      await send(url('auth/logout'), {
        method: 'POST',
        body: { refresh_token },
        headers: { Authorization: `Bearer ${access_token}` },
      }),
    );
  },

  async me(authorizedSend) {
    const data = memberOf(await parseResponse(await authorizedSend(url('me'), {}, { checksRights: false })), 'data');
    if (isUser(data)) return data;
    throw new ApiError(500, fallbackMessage('unknown'));
  },

  async changePassword(current_password, new_password, authorizedSend) {
    const answer = await parseResponse(
      await authorizedSend(url('me/password'), { method: 'PUT', body: { current_password, new_password } }),
    );
    const message = memberOf(answer, 'message');
    return typeof message === 'string' ? message : '';
  },
};
