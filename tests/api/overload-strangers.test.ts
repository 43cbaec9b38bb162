import { expect, test } from 'vitest';
import {
  lock,
  locks,
  makeLockedShop,
  pendingVitalCount,
  requestAnswer,
  session,
  shop,
  statusesOf,
  waitForAnswers,
  waitForBlocked,
} from './locked-shop.ts';

makeLockedShop();

const strangers = [
  [
    'sign-ins',
    'sign_in_attempt',
    'auth/login',
    (number: number) => ({ username: `nobody${number}`, password: 'not theirs' }),
    401,
  ],
  ['refresh tokens', 'refresh_token', 'auth/refresh', () => ({ user_id: 1, refresh_token: 'nobody’s' }), 401],
  ['sign-outs', 'refresh_token', 'auth/logout', () => ({ refresh_token: 'nobody’s' }), 200],
] as const;

test.each(strangers)(
  '%s take one of the connections that every call needs, from however many addresses',
  async (_what, table, path, body, status) => {
    const ask = await session();
    await lock(table);
    const send = (number: number) =>
      shop.from(`203.0.113.${number}`, `/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body(number)),
      });
    const flood = Array.from({ length: 20 }, (_, number) => send(number));
    await waitForBlocked(1);
    expect(pendingVitalCount()).toBe(1);
    expect((await ask('GET /me')).status).toBe(200);
    expect((await shop.app.request('/readyz')).status).toBe(200);
    await locks.query('rollback');
    expect(new Set((await Promise.all(flood)).map((answer) => answer.status))).toEqual(new Set([status]));
  },
);

test('of one address, or one site, fifty wait to sign in; the next are refused at once, and asked nothing', async () => {
  await lock('sign_in_attempt');
  const send = (number: number) =>
    shop.from(`2001:db8:7:${number.toString(16)}::1`, '/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'not theirs' }),
    });
  const flood = Array.from({ length: 54 }, (_, number) => send(number));
  await waitForBlocked(1);
  const next = await send(54);
  expect([next.status, next.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(pendingVitalCount()).toBe(1);
  await locks.query('rollback');
  await Promise.all(flood);
});

test('all of them at once leave one, and while a hundred of a kind wait, the next are refused at once', async () => {
  const ask = await session();
  await lock('sign_in_attempt', 'refresh_token');
  const send = ([, , path, body]: (typeof strangers)[number], number: number) =>
    shop.from(`198.51.100.${number}`, `/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body(number)),
    });
  const [signIns, ...others] = strangers;
  const flood = [
    ...Array.from({ length: 101 }, (_, number) => send(signIns, number)),
    ...others.map((kind) => send(kind, 0)),
  ];
  await waitForBlocked(3);
  expect(pendingVitalCount()).toBe(3);
  const next = await send(signIns, 101);
  expect([next.status, next.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await ask('GET /me')).status).toBe(200);
  await locks.query('rollback');
  await Promise.all(flood);
});

test('while the table of files is locked, so many calls look files up that lists go on; the next are told that the shop is busy', async () => {
  const ask = await session();
  const address = `/media/${'a'.repeat(26)}/photo.png`;
  await lock('file');
  const slow = Array.from({ length: 20 }, () => requestAnswer(address));
  await waitForBlocked(4);
  expect((await ask('GET /salesman')).status).toBe(200);
  expect(shop.parts.pool.totalCount - shop.parts.pool.idleCount).toBe(5);
  const refused = await waitForAnswers(slow, 16);
  expect(refused.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
    refused.map(() => [503, '2']),
  );
  await locks.query('rollback');
  expect((await statusesOf(slow)).filter((status) => status === 404)).toHaveLength(4);
});
