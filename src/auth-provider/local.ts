import { environment } from '../browser/environment.ts';
import { reportUse } from '../browser/last-use.ts';
import { memberOf } from '../browser/json.ts';
import { ApiError, parseResponse, fallbackMessage, send } from './request.ts';
import { type Session, sessionIn } from './session.ts';
import { type AuthStrategy, challengeKinds, type SignInAnswer, type User } from './auth-strategy.ts';

const url = (path: string) => `${environment.apiUrl}/${path}`;

/**
 * Asks an Admin API on the page's own origin to keep the refresh token in a cookie; sends the cookie path as the
 * browser sees it. Browsers drop third-party cookies, so an API on another origin returns tokens, as does one that
 * doesn't know the header.
 */
const cookieHeader = (): Readonly<Record<string, string>> => {
  const { origin, pathname } = new URL(url('auth'), window.location.href);
  return origin === window.location.origin ? { 'X-Refresh-Cookie': pathname } : {};
};

/**
 * Timeouts in milliseconds. Other tabs wait meanwhile. A refresh without an answer is repeated while the server still
 * gives the same answer, for some seconds (CONTRACT, Sessions).
 */
const timeouts = { refresh: 8_000, signOut: 5_000 };

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const response = await send(url(path), { method: 'POST', body, headers: cookieHeader(), signal, keepalive: true });
  return memberOf(await parseResponse(response), 'data');
}

function opened(data: unknown): Session {
  const session = sessionIn(data);
  if (session) return session;
  throw new ApiError(500, fallbackMessage('unknown'));
}

/** Parses the answer to a sign-in step. A challenge without a name asks for a new password (CONTRACT, Sessions). */
function answerIn(data: unknown, username: string): SignInAnswer {
  const token = memberOf(data, 'challenge_token');
  if (typeof token === 'string') {
    const named = memberOf(data, 'challenge');
    const asks = challengeKinds.find((one) => one === named) ?? 'NEW_PASSWORD_REQUIRED';
    const factors = memberOf(data, 'factors');
    const takesPasskey = Array.isArray(factors) && factors.includes('passkey');
    return { challenge: { asks, token, username, ...(takesPasskey && { takesPasskey }) } };
  }
  const codes = memberOf(data, 'recovery_codes');
  const recoveryCodes = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : undefined;
  return { session: opened(data), ...(recoveryCodes && { recoveryCodes }) };
}

/** Is this an answer of `GET me`? */
export function isUser(value: unknown): value is User {
  const permissions = memberOf(value, 'permissions');
  return memberOf(value, 'id') !== undefined && areTexts(permissions);
}

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Sessions of the Admin API (CONTRACT, Sessions). */
export const local: AuthStrategy = {
  async signIn({ username, password }) {
    return answerIn(await post('auth/login', { username, password }), username);
  },

  async answerChallenge({ asks, token, username }, answer) {
    const given = asks === 'NEW_PASSWORD_REQUIRED' ? { new_password: answer } : { code: answer };
    return answerIn(await post('auth/challenge', { challenge_token: token, ...given }), username);
  },

  async answerByPasskey({ token, username }) {
    const options = await post('auth/passkey', { challenge_token: token });
    const { provePasskey } = await import('./passkeys.ts');
    const passkey = await provePasskey(options);
    return passkey && answerIn(await post('auth/challenge', { challenge_token: token, passkey }), username);
  },

  async setUpTotp({ token }) {
    const data = await post('auth/totp', { challenge_token: token });
    const [secret, uri] = [memberOf(data, 'secret'), memberOf(data, 'uri')];
    if (typeof secret === 'string' && typeof uri === 'string') return { secret, uri };
    throw new ApiError(500, fallbackMessage('unknown'));
  },

  async refresh({ user_id, refresh_token }) {
    // Requests that a page sends by itself, such as counts, must not keep the session alive.
    const unused_for = refresh_token === undefined ? reportUse() : undefined;
    const body = { user_id, refresh_token, unused_for };
    return opened(await post('auth/refresh', body, AbortSignal.timeout(timeouts.refresh)));
  },

  async signOut({ refresh_token, access_token }) {
    await parseResponse(
      await send(url('auth/logout'), {
        method: 'POST',
        body: { refresh_token },
        signal: AbortSignal.timeout(timeouts.signOut),
        keepalive: true,
        headers: { ...cookieHeader(), ...(access_token !== undefined && { Authorization: `Bearer ${access_token}` }) },
      }),
    );
  },

  async me(authorizedSend) {
    const data = memberOf(await parseResponse(await authorizedSend(url('me'), {}, { checksRights: false })), 'data');
    if (isUser(data)) {
      // Another API may send `roles` of any shape.
      const { roles, ...user } = data;
      return areTexts(roles) ? data : user;
    }
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
