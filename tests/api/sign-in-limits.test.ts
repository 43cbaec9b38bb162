import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword } from '../../server/session/administrators.ts';
import {
  maxFailuresPerAccount,
  maxFailuresPerAddress,
  maxFailuresPerNetwork,
} from '../../server/session/sign-in-attempts.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ environment: { TRUST_PROXY: '10.0.0.1' } });
});
afterAll(async () => shop.drop());
/** Every test starts with a new window. */
beforeEach(() => shop.advance(16 * 60_000));

async function attempt(address: string, username: string, given: string): Promise<Response> {
  return shop.from(address, '/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: given }),
  });
}

/** Sends wrong passwords and returns the statuses. */
async function fail(
  times: number,
  address: (count: number) => string,
  username: (count: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await attempt(address(count), username(count), 'wrong')).status);
  return statuses;
}

const elsewhere = (count: number) => `198.51.100.${count}`;

describe('an address', () => {
  test('is blocked after ten failures, for any user name', async () => {
    expect(
      await fail(
        maxFailuresPerAddress,
        () => '203.0.113.1',
        (count) => `somebody${count}`,
      ),
    ).toEqual(Array.from({ length: maxFailuresPerAddress }, () => 401));
    const refused = await attempt('203.0.113.1', 'orders', password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBe(900);
    expect(await refused.text()).toContain('Please try again in 15 minutes.');
  });

  test('may try again after Retry-After', async () => {
    await fail(
      maxFailuresPerAddress,
      () => '203.0.113.2',
      () => 'somebody',
    );
    shop.advance(899_000);
    expect((await attempt('203.0.113.2', 'orders', password)).status).toBe(429);
    shop.advance(2_000);
    expect((await attempt('203.0.113.2', 'orders', password)).status).toBe(200);
  });

  test('that is refused does not prolong its wait by trying', async () => {
    await fail(
      maxFailuresPerAddress,
      () => '203.0.113.3',
      () => 'somebody',
    );
    shop.advance(800_000);
    await fail(
      5,
      () => '203.0.113.3',
      () => 'somebody',
    );
    shop.advance(101_000);
    expect((await attempt('203.0.113.3', 'orders', password)).status).toBe(200);
  });

  test('is not blamed for sign-ins that went well', async () => {
    for (let count = 0; count < maxFailuresPerAddress + 2; count += 1)
      expect((await attempt('203.0.113.4', 'read_only', password)).status).toBe(200);
  });

  test('concurrent guesses count like consecutive ones', async () => {
    const all = await Promise.all(
      Array.from({ length: maxFailuresPerAddress * 3 }, (_, count) =>
        attempt('203.0.113.5', `somebody${count}`, 'wrong'),
      ),
    );
    expect(all.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(maxFailuresPerAddress);
  });

  test('of IPv6 counts as its whole network', async () => {
    await fail(
      maxFailuresPerAddress,
      (count) => `2001:db8:1:2::${count + 1}`,
      (count) => `somebody${count}`,
    );
    expect((await attempt('2001:db8:1:2:ffff::1', 'orders', password)).status).toBe(429);
    expect((await attempt('2001:db8:1:3::1', 'orders', password)).status).toBe(200);
  });

  test('of IPv6 that changes within its provider’s prefix is blocked too', async () => {
    await fail(
      maxFailuresPerNetwork,
      (count) => `2001:db8:77:${count.toString(16)}::1`,
      (count) => `somebody${count}`,
    );
    expect((await attempt('2001:db8:77:ffff::1', 'orders', password)).status).toBe(429);
    expect((await attempt('2001:db8:78:1::1', 'orders', password)).status).toBe(200);
  });

  test('of IPv4 written as IPv6 is the same', async () => {
    await fail(
      maxFailuresPerAddress,
      (count) => ['::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9'][count % 3] ?? '',
      (count) => `somebody${count}`,
    );
    expect((await attempt('203.0.113.9', 'orders', password)).status).toBe(429);
    expect((await attempt('::ffff:203.0.113.10', 'orders', password)).status).toBe(200);
  });

  test('can’t be forged by a client, and is taken from a trusted proxy', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.77' };
    const guess = (address: string) =>
      shop.from(address, '/api/auth/login', {
        method: 'POST',
        headers,
        body: JSON.stringify({ username: 'somebody', password: 'wrong' }),
      });
    await fail(
      maxFailuresPerAddress,
      () => '203.0.113.6',
      () => 'somebody',
    );
    expect((await guess('203.0.113.6')).status).toBe(429);
    expect((await guess('10.0.0.1')).status).toBe(401);
  });
});

describe('an account', () => {
  test('under attack refuses unknown addresses', async () => {
    await fail(maxFailuresPerAccount, elsewhere, () => 'catalogue');
    expect((await attempt('198.51.100.200', 'CATALOGUE', password)).status).toBe(429);
    expect((await attempt('198.51.100.200', 'orders', password)).status).toBe(200);
  });

  test('stays open to its owner, where they signed in before', async () => {
    expect((await attempt('192.0.2.10', 'administrator', password)).status).toBe(200);
    await fail(maxFailuresPerAccount, elsewhere, () => 'administrator');
    expect((await attempt('198.51.100.200', 'administrator', password)).status).toBe(429);
    expect((await attempt('192.0.2.10', 'administrator', password)).status).toBe(200);
  });

  test('stays open to its owner even if a colleague behind the same address keeps failing', async () => {
    expect((await attempt('192.0.2.11', 'administrator', password)).status).toBe(200);
    await fail(
      maxFailuresPerAddress,
      () => '192.0.2.11',
      () => 'somebody',
    );
    expect((await attempt('192.0.2.11', 'orders', password)).status).toBe(429);
    expect((await attempt('192.0.2.11', 'administrator', password)).status).toBe(200);
  });

  test('is closed to a known address that fails at it', async () => {
    expect((await attempt('192.0.2.12', 'administrator', password)).status).toBe(200);
    await fail(
      maxFailuresPerAddress,
      () => '192.0.2.12',
      () => 'administrator',
    );
    expect((await attempt('192.0.2.12', 'administrator', password)).status).toBe(429);
  });

  test('is open again after a reset of its password', async () => {
    await shop.addPerson('guessed_at', []);
    await fail(maxFailuresPerAccount, elsewhere, () => 'guessed_at');
    const { password: given } = await resetPassword(shop.db, 'Guessed_At', shop.now());
    expect((await attempt('198.51.100.200', 'guessed_at', given)).status).toBe(200);
  });
});

test('guessing the current password of an open session ends, from wherever, and leaves the sign-in alone', async () => {
  const token = await shop.tokenOf('customer_service');
  const change = (address: string) =>
    shop.from(address, '/api/me/password', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ current_password: 'wrong', new_password: 'another good password' }),
    });
  for (let count = 0; count < maxFailuresPerAddress; count += 1)
    expect((await change(`192.0.2.${count + 20}`)).status).toBe(422);
  expect((await change('192.0.2.20')).status).toBe(429);
  expect((await attempt('192.0.2.20', 'customer_service', password)).status).toBe(200);
  expect((await attempt('198.51.100.99', 'customer_service', password)).status).toBe(200);
});

test('a new password that is refused makes the current one no wrong guess', async () => {
  const token = await shop.tokenOf('orders');
  const change = (next: string) =>
    shop.from('192.0.2.21', '/api/me/password', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ current_password: password, new_password: next }),
    });
  for (let count = 0; count < maxFailuresPerAddress + 2; count += 1) expect((await change(password)).status).toBe(422);
  expect((await change('another good password')).status).toBe(200);
});

test('addresses are looked for by an index, by how they begin too', async () => {
  const client = await shop.parts.pool.connect();
  try {
    // Uses a language's collation: with bytewise order any index would do. The table is emptied because all plans cost
    // the same over a few rows, and an index rebuilt over rows changed in the same transaction isn't used by it.
    await client.query(
      `begin; truncate sign_in_attempt;
       alter table sign_in_attempt alter column address type text collate "und-x-icu"; set local enable_seqscan = off;
       insert into sign_in_attempt (at, address, account) select now(), '198.51.100.' || n, 'nobody' from generate_series(1, 5000) n;
       analyze sign_in_attempt`,
    );
    for (const [where, value] of [
      ['starts_with(address, $1)', '2001:db8:77:'],
      ['address = $1', '203.0.113.1'],
    ] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from sign_in_attempt where not succeeded and ${where}`,
        [value],
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*address/u);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
