import { translate } from '../../resources/messages/translate.ts';
import { ApiError } from '../errors.ts';
import { createDatabase } from '../db/connection/pool.ts';
import type { Deps } from '../http/deps.ts';
import { jsonBody } from '../http/json-body.ts';
import type { ApiContext, Route } from '../http/route.ts';
import { parseBody } from '../http/parse-body.ts';
import {
  anyChallengeBody,
  challengeTokenBody,
  loginBody,
  logoutBody,
  logoutByCookieBody,
  refreshBody,
  refreshByCookieBody,
  sessionForm,
} from './body-schemas.ts';
import {
  messageAnswer,
  passkeyOptionsAnswer,
  sessionAnswer,
  sessionOrChallenge,
  totpAnswer,
} from './answer-schemas.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { relyingParty, siteOf } from './relying-party.ts';
import { deviceOf } from './device.ts';
import { endSessionOfToken, refreshSession } from './sessions.ts';
import {
  beginTotpAtSignIn,
  type Challenged,
  challengeOver,
  completeChallenge,
  type FactorProved,
  passkeyOptionsAtSignIn,
  proveSecondFactor,
  signIn,
} from './sign-in.ts';
import { cookieRefreshAge } from './timeouts.ts';
import { answerAtPool, signInAtPool } from './pool-sign-in.ts';
import { askPool, revokeTokensOf, revokeAtPool } from './pool-sessions.ts';
import type { Tokens } from './tokens.ts';
import type { UserPool } from './user-pool.ts';

/** Routes of sign-in, with our own passwords or those of the user pool (CONTRACT, Sessions). */
export function sessionRoutes(deps: Deps, tokens: Tokens, userPool?: UserPool): Route[] {
  const { env, now } = deps;
  // Uses the connections reserved for vital calls.
  const database = createDatabase(deps.vital);

  async function sessionResponse(
    context: ApiContext,
    { userId, session, refreshToken, recoveryCodes }: Exclude<FactorProved, Challenged>,
  ): Promise<Response> {
    const access = await tokens.signAccess({ userId, session });
    const cookie = refreshCookie(context, env);
    cookie?.write(refreshToken, env.sessions.longest);
    return context.json({
      data: {
        access_token: access,
        ...(cookie ? { refresh_cookie: true } : { refresh_token: refreshToken }),
        user_id: userId,
        ...(recoveryCodes && { recovery_codes: recoveryCodes }),
      },
    });
  }

  const needsOf = (context: ApiContext) => ({
    database,
    env,
    now,
    runLimited: context.get('runLimited'),
    device: deviceOf(context),
  });

  async function signOut(context: ApiContext, token: string): Promise<void> {
    const needs = needsOf(context);
    if (userPool) await revokeAtPool({ ...needs, userPool }, token);
    await needs.runLimited(() => database.transaction((tx) => endSessionOfToken(tx, token, needs.device, now())));
  }

  /**
   * Answers a sign-in or one of its steps. Ends the previous session of the browser, which may be of another user who
   * didn't sign out.
   */
  async function openedResponse(context: ApiContext, opened: FactorProved): Promise<Response> {
    if ('challenge' in opened) {
      const { challenge, challengeToken, factors } = opened;
      return context.json({ data: { challenge, challenge_token: challengeToken, ...(factors && { factors }) } });
    }
    const before = refreshCookie(context, env)?.read();
    if (before !== undefined) await signOut(context, before);
    return sessionResponse(context, opened);
  }

  return [
    {
      method: 'post',
      path: '/auth/login',
      access: 'public',
      doc: {
        id: 'signIn',
        tag: 'session',
        summary: 'Sign in: a session, or a challenge: to set a password, to give a code, or to set up an app for codes',
        body: loginBody,
        answer: sessionOrChallenge,
        refusals: [401, 409],
      },
      handler: async (context) => {
        // Checked before a session is opened, since the header may be invalid.
        refreshCookie(context, env);
        const { username, password } = parseBody(loginBody, await jsonBody(context), sessionForm);
        const needs = needsOf(context);
        return openedResponse(
          context,
          userPool
            ? await signInAtPool({ ...needs, userPool }, username, password)
            : await signIn(needs, tokens, username, password),
        );
      },
    },
    {
      method: 'post',
      path: '/auth/challenge',
      access: 'public',
      doc: {
        id: 'meetChallenge',
        tag: 'session',
        summary: 'Set the password, or give the code, that is asked for, and be signed in',
        body: anyChallengeBody,
        answer: sessionOrChallenge,
        refusals: [401, 409],
      },
      handler: async (context) => {
        refreshCookie(context, env);
        const body = parseBody(anyChallengeBody, await jsonBody(context), sessionForm);
        const { challenge_token: token } = body;
        if (userPool) {
          // Passkeys are our own; the pool never asks for one.
          if ('passkey' in body) throw challengeOver();
          const given = 'new_password' in body ? { newPassword: body.new_password } : body;
          return openedResponse(context, await answerAtPool({ ...needsOf(context), userPool }, token, given));
        }
        const needs = { ...deps, runLimited: context.get('runLimited'), device: deviceOf(context) };
        return openedResponse(
          context,
          'new_password' in body
            ? await completeChallenge(needs, tokens, token, body.new_password)
            : await proveSecondFactor(
                needs,
                tokens,
                token,
                'code' in body ? { code: body.code } : { passkey: body.passkey, site: relyingParty(context, env) },
              ),
        );
      },
    },
    {
      method: 'post',
      path: '/auth/passkey',
      access: 'public',
      doc: {
        id: 'askForPasskeyAtSignIn',
        tag: 'session',
        summary: 'What the browser is to prove a passkey by, where a sign-in asks for a second factor',
        body: challengeTokenBody,
        answer: passkeyOptionsAnswer,
        refusals: [401, 409],
      },
      handler: async (context) => {
        const { challenge_token: token } = parseBody(challengeTokenBody, await jsonBody(context), sessionForm);
        const needs = { ...deps, runLimited: context.get('runLimited'), device: deviceOf(context) };
        return context.json({ data: await passkeyOptionsAtSignIn(needs, tokens, token, siteOf(context, env)) });
      },
    },
    {
      method: 'post',
      path: '/auth/totp',
      access: 'public',
      doc: {
        id: 'setUpTotpAtSignIn',
        tag: 'session',
        summary: 'Begin to set up an app for codes, where a sign-in asks for it',
        body: challengeTokenBody,
        answer: totpAnswer,
        refusals: [401],
      },
      handler: async (context) => {
        const { challenge_token: token } = parseBody(challengeTokenBody, await jsonBody(context), sessionForm);
        const needs = { ...deps, runLimited: context.get('runLimited'), device: deviceOf(context) };
        return context.json({ data: await beginTotpAtSignIn(needs, tokens, token) });
      },
    },
    {
      method: 'post',
      path: '/auth/refresh',
      access: 'public',
      doc: {
        id: 'refreshSession',
        tag: 'session',
        summary:
          'Spend a refresh token for a new pair; with `X-Refresh-Cookie`, that of the cookie, and no token in the body',
        body: refreshBody,
        answer: sessionAnswer,
        refusals: [401],
      },
      handler: async (context) => {
        const cookie = refreshCookie(context, env);
        const json = await jsonBody(context);
        const body = cookie
          ? parseBody(refreshByCookieBody, json, sessionForm)
          : parseBody(refreshBody, json, sessionForm);
        const token = body.refresh_token ?? cookie?.read();
        // A reloaded page only needs an access token. If it got a new refresh token and the response was lost, the
        // session would end.
        const keptFor = body.refresh_token === undefined ? cookieRefreshAge : 0;
        if (userPool && token !== undefined) await askPool({ ...needsOf(context), userPool }, token);
        const unusedFor = ('unused_for' in body ? (body.unused_for ?? 0) : 0) * 1_000;
        const opened =
          token === undefined
            ? undefined
            : await context.get('runLimited')(() =>
                database.transaction((tx) =>
                  refreshSession(
                    tx,
                    tokens,
                    { userId: body.user_id, token, keptFor, unusedFor },
                    { lifetimes: env.sessions, device: deviceOf(context), byPool: userPool !== undefined },
                    now(),
                  ),
                ),
              );
        if (!opened) throw new ApiError(401, 'errors.unauthenticated');
        // A page from before cookies may have signed in separately; its session replaces the one in the cookie.
        const before = cookie?.read();
        if (body.refresh_token !== undefined && before !== undefined && before !== body.refresh_token)
          await signOut(context, before);
        return sessionResponse(context, opened);
      },
    },
    {
      // Public: an expired access token must not keep anybody signed in. The refresh token is the proof.
      method: 'post',
      path: '/auth/logout',
      access: 'public',
      doc: {
        id: 'signOut',
        tag: 'session',
        summary: 'End the session; with `X-Refresh-Cookie`, that of the cookie',
        body: logoutBody,
        answer: messageAnswer,
      },
      handler: async (context) => {
        const cookie = refreshCookie(context, env);
        const json = await jsonBody(context);
        const body =
          cookie || userPool
            ? parseBody(logoutByCookieBody, json, sessionForm)
            : parseBody(logoutBody, json, sessionForm);
        const token = body.refresh_token ?? cookie?.read();
        if (token !== undefined) await signOut(context, token);
        if (userPool) await revokeTokensOf({ ...needsOf(context), userPool }, context.req.header('authorization'));
        cookie?.clear();
        return context.json({ message: translate(context.get('language'), 'session.signedOut') });
      },
    },
  ];
}
