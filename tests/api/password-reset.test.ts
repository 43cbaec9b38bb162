import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMarks } from '../../server/outbox/sealed-marks.ts';
import { call, scenarios } from './scenarios.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { minute, sessionCalls } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ environment: { PORTAL_URL: 'https://admin.shop.example/' } });
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
});
afterAll(async () => shop.drop());

const { signIn, me } = sessionCalls(() => shop);
const { setUp, challenge } = secondFactorCalls(() => shop);

const fresh = 'quiet-harbour-1977-lamp';
const ask = (username: string, from = '203.0.113.7') =>
  shop.from(from, '/api/auth/forgot', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username }),
  });
const reset = (token: string, new_password = fresh) =>
  call(shop, 'POST /auth/reset', { body: { token, new_password } });

const check = (token: string) => call(shop, 'POST /auth/reset/check', { body: { token } });

/** Sent mails to a recipient, newest first. */
async function mailsTo(recipient: string): Promise<readonly string[]> {
  const { rows } = await shop.db.execute<{ text: string; html: string }>(
    sql`select c.text, c.html from outgoing_mail m join mail_content c on c.mail_id = m.id where m.recipient = ${recipient} order by m.id desc`,
  );
  return rows.map((content) => openMarks(content, recipient)).map(({ text, html }) => `${text}\n${html}`);
}

async function tokenOf(person: string): Promise<string> {
  const [mail = ''] = await mailsTo(`${person}@shop.example`);
  return /https:\/\/admin\.shop\.example\/reset#([\w-]{43})\s/u.exec(mail)?.[1] ?? '';
}

scenarios(
  () => shop,
  [
    { name: 'nobody forgets without saying who they are', call: 'POST /auth/forgot', body: {}, status: 422 },
    {
      name: 'a made-up link sets nothing',
      call: 'POST /auth/reset',
      body: { token: 'x'.repeat(43), new_password: fresh },
      status: 401,
    },
    { name: 'nor does it work', call: 'POST /auth/reset/check', body: { token: 'x'.repeat(43) }, status: 401 },
    {
      name: 'a link sets no password that is easily guessed',
      call: 'POST /auth/reset',
      body: { token: 'x'.repeat(43), new_password: 'short' },
      status: 422,
    },
  ],
);

test('a link comes by mail, by username or e-mail, sets a password once, and ends all sessions', async () => {
  await shop.addPerson('forgetful', []);
  const held = await signIn('forgetful');
  expect((await ask('Forgetful')).status).toBe(200);
  const first = await tokenOf('forgetful');
  expect((await ask('FORGETFUL@shop.example')).status).toBe(200);
  const token = await tokenOf('forgetful');
  expect(token).not.toBe(first);

  expect((await check(token)).status).toBe(200);
  expect(await reset(token, password)).toMatchObject({ status: 422 });
  const [one, other] = await Promise.all([reset(token), reset(token)]);
  expect([one.status, other.status].toSorted()).toEqual([200, 401]);
  expect(await me(held.access_token)).toBe(401);
  expect((await reset(first)).status).toBe(401);
  expect((await check(token)).status).toBe(401);
  expect((await signIn('forgetful', fresh)).user_id).toBe(held.user_id);
  const { rows } = await shop.db.execute<{ event: string; address: string | null }>(
    sql`select event, address from security_event where account = 'forgetful' order by id`,
  );
  expect(rows.filter(({ address }) => address === null)).toEqual([]);
  expect(rows.map(({ event }) => event)).toEqual([
    'signed_in',
    'reset_mailed',
    'reset_mailed',
    'password_changed',
    'signed_in',
  ]);
});

test('a link works for half an hour', async () => {
  await shop.addPerson('slow', []);
  await ask('slow');
  shop.advance(31 * minute);
  expect((await check(await tokenOf('slow'))).status).toBe(401);
  expect((await reset(await tokenOf('slow'))).status).toBe(401);
});

test('a link doesn’t lead past a second factor', async () => {
  await shop.addPerson('twofold', []);
  await setUp(await signIn('twofold'));
  await ask('twofold');
  expect((await reset(await tokenOf('twofold'))).status).toBe(200);
  await shop.db.execute(
    sql`update admin_user set password = (select password from admin_user where username = 'orders') where username = 'twofold'`,
  );
  expect((await challenge('twofold')).challenge).toBe('SECOND_FACTOR');
});

test('the answer is the same whether or not there is such an account, and only who can sign in gets a mail', async () => {
  await shop.addPerson('suspended', []);
  await shop.addPerson('no_password', []);
  await shop.db.execute(sql`update admin_user set suspended = true where username = 'suspended'`);
  await shop.db.execute(sql`update admin_user set password = null where username = 'no_password'`);
  const answers = [];
  for (const who of ['suspended', 'no_password', 'nobody', 'nobody@shop.example', 'orders'])
    answers.push(await (await ask(who, '203.0.113.8')).text());
  expect(new Set(answers.map((text) => text.replaceAll(/"request_id":"[^"]*"/gu, ''))).size).toBe(1);
  for (const who of ['suspended', 'no_password', 'nobody']) expect(await mailsTo(`${who}@shop.example`)).toEqual([]);
  expect(await mailsTo('orders@shop.example')).toHaveLength(1);
});

test('who asks again and again gets three links, and an address is stopped after ten', async () => {
  await shop.addPerson('flooded', []);
  const statuses = [];
  for (let number = 0; number < 11; number += 1) statuses.push((await ask('flooded', '203.0.113.9')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await mailsTo('flooded@shop.example')).toHaveLength(3);
  // It doesn't block sign-ins.
  await signIn('flooded');
});

test('the token is nowhere but in the mail, which shows it to nobody who looks at it', async () => {
  await shop.addPerson('looked_at', []);
  await ask('looked_at');
  const token = await tokenOf('looked_at');
  const { rows } = await shop.db.execute<{ id: number; all: string }>(
    sql`select (select max(id) from outgoing_mail)::int as id, concat((select json_agg(m) from outgoing_mail m), (select json_agg(c) from mail_content c),
      (select json_agg(r) from password_reset r), (select json_agg(h) from history h)) as all`,
  );
  expect(rows[0]?.all).not.toContain(token);
  const shown = await call(shop, `GET /outgoing-mail/${rows[0]?.id}/content`, { as: 'administrator' });
  expect(shown.text).not.toContain(token);
  expect(shop.log.join('\n')).not.toContain(token);
});

test('the mail is in the language of whoever asks', async () => {
  await shop.addPerson('chinese', []);
  await shop.from('203.0.113.10', '/api/auth/forgot', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'zh-Hant' },
    body: JSON.stringify({ username: 'chinese' }),
  });
  expect((await mailsTo('chinese@shop.example'))[0]).toContain('有人為你在管理平台的帳戶 chinese 要求重設密碼');
});

test('a shop without a sender says so, and one that knows no address of the portal has no such call', async () => {
  await shop.db.execute(sql`update settings_mail set sender_address = null`);
  expect((await ask('orders', '203.0.113.11')).status).toBe(409);
  const other = await makeShop({ environment: { HOST: '0.0.0.0' } });
  expect((await call(other, 'POST /auth/forgot', { body: { username: 'orders' } })).status).toBe(404);
  await other.drop();
});
