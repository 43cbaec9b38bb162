import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTokens } from '../../server/session/tokens.ts';
import { passwordFingerprint, findAccountByUsername } from '../../server/session/accounts.ts';
import { call } from './scenarios.ts';
import { makeShop, password, sessionSecret, type Shop } from './world.ts';

/** Password hashes that wait until released, while `held` is set. */
const hashes = vi.hoisted(() => ({ held: false, waiting: new Set<() => void>() }));
vi.mock('@node-rs/argon2', async (original) => {
  const { hash, verify } = await original<typeof import('@node-rs/argon2')>();
  const turn = () => (hashes.held ? new Promise<void>((resolve) => hashes.waiting.add(resolve)) : undefined);
  return {
    hash: async (...given: Parameters<typeof hash>) => (await turn(), hash(...given)),
    verify: async (...given: Parameters<typeof verify>) => (await turn(), verify(...given)),
  };
});

function letGo(): void {
  hashes.held = false;
  for (const end of hashes.waiting) end();
  hashes.waiting.clear();
}

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

/** Counts the connections in use or waited for, of all pools. */
const busy = () =>
  [shop.parts.pool, shop.parts.vital].reduce(
    (sum, pool) => sum + pool.totalCount - pool.idleCount + pool.waitingCount,
    0,
  );

test('new passwords are hashed without holding a connection, one at a time per user, while others sign in', async () => {
  const person = await findAccountByUsername(shop.db, 'orders');
  if (!person) throw new Error('nobody of this name');
  const token = await createTokens(sessionSecret, shop.now).signChallenge({
    userId: person.id,
    challenge: 'NEW_PASSWORD_REQUIRED',
    fingerprint: passwordFingerprint(person),
  });
  const meet = (number: number) =>
    shop.from(`203.0.113.${number}`, '/api/auth/challenge', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge_token: token, new_password: 'a phrase that nobody has' }),
    });
  hashes.held = true;
  const all = Array.from({ length: 12 }, (_, number) => meet(number));
  const answered: number[] = [];
  for (const one of all) void one.then(({ status }) => answered.push(status));
  await expect.poll(() => answered).toEqual(Array.from({ length: 7 }, () => 429));
  await expect.poll(() => hashes.waiting.size).toBe(1);
  expect(busy()).toBe(0);
  const own = call(shop, 'PUT /me/password', {
    as: 'catalogue',
    body: { current_password: password, new_password: 'another phrase of nobody' },
  });
  await expect.poll(() => hashes.waiting.size).toBe(2);
  expect(busy()).toBe(0);
  letGo();
  expect((await own).status).toBe(200);
  const statuses = await Promise.all(all.map(async (one) => (await one).status));
  // The password is set once; every later call with the same token is refused.
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, ...Array.from({ length: 7 }, () => 429)]);
  expect(
    (await call(shop, 'POST /auth/login', { body: { username: 'orders', password: 'a phrase that nobody has' } }))
      .status,
  ).toBe(200);
});

test('a sign-in is refused before any statement while the queue for hashes is full', async () => {
  hashes.held = true;
  const { hashPassword } = await import('../../server/credentials/hash.ts');
  const line = Array.from({ length: 102 }, () => hashPassword('of somebody else'));
  await expect.poll(() => hashes.waiting.size).toBe(2);
  const lock = await shop.parts.pool.connect();
  await lock.query('begin');
  await lock.query('lock table sign_in_attempt in access exclusive mode');
  const refused = await call(shop, 'POST /auth/login', { body: { username: 'orders', password: 'whatever' } });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  await lock.query('rollback');
  lock.release();
  letGo();
  await Promise.all(line);
});
