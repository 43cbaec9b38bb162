import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resetPassword } from '../../server/session/administrators.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

/** Sign-ins, failed ones, ended sessions, and changes of passwords and permissions (decision 0138). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const log = z.object({
  data: z.array(
    z.looseObject({
      event: z.string(),
      account: z.string(),
      made_by: z.string().nullable(),
      sessions: z.int().nullable(),
      details: z.string().nullable(),
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
    }),
  ),
});

/** Log entries of an account, oldest first: `event by sessions details`. */
async function told(account: string): Promise<readonly string[]> {
  const found = await call(shop, `GET /security-event?filter[account]=${account}&sort=id&per_page=100`, {
    as: 'administrator',
  });
  return log
    .parse(found.json)
    .data.filter((one) => one.account === account)
    .map(({ event, made_by, sessions, details }) =>
      [event, made_by ?? '', sessions ?? '', details ?? ''].filter(Boolean).join(' '),
    );
}

const pair = z.object({ data: z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.int() }) });
const signIn = async (username: string, given = password) =>
  pair.parse((await call(shop, 'POST /auth/login', { body: { username, password: given } })).json).data;
const bearer = (access_token: string) => ({ Authorization: `Bearer ${access_token}` });
const asAdministrator = (what: string, body: object) => call(shop, what, { as: 'administrator', body });

scenarios(
  () => shop,
  [
    { name: 'is read by whoever may list admin users alone', call: 'GET /security-event', as: 'orders', status: 403 },
    { name: 'is written by nobody', call: 'POST /security-event', as: 'administrator', body: {}, status: 404 },
    { name: 'is changed by nobody', call: 'PUT /security-event/1', as: 'administrator', body: {}, status: 404 },
    { name: 'is deleted by nobody', call: 'DELETE /security-event/1', as: 'administrator', status: 404 },
  ],
);

describe('tells of an account', () => {
  test('that signed in and out, with where and by which browser', async () => {
    await shop.addPerson('in_and_out', []);
    const { json } = await call(shop, 'POST /auth/login', {
      body: { username: 'in_and_out', password },
      headers: { 'User-Agent': 'Browser/1' },
    });
    await call(shop, 'POST /auth/logout', { body: { refresh_token: pair.parse(json).data.refresh_token } });
    expect(await told('in_and_out')).toEqual(['signed_in', 'signed_out']);
    const found = await call(shop, 'GET /security-event?filter[account]=in_and_out&filter[event]=signed_in', {
      as: 'administrator',
    });
    expect(log.parse(found.json).data).toMatchObject([{ user_agent: 'Browser/1', address: expect.any(String) }]);
  });

  test('that was refused, and never what was typed as a name that nobody has', async () => {
    await shop.addPerson('refused', []);
    await call(shop, 'POST /auth/login', { body: { username: 'REFUSED', password: 'wrong' } });
    await call(shop, 'POST /auth/login', { body: { username: 'my secret password', password: 'x' } });
    expect(await told('refused')).toEqual(['sign_in_refused']);
    const all = await call(shop, 'GET /security-event?filter[event]=sign_in_refused&per_page=100', {
      as: 'administrator',
    });
    expect(all.text).not.toContain('my secret password');
    expect(log.parse(all.json).data.map(({ account }) => account)).toContain('—');
  });

  test('whose sessions were ended, by itself or by others', async () => {
    await shop.addPerson('ended', []);
    await signIn('ended');
    const { access_token } = await signIn('ended');
    await call(shop, 'DELETE /me/sessions', { headers: bearer(access_token) });
    await call(shop, 'DELETE /me/sessions', { headers: bearer(access_token) });
    await asAdministrator(`POST /admin-user/${await shop.idOf('ended')}/end_sessions`, {});
    expect((await told('ended')).slice(2)).toEqual(['session_ended 1', 'session_ended administrator 1']);
  });

  test('whose spent token came back', async () => {
    await shop.addPerson('copied', []);
    const { refresh_token, user_id } = await signIn('copied');
    const refresh = () => call(shop, 'POST /auth/refresh', { body: { user_id, refresh_token } });
    await refresh();
    shop.advance(11_000);
    expect((await refresh()).status).toBe(401);
    expect(await told('copied')).toEqual(['signed_in', 'copy_stopped']);
  });

  test('whose password was set, reset and changed', async () => {
    await shop.addPerson('renewed', []);
    const id = await shop.idOf('renewed');
    await asAdministrator(`PUT /admin-user/${id}`, { password: 'a lantern over the bay' });
    const { password: given } = await resetPassword(shop.db, 'renewed', shop.now());
    const asked = await call(shop, 'POST /auth/login', { body: { username: 'renewed', password: given } });
    const challenge_token = z.object({ data: z.object({ challenge_token: z.string() }) }).parse(asked.json)
      .data.challenge_token;
    const next = 'eleven quiet junks';
    const met = await call(shop, 'POST /auth/challenge', { body: { challenge_token, new_password: next } });
    const headers = bearer(pair.parse(met.json).data.access_token);
    for (const current_password of ['a guess', next])
      await call(shop, 'PUT /me/password', { body: { current_password, new_password: 'twelve quiet junks' }, headers });
    expect(await told('renewed')).toEqual([
      'password_set administrator',
      'password_set',
      'password_changed',
      'signed_in',
      'proof_refused',
      'password_changed',
    ]);
    const found = await call(shop, 'GET /security-event?filter[account]=renewed&filter[event]=password_changed', {
      as: 'administrator',
    });
    const where = { address: expect.any(String) };
    expect(log.parse(found.json).data).toMatchObject([where, where]);
  });

  test('that got another role, was suspended, reinstated and deleted', async () => {
    await shop.addPerson('moved', []);
    const id = await shop.idOf('moved');
    const role = await asAdministrator('POST /role', { key: 'porter', name: 'Porter', permissions: [] });
    const { data } = z.object({ data: z.object({ id: z.int() }) }).parse(role.json);
    await asAdministrator(`PUT /admin-user/${id}`, { role: data.id });
    await asAdministrator(`POST /admin-user/${id}/suspend`, {});
    await asAdministrator(`POST /admin-user/${id}/reinstate`, {});
    await call(shop, `DELETE /admin-user/${id}`, { as: 'administrator' });
    expect(await told('moved')).toEqual([
      'role_given administrator Porter',
      'suspended administrator',
      'reinstated administrator',
      'deleted administrator',
    ]);
    await asAdministrator(`PUT /role/${data.id}`, { name: 'Night porter' });
    await asAdministrator(`PUT /role/${data.id}`, { permissions: ['ecommerce:ListUsers'] });
    await asAdministrator(`PUT /role/${data.id}`, { permissions: ['ecommerce:GetUser'] });
    const rights = await call(shop, 'GET /security-event?filter[event]=rights_changed&sort=id', {
      as: 'administrator',
    });
    expect(log.parse(rights.json).data.map(({ details }) => details)).toEqual([
      'Night porter: + ecommerce:ListUsers',
      'Night porter: + ecommerce:GetUser, − ecommerce:ListUsers',
    ]);
  });

  test('nothing of a change that was refused', async () => {
    await shop.addPerson('untouched', []);
    const id = await shop.idOf('untouched');
    expect((await asAdministrator(`PUT /admin-user/${id}`, { password: 'short' })).status).toBe(422);
    expect((await asAdministrator(`POST /admin-user/${id}/reinstate`, {})).status).toBe(409);
    expect(await told('untouched')).toEqual([]);
  });
});

test('is exported with its filters', async () => {
  const file = await call(shop, 'GET /security-event?filter[event]=copy_stopped', {
    as: 'administrator',
    headers: { Accept: 'text/csv' },
  });
  expect(file.status, file.text).toBe(200);
  expect(file.text).toContain('copied');
  expect(file.text).not.toContain('signed_in');
});
