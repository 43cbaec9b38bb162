import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, scenarios } from './scenarios.ts';
import { bearer, codeOf, secondFactorCalls } from './second-factor-calls.ts';
import { minute, pair, type Pair, sessionCalls } from './session-calls.ts';
import { type SoftAuthenticator, softAuthenticator } from './soft-authenticator.ts';
import { makeShop, type Shop } from './world.ts';

const origin = 'https://admin.shop.example';
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ environment: { PORTAL_URL: origin } });
});
afterAll(async () => shop.drop());

const { signIn, refresh, me } = sessionCalls(() => shop);
const { setUp, challenge, meet } = secondFactorCalls(() => shop);

const optionsIn = z.object({ data: z.looseObject({ challenge: z.string() }) });
const ownIn = z.object({
  data: z.object({
    since: z.string().nullable(),
    passkeys: z.array(z.object({ id: z.int(), name: z.string(), used_at: z.string().nullable() })),
    recovery_codes: z.int(),
  }),
});
const own = async (held: Pair) =>
  ownIn.parse((await call(shop, 'GET /me/second-factor', { headers: bearer(held) })).json).data;

async function optionsOf(held: Pair) {
  return optionsIn.parse((await call(shop, 'POST /me/passkeys/options', { headers: bearer(held) })).json).data;
}
const add = (held: Pair, passkey: object, name = 'Phone') =>
  call(shop, 'POST /me/passkeys', { headers: bearer(held), body: { name, passkey } });

/** Creates a signed-in user with a passkey. */
async function withPasskey(name: string): Promise<{ held: Pair; key: SoftAuthenticator }> {
  await shop.addPerson(name, []);
  const held = await signIn(name);
  const key = softAuthenticator();
  const added = await add(held, key.create(await optionsOf(held), origin));
  expect(added.status, added.text).toBe(200);
  return { held, key };
}

async function asked(token: string) {
  const { json } = await call(shop, 'POST /auth/passkey', { body: { challenge_token: token } });
  return optionsIn.parse(json).data;
}
const prove = (token: string, passkey: object) =>
  call(shop, 'POST /auth/challenge', { body: { challenge_token: token, passkey } });

scenarios(
  () => shop,
  [
    { name: 'passkeys are made by nobody who isn’t signed in', call: 'POST /me/passkeys/options', status: 401 },
    { name: 'nobody’s passkey is removed', call: 'DELETE /me/passkeys/1', as: 'orders', status: 404 },
    {
      name: 'a made-up challenge asks for no passkey',
      call: 'POST /auth/passkey',
      body: { challenge_token: 'x' },
      status: 401,
    },
  ],
);

describe('a passkey', () => {
  test('is a second factor: sign-in then takes it, or a recovery code', async () => {
    const { held, key } = await withPasskey('key_owner');
    expect(await own(held)).toMatchObject({
      since: null,
      passkeys: [{ name: 'Phone', used_at: null }],
      recovery_codes: 10,
    });
    const { token } = await challenge('key_owner');
    const opened = await prove(token, key.get(await asked(token), origin));
    expect(await me(pair.parse(opened.json).data.access_token)).toBe(200);
    expect((await own(held)).passkeys[0]?.used_at).toBe(shop.now().toISOString());
    // There is no app whose code could be guessed.
    expect((await meet(token, '000000')).status).toBe(422);
  });

  test('is told beside codes where a sign-in asks', async () => {
    await withPasskey('told');
    const { json } = await call(shop, 'POST /auth/login', {
      body: { username: 'told', password: 'correct horse battery' },
    });
    expect(json).toMatchObject({ data: { challenge: 'SECOND_FACTOR', factors: ['code', 'passkey'] } });
  });

  test.each([
    [
      'of another site',
      (key: SoftAuthenticator, options: { challenge: string }) => key.get(options, 'https://evil.example'),
    ],
    ['to another challenge', (key: SoftAuthenticator) => key.get({ challenge: 'c29tZXRoaW5nIGVsc2U' }, origin)],
    [
      'of somebody else',
      (_: SoftAuthenticator, options: { challenge: string }) => softAuthenticator().get(options, origin),
    ],
  ])('%s opens nothing', async (what, answer) => {
    const name = what.replaceAll(' ', '_');
    const { key } = await withPasskey(name);
    const { token } = await challenge(name);
    const refused = await prove(token, answer(key, await asked(token)));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"passkey":[')]);
  });

  test('is taken once, and not by a counter that went back', async () => {
    const { key } = await withPasskey('replayed');
    const { token } = await challenge('replayed');
    const answer = key.get(await asked(token), origin, 7);
    const both = await Promise.all([prove(token, answer), prove(token, answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await prove(token, key.get(await asked(token), origin, 3))).status).toBe(422);
    expect((await prove(token, key.get(await asked(token), origin, 8))).status).toBe(200);
  });

  test('of an account of another opens not this one', async () => {
    const { key } = await withPasskey('one_account');
    await withPasskey('other_account');
    const { token } = await challenge('other_account');
    expect((await prove(token, key.get(await asked(token), origin))).status).toBe(422);
  });

  test('that was made for another site or challenge isn’t added, nor twice', async () => {
    await shop.addPerson('adding', []);
    const held = await signIn('adding');
    const key = softAuthenticator();
    expect((await add(held, key.create(await optionsOf(held), 'https://evil.example'))).status).toBe(422);
    expect((await add(held, key.create({ challenge: 'c29tZXRoaW5nIGVsc2U' }, origin))).status).toBe(422);
    const options = await optionsOf(held);
    expect((await add(held, key.create(options, origin))).status).toBe(200);
    expect((await add(held, key.create(options, origin))).status).toBe(422);
    expect((await add(held, key.create(await optionsOf(held), origin))).status).toBe(409);
    expect((await own(held)).passkeys).toHaveLength(1);
  });

  test('is removed by its owner; with the last factor the recovery codes go', async () => {
    const { held } = await withPasskey('removing');
    const { secret } = await setUp(held);
    const [{ id } = { id: 0 }] = (await own(held)).passkeys;
    const remove = () => call(shop, `DELETE /me/passkeys/${id}`, { headers: bearer(held) });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    shop.advance(minute);
    expect((await meet((await challenge('removing')).token, codeOf(secret, shop.now()))).status).toBe(200);
    expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(200);
    expect(await own(held)).toMatchObject({ since: null, passkeys: [], recovery_codes: 0 });
    await signIn('removing');
  });

  test('proves again who one is', async () => {
    const { held, key } = await withPasskey('again');
    shop.advance(16 * minute);
    const { pair: next } = await refresh(held);
    if (!next) throw new Error('no session');
    const refused = await call(shop, 'POST /me/passkeys/options', { headers: bearer(next) });
    expect(refused).toMatchObject({ status: 403, json: { reauthenticate: ['code', 'passkey'] } });
    const { json } = await call(shop, 'POST /me/reauthenticate/passkey', { headers: bearer(next) });
    const passkey = key.get(optionsIn.parse(json).data, origin);
    expect((await call(shop, 'POST /me/reauthenticate', { headers: bearer(next), body: { passkey } })).status).toBe(
      200,
    );
    expect((await call(shop, 'POST /me/passkeys/options', { headers: bearer(next) })).status).toBe(200);
  });

  test('can’t be made where the portal has no name', async () => {
    const other = await makeShop({ environment: { HOST: '127.0.0.1' } });
    const headers = { Authorization: `Bearer ${await other.tokenOf('orders')}` };
    expect((await call(other, 'POST /me/passkeys/options', { headers })).status).toBe(409);
    const own = await call(other, 'POST /me/passkeys/options', {
      headers: { ...headers, Origin: 'http://localhost:8080' },
    });
    expect(own).toMatchObject({ status: 200, json: { data: { rp: { id: 'localhost' } } } });
    await other.drop();
  });
});
