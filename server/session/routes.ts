import { sql } from 'drizzle-orm';
import { translate } from '../../resources/messages/translate.ts';
import { ApiError } from '../errors.ts';
import { createDatabase } from '../db/connection/pool.ts';
import type { Deps } from '../http/deps.ts';
import { jsonBody } from '../http/json-body.ts';
import type { ApiContext, Route } from '../http/route.ts';
import { parseBody } from '../http/parse-body.ts';
import { challengeBody, loginBody, logoutBody, passwordBody, refreshBody, sessionForm } from './body-schemas.ts';
import { messageAnswer, profileAnswer, sessionAnswer, sessionOrChallenge } from './answer-schemas.ts';
import { changeOwnPassword } from './change-password.ts';
import { endSessionOfToken, type OpenedSession, refreshSession } from './sessions.ts';
import { completeChallenge, signIn } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

/** Routes of the local sign-in strategy and of the caller's own profile (CONTRACT, Sessions). */
export function sessionRoutes(deps: Deps, tokens: Tokens): Route[] {
  const { now } = deps;
  // Uses the connections reserved for vital calls. Password changes use `deps.database` instead, since they may wait
  // for a lock.
  const database = createDatabase(deps.vital);

  async function sessionResponse(
    context: ApiContext,
    { userId, session, refreshToken }: OpenedSession,
  ): Promise<Response> {
    const access = await tokens.signAccess({ userId, session });
    return context.json({ data: { access_token: access, refresh_token: refreshToken, user_id: userId } });
  }

  return [
    {
      method: 'post',
      path: '/auth/login',
      access: 'public',
      doc: {
        id: 'signIn',
        tag: 'session',
        summary: 'Sign in: a session, or a challenge to set a password first',
        body: loginBody,
        answer: sessionOrChallenge,
        refusals: [401],
      },
      handler: async (context) => {
        const { username, password } = parseBody(loginBody, await jsonBody(context), sessionForm);
        const needs = { database, now, runLimited: context.get('runLimited') };
        const result = await signIn(needs, tokens, context.get('address'), username, password);
        if ('session' in result) return sessionResponse(context, result);
        return context.json({ data: { challenge: 'NEW_PASSWORD_REQUIRED', challenge_token: result.challengeToken } });
      },
    },
    {
      method: 'post',
      path: '/auth/challenge',
      access: 'public',
      doc: {
        id: 'meetChallenge',
        tag: 'session',
        summary: 'Set the password that is asked for, and be signed in',
        body: challengeBody,
        answer: sessionAnswer,
        refusals: [401],
      },
      handler: async (context) => {
        const body = parseBody(challengeBody, await jsonBody(context), sessionForm);
        const needs = { ...deps, runLimited: context.get('runLimited') };
        const opened = await completeChallenge(needs, tokens, body.challenge_token, body.new_password);
        return sessionResponse(context, opened);
      },
    },
    {
      method: 'post',
      path: '/auth/refresh',
      access: 'public',
      doc: {
        id: 'refreshSession',
        tag: 'session',
        summary: 'Spend a refresh token for a new pair',
        body: refreshBody,
        answer: sessionAnswer,
        refusals: [401],
      },
      handler: async (context) => {
        const body = parseBody(refreshBody, await jsonBody(context), sessionForm);
        const opened = await context.get('runLimited')(() =>
          database.transaction((tx) => refreshSession(tx, tokens, body.user_id, body.refresh_token, now())),
        );
        if (!opened) throw new ApiError(401, 'errors.unauthenticated');
        return sessionResponse(context, opened);
      },
    },
    {
      // Public: an expired access token must not keep anybody signed in. The refresh token is the proof.
      method: 'post',
      path: '/auth/logout',
      access: 'public',
      doc: { id: 'signOut', tag: 'session', summary: 'End the session', body: logoutBody, answer: messageAnswer },
      handler: async (context) => {
        const body = parseBody(logoutBody, await jsonBody(context), sessionForm);
        await context.get('runLimited')(() => endSessionOfToken(database, body.refresh_token));
        return context.json({ message: translate(context.get('language'), 'session.signedOut') });
      },
    },
    {
      method: 'get',
      path: '/me',
      access: 'session',
      vital: true,
      doc: { id: 'getMe', tag: 'session', summary: 'Who one is and what one may do', answer: profileAnswer },
      handler: async (context) => {
        const { id, username, name, permissions } = context.get('caller');
        const { rows } = await database.execute<{ email: string | null }>(
          sql`select email from admin_user where id = ${id}`,
        );
        return context.json({ data: { id, username, name, email: rows[0]?.email ?? null, permissions } });
      },
    },
    {
      method: 'put',
      path: '/me/password',
      access: 'session',
      doc: {
        id: 'changeOwnPassword',
        tag: 'session',
        summary: 'Change one’s own password; other sessions end',
        body: passwordBody,
        answer: messageAnswer,
      },
      handler: async (context) => {
        const body = parseBody(passwordBody, await jsonBody(context), sessionForm);
        const needs = { ...deps, runLimited: context.get('runLimited') };
        await changeOwnPassword(needs, context.get('caller'), body.current_password, body.new_password);
        return context.json({ message: translate(context.get('language'), 'profile.passwordChanged') });
      },
    },
  ];
}
