import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { call, scenarios } from './scenarios.ts';
import { bearer, codeOf, secondFactorCalls } from './second-factor-calls.ts';
import { minute, pair, second, sessionCalls } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const { signIn, refresh, me } = sessionCalls(() => shop);
const { setUp, challenge, meet, setUpAtSignIn } = secondFactorCalls(() => shop);
const halfMinute = 30 * second;

const ownFactor = async (headers: Record<string, string>) =>
  z
    .object({ data: z.object({ since: z.string().nullable(), recovery_codes: z.int(), required: z.boolean() }) })
    .parse((await call(shop, 'GET /me/second-factor', { headers })).json).data;

const eventsOf = async (account: string) => {
  const { rows } = await shop.db.execute<{ event: string; made_by: string | null }>(
    sql`select event, made_by from security_event where account = ${account} order by id`,
  );
  return rows.map(({ event, made_by }) => (made_by === null ? event : `${event} by ${made_by}`));
};

describe('a second factor', () => {
  scenarios(
    () => shop,
    [
      { name: 'is shown to nobody who isn’t signed in', call: 'GET /me/second-factor', status: 401 },
      { name: 'is set up by nobody who isn’t', call: 'POST /me/totp', status: 401 },
      { name: 'isn’t taken from nobody', call: 'DELETE /me/totp', status: 401 },
      { name: 'that isn’t there can’t be removed', call: 'DELETE /me/totp', as: 'catalogue', status: 409 },
      { name: 'that isn’t there has no codes', call: 'POST /me/recovery-codes', as: 'catalogue', status: 409 },
      {
        name: 'that nobody sets up can’t be confirmed',
        call: 'POST /me/totp/confirm',
        as: 'catalogue',
        body: { code: '123456' },
        status: 422,
        contains: { errors: { code: [expect.any(String)] } },
      },
      {
        name: 'isn’t set up by a made-up challenge',
        call: 'POST /auth/totp',
        body: { challenge_token: 'x' },
        status: 401,
      },
      {
        name: 'of a made-up challenge lets nobody in',
        call: 'POST /auth/challenge',
        body: { challenge_token: 'x', code: '123456' },
        status: 401,
      },
      {
        name: 'and a password at once are no answer to a challenge',
        call: 'POST /auth/challenge',
        body: { challenge_token: 'x', code: '123456', new_password: 'a phrase that nobody has' },
        status: 422,
      },
    ],
  );

  test('counts once a code of it is confirmed: sign-in then asks for one, and takes each once', async () => {
    await shop.addPerson('careful', []);
    const held = await signIn('careful');
    expect(await ownFactor(bearer(held))).toEqual({ since: null, recovery_codes: 0, required: false });
    const begun = await call(shop, 'POST /me/totp', { headers: bearer(held) });
    const wrong = await call(shop, 'POST /me/totp/confirm', { headers: bearer(held), body: { code: '000000' } });
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(begun.json)).toContain('otpauth://totp/');
    // Not confirmed, so no code is asked for.
    await signIn('careful');

    const { secret } = await setUp(held);
    expect(await ownFactor(bearer(held))).toEqual({
      since: shop.now().toISOString(),
      recovery_codes: 10,
      required: false,
    });
    const asked = await challenge('careful');
    expect(asked.challenge).toBe('SECOND_FACTOR');
    // That code was already used for the set-up.
    expect((await meet(asked.token, codeOf(secret, shop.now()))).status).toBe(422);
    shop.advance(halfMinute);
    const code = codeOf(secret, shop.now());
    expect((await meet(asked.token, code === '000000' ? '111111' : '000000')).status).toBe(422);
    const [one, other] = await Promise.all([
      meet(asked.token, ` ${code.slice(0, 3)} ${code.slice(3)}`),
      meet(asked.token, code),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 422]);
    const opened = pair.parse((one.status === 200 ? one : other).json).data;
    expect(await me(opened.access_token)).toBe(200);
    const events = await eventsOf('careful');
    expect(events.slice(0, 6)).toEqual([
      'signed_in',
      'signed_in',
      'factor_added',
      'code_asked',
      'factor_refused',
      'factor_refused',
    ]);
    // The order of the two doesn't matter.
    expect(events.slice(6).toSorted()).toEqual(['factor_refused', 'signed_in']);
  });

  test('takes the codes before and after the present one, for clocks that differ, and no further ones', async () => {
    await shop.addPerson('slow_clock', []);
    const { secret } = await setUp(await signIn('slow_clock'));
    shop.advance(10 * minute);
    const { token } = await challenge('slow_clock');
    const statuses = [];
    for (const later of [-2, 2, -1, 0, 1]) statuses.push((await meet(token, codeOf(secret, shop.now(), later))).status);
    expect(statuses).toEqual([422, 422, 200, 200, 200]);
  });

  test('can be guessed ten times in a quarter of an hour, from however many addresses', async () => {
    await shop.addPerson('guessed', []);
    const { secret } = await setUp(await signIn('guessed'));
    shop.advance(minute);
    const { token } = await challenge('guessed');
    const guess = (number: number, code: string) =>
      shop.from(`203.0.113.${number}`, '/api/auth/challenge', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ challenge_token: token, code }),
      });
    for (let number = 0; number < 10; number += 1) expect((await guess(number, 'nonsense')).status).toBe(422);
    expect((await guess(11, codeOf(secret, shop.now()))).status).toBe(429);
    shop.advance(16 * minute);
    const { token: again } = await challenge('guessed');
    expect((await meet(again, codeOf(secret, shop.now()))).status).toBe(200);
  });

  test('is asked for before a new password is set, and a challenge ends with its password', async () => {
    await shop.addPerson('renewed', []);
    const { secret } = await setUp(await signIn('renewed'));
    shop.advance(minute);
    const { token } = await challenge('renewed');
    await shop.db.execute(
      sql`update admin_user set must_change_password = true, first_password_at = ${shop.now().toISOString()} where username = 'renewed'`,
    );
    const first = await challenge('renewed');
    expect(first.challenge).toBe('SECOND_FACTOR');
    const choose = (challenge_token: string) =>
      call(shop, 'POST /auth/challenge', { body: { challenge_token, new_password: 'quiet-harbour-1977-lamp' } });
    expect((await choose(first.token)).status).toBe(401);
    const asked = z
      .object({ data: z.object({ challenge: z.literal('NEW_PASSWORD_REQUIRED'), challenge_token: z.string() }) })
      .parse((await meet(first.token, codeOf(secret, shop.now()))).json).data;
    const done = await choose(asked.challenge_token);
    expect(await me(pair.parse(done.json).data.access_token)).toBe(200);
    expect((await choose(asked.challenge_token)).status).toBe(401);
    shop.advance(minute);
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(401);
  });

  test('ends the other sessions of its owner, and challenges of before: they began with less', async () => {
    await shop.addPerson('robbed', []);
    const [thief, owner] = [await signIn('robbed'), await signIn('robbed')];
    await shop.db.execute(
      sql`update admin_user set must_change_password = true, first_password_at = ${shop.now().toISOString()} where username = 'robbed'`,
    );
    const before = await challenge('robbed');
    await setUp(owner);
    expect(await me(thief.access_token)).toBe(401);
    expect(await me(owner.access_token)).toBe(200);
    expect((await refresh(owner)).status).toBe(200);
    const answer = await call(shop, 'POST /auth/challenge', {
      body: { challenge_token: before.token, new_password: 'quiet-harbour-1977-lamp' },
    });
    expect(answer.status).toBe(401);
  });

  test('moves to another app: the one before counts until a code of the new one is confirmed', async () => {
    await shop.addPerson('new_phone', []);
    const held = await signIn('new_phone');
    const { secret: old } = await setUp(held);
    shop.advance(minute);
    const begun = await call(shop, 'POST /me/totp', { headers: bearer(held) });
    const again = await call(shop, 'POST /me/totp', { headers: bearer(held) });
    // A reloaded page shows the same.
    expect(again.json).toEqual(begun.json);
    expect((await meet((await challenge('new_phone')).token, codeOf(old, shop.now()))).status).toBe(200);
    const { secret, recoveryCodes } = await setUp(held);
    expect(recoveryCodes).toEqual([]);
    expect((await ownFactor(bearer(held))).recovery_codes).toBe(10);
    shop.advance(minute);
    const { token } = await challenge('new_phone');
    expect((await meet(token, codeOf(old, shop.now()))).status).toBe(422);
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(200);
  });

  test('takes no codes of an app for a day after thirty wrong ones, but recovery codes', async () => {
    await shop.addPerson('hunted', []);
    const { secret, recoveryCodes } = await setUp(await signIn('hunted'));
    for (let hour = 0; hour < 3; hour += 1) {
      shop.advance(60 * minute);
      const { token } = await challenge('hunted');
      const wrong = codeOf(secret, shop.now(), 500);
      for (let number = 0; number < 10; number += 1) expect((await meet(token, wrong)).status).toBe(422);
    }
    shop.advance(60 * minute);
    const { token } = await challenge('hunted');
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(429);
    expect((await meet(token, recoveryCodes[0] ?? '')).status).toBe(200);
    shop.advance(24 * 60 * minute);
    const later = await challenge('hunted');
    expect((await meet(later.token, codeOf(secret, shop.now()))).status).toBe(200);
  });

  test('can’t be locked by strangers who know neither password nor session', async () => {
    const id = await shop.addPerson('envied', []);
    const { secret } = await setUp(await signIn('envied'));
    shop.advance(minute);
    for (const place of ['sign-in', 'session'])
      for (let number = 0; number < 25; number += 1)
        await shop.from(`198.51.100.${number % 5}`, '/api/auth/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: `second factor of ${id} at ${place}`, password: 'wrong' }),
        });
    const { token } = await challenge('envied');
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(200);
  });

  test('goes with an account that is deleted, and a restored one has none', async () => {
    const id = await shop.addPerson('returned', []);
    await setUp(await signIn('returned'));
    expect((await call(shop, `DELETE /admin-user/${id}`, { as: 'administrator' })).status).toBe(200);
    expect((await call(shop, `POST /admin-user/${id}/restore`, { as: 'administrator' })).status).toBe(200);
    await signIn('returned');
    const { json } = await call(shop, `GET /admin-user/${id}`, { as: 'administrator' });
    expect(json).toMatchObject({ data: { second_factor: false } });
  });

  test('of a suspended account opens nothing', async () => {
    await shop.addPerson('left', []);
    const { secret } = await setUp(await signIn('left'));
    shop.advance(minute);
    const { token } = await challenge('left');
    await shop.db.execute(sql`update admin_user set suspended = true where username = 'left'`);
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(401);
  });

  test('is kept sealed, its recovery codes hashed, and neither is in history or log', async () => {
    await shop.addPerson('secretive', []);
    const { secret, recoveryCodes } = await setUp(await signIn('secretive'));
    const { rows } = await shop.db.execute(
      sql`select (select json_agg(t) from totp t)::text as totp, (select json_agg(c) from recovery_code c)::text as codes,
        (select json_agg(h) from history h)::text as history, (select json_agg(e) from security_event e)::text as events`,
    );
    const kept = `${JSON.stringify(rows)} ${shop.log.join('\n')}`;
    expect(kept).toContain('second_factor');
    for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text);
  });

  test('is removed by its owner, and the sessions go on', async () => {
    await shop.addPerson('tired', []);
    const held = await signIn('tired');
    await setUp(held);
    expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(200);
    expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(409);
    expect(await me((await signIn('tired')).access_token)).toBe(200);
    expect(await me(held.access_token)).toBe(200);
    expect(await eventsOf('tired')).toEqual(['signed_in', 'factor_added', 'factor_removed', 'signed_in']);
  });
});

describe('recovery codes', () => {
  test('stand for the app, each once, as they are typed, and new ones replace them', async () => {
    await shop.addPerson('phone_lost', []);
    const { secret, recoveryCodes } = await setUp(await signIn('phone_lost'));
    const [first = '', next = ''] = recoveryCodes;
    const { token } = await challenge('phone_lost');
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const [one, other] = await Promise.all([meet(token, typed), meet(token, first)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 422]);
    const held = pair.parse((one.status === 200 ? one : other).json).data;
    expect((await ownFactor(bearer(held))).recovery_codes).toBe(9);
    const made = await call(shop, 'POST /me/recovery-codes', { headers: bearer(held) });
    expect(made.status).toBe(200);
    expect((await ownFactor(bearer(held))).recovery_codes).toBe(10);
    expect((await meet(token, next)).status).toBe(422);
    shop.advance(minute);
    expect((await meet(token, codeOf(secret, shop.now()))).status).toBe(200);
    expect(await eventsOf('phone_lost')).toContain('recovery_code_used');
  });

  test('of somebody else open nothing', async () => {
    await shop.addPerson('one_owner', []);
    await shop.addPerson('other_owner', []);
    const { recoveryCodes } = await setUp(await signIn('one_owner'));
    await setUp(await signIn('other_owner'));
    const { token } = await challenge('other_owner');
    expect((await meet(token, recoveryCodes[0] ?? '')).status).toBe(422);
  });
});

describe('a role that requires a second factor', () => {
  test('has whoever signs in set one up first, lets no session go on without, and none be removed', async () => {
    await shop.addPerson('required', []);
    const before = await signIn('required');
    await shop.db.execute(sql`update role set requires_second_factor = true where name = 'required'`);
    expect((await refresh(before)).status).toBe(401);

    const asked = await challenge('required');
    expect(asked.challenge).toBe('SECOND_FACTOR_SETUP');
    const secret = await setUpAtSignIn(asked.token);
    expect(await setUpAtSignIn(asked.token)).toBe(secret);
    expect((await meet(asked.token, codeOf(secret, shop.now(), 500))).status).toBe(422);
    const done = await meet(asked.token, codeOf(secret, shop.now()));
    const held = pair.parse(done.json).data;
    expect(
      z.object({ data: z.object({ recovery_codes: z.array(z.string()).length(10) }) }).safeParse(done.json).success,
    ).toBe(true);
    expect(await ownFactor(bearer(held))).toMatchObject({ required: true, recovery_codes: 10 });
    expect((await refresh(held)).status).toBe(200);
    // The challenge was answered, so it can't set up another app.
    expect((await call(shop, 'POST /auth/totp', { body: { challenge_token: asked.token } })).status).toBe(401);
    expect((await meet(asked.token, codeOf(secret, shop.now(), 1))).status).toBe(401);
    expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(409);
  });
});

describe('a second factor that everybody needs', () => {
  const requireIt = (second_factor_for_all: boolean) =>
    call(shop, 'PUT /settings/sign-in', { as: 'administrator', body: { second_factor_for_all } });

  test('is set up at sign-in, whatever the role, and lets no session go on without', async () => {
    await shop.addPerson('everybody', []);
    const before = await signIn('everybody');
    expect(await ownFactor(bearer(before))).toMatchObject({ required: false });
    expect((await requireIt(true)).status).toBe(200);
    try {
      expect(await ownFactor(bearer(before))).toMatchObject({ required: true });
      // No session ends in the middle of a call.
      expect(await me(before.access_token)).toBe(200);
      expect((await refresh(before)).status).toBe(401);
      const asked = await challenge('everybody');
      expect(asked.challenge).toBe('SECOND_FACTOR_SETUP');
      const secret = await setUpAtSignIn(asked.token);
      const held = pair.parse((await meet(asked.token, codeOf(secret, shop.now()))).json).data;
      expect((await refresh(held)).status).toBe(200);
      expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(409);
      expect((await requireIt(false)).status).toBe(200);
      expect((await call(shop, 'DELETE /me/totp', { headers: bearer(held) })).status).toBe(200);
    } finally {
      await requireIt(false);
    }
    await signIn('everybody');
  });
});

describe('somebody who lost their second factor', () => {
  test('gets it reset by an administrator, not by who may do less, nor by themselves', async () => {
    const admin = await shop.idOf('administrator');
    const person = await shop.addPerson('lost_all', ['admin:ListAdminUsers']);
    const held = await signIn('lost_all');
    const reset = (id: number, as: string) => call(shop, `POST /admin-user/${id}/reset_second_factor`, { as });
    expect((await reset(person, 'administrator')).status).toBe(409);
    await setUp(held);
    expect((await reset(person, 'catalogue')).status).toBe(403);
    expect((await reset(admin, 'administrator')).status).toBe(409);
    expect((await reset(person, 'administrator')).status).toBe(200);
    expect(await me(held.access_token)).toBe(401);
    await signIn('lost_all');
    expect(await eventsOf('lost_all')).toEqual([
      'signed_in',
      'factor_added',
      'factor_removed by administrator',
      'signed_in',
    ]);
  });

  test('has it on the record, with its history', async () => {
    const person = await shop.addPerson('recorded', []);
    await setUp(await signIn('recorded'));
    const { json } = await call(shop, `GET /admin-user/${person}`, { as: 'administrator' });
    expect(json).toMatchObject({ data: { second_factor: true, revision: 2 } });
    const told = await call(shop, `GET /admin-user/${person}/history`, { as: 'administrator' });
    expect(JSON.stringify(told.json)).toContain('"second_factor":{"after":true,"before":false}');
  });
});

describe('asked again who one is', () => {
  const proof = (headers: Record<string, string>, body: object) =>
    call(shop, 'POST /me/reauthenticate', { headers, body });
  const asksFor = (how: string) => ({ status: 403, json: expect.objectContaining({ reauthenticate: [how] }) });

  const salesmanWithPassword = {
    name: 'Chan',
    code: 'agent-of-asked',
    email: 'agent@asked.example',
    username: 'agent-of-asked',
    password: 'a phrase that nobody has',
  };

  scenarios(
    () => shop,
    [
      { name: 'nobody is who isn’t signed in', call: 'POST /me/reauthenticate', body: { password }, status: 401 },
      {
        name: 'one gives something',
        call: 'POST /me/reauthenticate',
        as: 'orders',
        body: {},
        status: 422,
        contains: { errors: { password: [expect.any(String)] } },
      },
      {
        name: 'a wrong password is none',
        call: 'POST /me/reauthenticate',
        as: 'orders',
        body: { password: 'wrong' },
        status: 422,
        contains: { errors: { password: [expect.any(String)] } },
        also: async () => expect((await eventsOf('orders')).at(-1)).toBe('proof_refused'),
      },
      {
        name: 'a code is none without an app',
        call: 'POST /me/reauthenticate',
        as: 'orders',
        body: { code: '123456' },
        status: 422,
        contains: { errors: { password: [expect.any(String)] } },
      },
      {
        name: 'the password is the proof',
        call: 'POST /me/reauthenticate',
        as: 'orders',
        body: { password },
        status: 200,
      },
    ],
  );

  test('before e-mail, role or password of an account change, a quarter of an hour after the last proof', async () => {
    const person = await shop.addPerson('moved', []);
    const held = await signIn('administrator');
    const role = (await call(shop, `GET /admin-user/${person}`, { as: 'administrator' })).json;
    const { data } = z.object({ data: z.object({ role: z.int() }) }).parse(role);
    const headers = bearer(held);
    const change = (body: object) => call(shop, `PUT /admin-user/${person}`, { headers, body });
    expect((await change({ email: 'moved1@shop.example' })).status).toBe(200);
    shop.advance(16 * minute);
    const { pair: next } = await refresh(held);
    headers.Authorization = `Bearer ${next?.access_token}`;
    expect(await change({ email: 'moved2@shop.example' })).toMatchObject(asksFor('password'));
    expect(await change({ password: 'a phrase that nobody has' })).toMatchObject(asksFor('password'));
    expect((await change({ role: 1 })).status).toBe(403);
    const added = { username: 'intruder', name: 'Intruder', email: 'intruder@shop.example', role: 1 };
    expect(await call(shop, 'POST /admin-user', { headers, body: added })).toMatchObject(asksFor('password'));
    // Fields that aren't secret, and unchanged ones, are written.
    expect((await change({ name: 'Moved', role: data.role, email: 'moved1@shop.example' })).status).toBe(200);
    expect((await proof(headers, { password })).status).toBe(200);
    expect((await change({ email: 'moved2@shop.example' })).status).toBe(200);
  });

  test.each([
    ['permissions of a role', 'PUT /role/2', { name: 'Of other rights', permissions: [] }],
    ['what a role requires', 'PUT /role/2', { requires_second_factor: true }],
    ['a key of the courier', 'PUT /settings/courier', { kerry_express_key: 'another' }],
    ['where the courier is reached', 'PUT /settings/courier', { kerry_express_url: 'https://other.example/push' }],
    ['what everybody needs', 'PUT /settings/sign-in', { second_factor_for_all: true }],
    ['what a group of the user pool may do', 'PUT /settings/sign-in', { groups: [{ group: 'office', role: 2 }] }],
    ['a salesman’s password', 'POST /salesman', salesmanWithPassword],
    ['all one’s other sessions end', 'DELETE /me/sessions', undefined],
    ['records that come back in a selection', 'POST /admin-user/bulk', { selection: { ids: [1] }, restore: true }],
    ['a selection’s roles', 'POST /admin-user/bulk', { selection: { ids: [1] }, changes: [{ field: 'role', set: 2 }] }],
  ])('before %s', async (_, path, body) => {
    const held = await signIn('administrator');
    shop.advance(16 * minute);
    const { pair: next } = await refresh(held);
    if (!next) throw new Error('no session');
    const answer = await call(shop, path, { headers: bearer(next), ...(body && { body }) });
    expect(answer).toMatchObject(asksFor('password'));
  });

  test('before a run in bulk is undone by a transition that asks by itself', async () => {
    const person = await shop.addPerson('brought_back', []);
    const held = await signIn('administrator');
    const run = async (path: string, headers: Record<string, string>, body: object = {}) => {
      const answer = await call(shop, `POST /admin-user/bulk${path}`, { headers, body });
      await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
      return answer;
    };
    const body = { selection: { ids: [person] }, action: { name: 'suspend' } };
    const { json } = await run('', bearer(held), body);
    const { data } = z.object({ data: z.object({ id: z.int() }) }).parse(json);
    expect((await run(`/${data.id}/start`, bearer(held))).status).toBe(202);
    shop.advance(16 * minute);
    const { pair: next } = await refresh(held);
    if (!next) throw new Error('no session');
    const headers = bearer(next);
    expect(await run(`/${data.id}/undo`, headers)).toMatchObject(asksFor('password'));
    const suspended = async () => (await call(shop, `GET /admin-user/${person}`, { headers })).json;
    expect(await suspended()).toMatchObject({ data: { suspended: true } });
    expect((await proof(headers, { password })).status).toBe(200);
    expect((await run(`/${data.id}/undo`, headers)).status).toBe(202);
    expect(await suspended()).toMatchObject({ data: { suspended: false } });
  });

  test('a code proves it where there is a second factor, and the password doesn’t', async () => {
    await shop.addPerson('twofold', ['admin:ListAdminUsers']);
    const held = await signIn('twofold');
    const { secret } = await setUp(held);
    shop.advance(16 * minute);
    const { pair: next } = await refresh(held);
    if (!next) throw new Error('no session');
    const headers = bearer(next);
    expect(await call(shop, 'DELETE /me/totp', { headers })).toMatchObject(asksFor('code'));
    expect((await proof(headers, { password })).status).toBe(422);
    expect((await proof(headers, { code: '000000' })).status).toBe(422);
    expect((await proof(headers, { code: codeOf(secret, shop.now()) })).status).toBe(200);
    expect((await call(shop, 'DELETE /me/totp', { headers })).status).toBe(200);
  });
});
