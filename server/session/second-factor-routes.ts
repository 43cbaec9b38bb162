import { translate } from '../../resources/messages/translate.ts';
import { inTransaction, type Transaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseBody } from '../http/parse-body.ts';
import type { ApiContext, Route } from '../http/route.ts';
import { type Account, findAccount, lockAccount } from './accounts.ts';
import {
  messageAnswer,
  passkeyOptionsAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  totpAnswer,
} from './answer-schemas.ts';
import { codeBody, noBody, passkeyBody, reauthenticateBody, sessionForm } from './body-schemas.ts';
import { deviceOf } from './device.ts';
import { numberIn } from './number-in.ts';
import { addPasskey, assertionOptions, deletePasskey, registrationOptions } from './passkeys.ts';
import { wrongCode } from './factor-proofs.ts';
import { relyingParty, siteOf } from './relying-party.ts';
import { assertReauthenticated, reauthenticate } from './reauthentication.ts';
import {
  beginTotp,
  confirmTotp,
  deleteTotp,
  makeRecoveryCodes,
  recordFactorAdded,
  recordFactorRemoved,
  secondFactorOf,
} from './second-factor.ts';
import { recordSecurityEvent } from './security-log.ts';
import type { UserPool } from './user-pool.ts';

/** Routes for setting up one's own second factor, and for proving one's identity again. */
export function secondFactorRoutes({ database, pool, env, now }: Deps, userPool?: UserPool): Route[] {
  /** Runs a change of the caller's own second factor, after a recent proof of identity and with the account locked. */
  const changeOwn = <T>(context: ApiContext, change: (tx: Transaction, account: Account) => Promise<T>): Promise<T> =>
    inTransaction(pool, async ({ tx, client }) => {
      // The pool has its own second factor; nothing would ask for ours.
      if (userPool) throw new ApiError(409, 'errors.factorOfPool');
      const caller = context.get('caller');
      const account = await lockAccount(tx, caller.id);
      if (!account) throw new ApiError(401, 'errors.unauthenticated');
      await assertReauthenticated(client, caller, now());
      return change(tx, account);
    });

  return [
    {
      method: 'post',
      path: '/me/reauthenticate',
      access: 'session',
      doc: {
        id: 'reauthenticate',
        tag: 'session',
        summary: 'Prove again who one is: by a code or a passkey where there is a second factor, else by the password',
        body: reauthenticateBody,
        answer: messageAnswer,
      },
      handler: async (context) => {
        const { password, code, passkey } = parseBody(reauthenticateBody, await jsonBody(context), sessionForm);
        const needs = { database, userPool, runLimited: context.get('runLimited'), device: deviceOf(context) };
        const site = relyingParty(context, env);
        const factor = passkey !== undefined ? { passkey, site } : code !== undefined ? { code } : undefined;
        await reauthenticate(needs, context.get('caller'), { password, factor }, now());
        return context.json({ message: translate(context.get('language'), 'session.proved') });
      },
    },
    {
      method: 'post',
      path: '/me/reauthenticate/passkey',
      access: 'session',
      doc: {
        id: 'askForPasskey',
        tag: 'session',
        summary: 'What the browser is to prove a passkey by, to prove again who one is',
        answer: passkeyOptionsAnswer,
        refusals: [409],
      },
      handler: async (context) => {
        parseBody(noBody, await jsonBody(context, { optional: true }), sessionForm);
        const site = siteOf(context, env);
        const account = await findAccount(database, context.get('caller').id);
        if (!account) throw new ApiError(401, 'errors.unauthenticated');
        return context.json({ data: await assertionOptions(database, site, account, now()) });
      },
    },
    {
      method: 'post',
      path: '/me/passkeys/options',
      access: 'session',
      doc: {
        id: 'beginPasskey',
        tag: 'session',
        summary: 'What the browser is to make a passkey of',
        answer: passkeyOptionsAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        parseBody(noBody, await jsonBody(context, { optional: true }), sessionForm);
        const site = siteOf(context, env);
        const data = await changeOwn(context, (tx, account) => registrationOptions(tx, site, account, now()));
        return context.json({ data });
      },
    },
    {
      method: 'post',
      path: '/me/passkeys',
      access: 'session',
      doc: {
        id: 'addPasskey',
        tag: 'session',
        summary: 'Add the passkey that the browser made: it counts as a second factor',
        body: passkeyBody,
        answer: recoveryCodesAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        const { name, passkey: response } = parseBody(passkeyBody, await jsonBody(context), sessionForm);
        const device = deviceOf(context);
        const site = siteOf(context, env);
        const codes = await changeOwn(context, async (tx, account) => {
          await addPasskey(tx, { site, account, response, name }, now());
          const keeps = context.get('caller').session;
          return recordFactorAdded(tx, { account, device, keeps, details: name }, now());
        });
        return context.json({ data: { recovery_codes: codes } });
      },
    },
    {
      method: 'delete',
      path: '/me/passkeys/:id',
      access: 'session',
      doc: {
        id: 'removePasskey',
        tag: 'session',
        summary: 'Remove one of one’s passkeys',
        answer: messageAnswer,
        refusals: [403, 404, 409],
      },
      handler: async (context) => {
        const device = deviceOf(context);
        const number = numberIn(context.req.param('id'));
        if (number === undefined) throw new ApiError(404, 'errors.notFound');
        await changeOwn(context, async (tx, account) => {
          const details = await deletePasskey(tx, account, number);
          await recordFactorRemoved(tx, { account, device, details }, now());
        });
        return context.json({ message: translate(context.get('language'), 'session.passkeyRemoved') });
      },
    },
    {
      method: 'get',
      path: '/me/second-factor',
      access: 'session',
      doc: {
        id: 'getOwnSecondFactor',
        tag: 'session',
        summary: 'What is asked besides one’s password',
        answer: secondFactorAnswer,
      },
      handler: async (context) => context.json({ data: await secondFactorOf(database, context.get('caller').id) }),
    },
    {
      method: 'post',
      path: '/me/totp',
      access: 'session',
      doc: {
        id: 'setUpTotp',
        tag: 'session',
        summary: 'Begin to set up an app for codes, or to move to another; it counts once a code is confirmed',
        answer: totpAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        parseBody(noBody, await jsonBody(context, { optional: true }), sessionForm);
        const data = await changeOwn(context, (tx, account) => beginTotp(tx, account, now()));
        return context.json({ data });
      },
    },
    {
      method: 'post',
      path: '/me/totp/confirm',
      access: 'session',
      doc: {
        id: 'confirmTotp',
        tag: 'session',
        summary: 'Confirm the app by a first code: sign-in asks for one from now on',
        body: codeBody,
        answer: recoveryCodesAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        const { code } = parseBody(codeBody, await jsonBody(context), sessionForm);
        const device = deviceOf(context);
        const codes = await changeOwn(context, (tx, account) =>
          confirmTotp(tx, { account, code, device, keeps: context.get('caller').session }, now()),
        );
        if (!codes) throw wrongCode();
        return context.json({ data: { recovery_codes: codes } });
      },
    },
    {
      method: 'delete',
      path: '/me/totp',
      access: 'session',
      doc: {
        id: 'removeTotp',
        tag: 'session',
        summary: 'Sign in by password alone again',
        answer: messageAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        const device = deviceOf(context);
        await changeOwn(context, async (tx, account) => {
          if (!(await deleteTotp(tx, account.id))) throw new ApiError(409, 'errors.secondFactorNone');
          await recordFactorRemoved(tx, { account, device, details: 'TOTP' }, now());
        });
        return context.json({ message: translate(context.get('language'), 'session.factorRemoved') });
      },
    },
    {
      method: 'post',
      path: '/me/recovery-codes',
      access: 'session',
      doc: {
        id: 'makeRecoveryCodes',
        tag: 'session',
        summary: 'Make new recovery codes; those of before count no more',
        answer: recoveryCodesAnswer,
        refusals: [403, 409],
      },
      handler: async (context) => {
        parseBody(noBody, await jsonBody(context, { optional: true }), sessionForm);
        const device = deviceOf(context);
        const codes = await changeOwn(context, async (tx, account) => {
          if (!account.second_factor) throw new ApiError(409, 'errors.secondFactorNone');
          await recordSecurityEvent(tx, { event: 'recovery_codes_made', account: account.username, device }, now());
          return makeRecoveryCodes(tx, account.id, now());
        });
        return context.json({ data: { recovery_codes: codes } });
      },
    },
  ];
}
