import { translate } from '../../../resources/messages/translate.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { ApiContext, Route } from '../../http/route.ts';
import { messageAnswer } from '../../session/answer-schemas.ts';
import { forgotBody, resetBody, resetTokenBody, sessionForm } from '../../session/body-schemas.ts';
import { deviceOf } from '../../session/device.ts';
import { accountOfLink, completeReset, mailReset } from './password-reset.ts';

/** Routes for resetting a forgotten password by mail. */
export function resetRoutes(deps: Deps): Route[] {
  const needs = (context: ApiContext) => ({
    ...deps,
    runLimited: context.get('runLimited'),
    device: deviceOf(context),
  });
  return [
    {
      method: 'post',
      path: '/auth/forgot',
      access: 'public',
      doc: {
        id: 'forgotPassword',
        tag: 'session',
        summary: 'Mail a link for a new password to an account, if there is one of this username or e-mail',
        body: forgotBody,
        answer: messageAnswer,
        refusals: [404, 409],
      },
      handler: async (context) => {
        const { username } = parseBody(forgotBody, await jsonBody(context), sessionForm);
        const { portalUrl, userPool } = deps.env;
        // With a user pool, nobody signs in with a password of our own.
        if (portalUrl === undefined || userPool) throw new ApiError(404, 'errors.notFound');
        const language = context.get('language');
        await mailReset(needs(context), { username, portalUrl, language });
        return context.json({ message: translate(language, 'session.resetAsked') });
      },
    },
    {
      method: 'post',
      path: '/auth/reset/check',
      access: 'public',
      doc: {
        id: 'checkPasswordReset',
        tag: 'session',
        summary: 'Whether the token of such a link works; it goes on doing so',
        body: resetTokenBody,
        answer: messageAnswer,
        refusals: [401, 404],
      },
      handler: async (context) => {
        const { token } = parseBody(resetTokenBody, await jsonBody(context), sessionForm);
        if (deps.env.userPool) throw new ApiError(404, 'errors.notFound');
        await accountOfLink(needs(context), token);
        return context.json({ message: translate(context.get('language'), 'session.resetWorks') });
      },
    },
    {
      method: 'post',
      path: '/auth/reset',
      access: 'public',
      doc: {
        id: 'resetPassword',
        tag: 'session',
        summary: 'Set a new password by the token of such a link, once; all sessions of the account end',
        body: resetBody,
        answer: messageAnswer,
        refusals: [401, 404],
      },
      handler: async (context) => {
        const { token, new_password: password } = parseBody(resetBody, await jsonBody(context), sessionForm);
        if (deps.env.userPool) throw new ApiError(404, 'errors.notFound');
        await completeReset(needs(context), { token, password });
        return context.json({ message: translate(context.get('language'), 'session.resetDone') });
      },
    },
  ];
}
