import { sql } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Issuer, type PoolAnswer, startIssuer } from '../user-pool/issuer.ts';
import { call, scenarios } from './scenarios.ts';
import { minute, pair, type Pair, second, sessionCalls } from './session-calls.ts';
import { bearer, mapGroups, poolCalls } from './user-pool-world.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * A shop's handling of a user pool's tokens and answers, with a fake pool whose answers and signatures the test sets.
 */
let pool: Issuer;
let shop: Shop;
let serial = 0;
const hour = 60 * minute;

beforeAll(async () => {
  pool = await startIssuer(() => shop.now());
  shop = await makeShop({ environment: pool.environment });
  await mapGroups(shop, { selling: 'orders', stocking: 'catalogue', managing: 'administrator' });
});
afterAll(async () => {
  await shop.drop();
  await pool.stop();
});
beforeEach(() => {
  serial += 1;
  pool.answerKeys('given');
});

const { refresh, refreshed } = sessionCalls(() => shop);
const { login, signIn, statusOf, whoIs } = poolCalls(() => shop);

/** Claims of a person that no other test uses. */
const somebody = (over: JWTPayload = {}): JWTPayload => ({
  sub: `subject-${serial}`,
  'cognito:username': `person-${serial}`,
  email: `person-${serial}@pool.example`,
  ...over,
});
const accounts = async () => {
  const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::int as count from admin_user`);
  return rows[0]?.count;
};

describe('an id token of the pool as a bearer token', () => {
  test('is refused where it isn’t good, and makes no account', async () => {
    const before = await accounts();
    const tokens = [
      await pool.sign(somebody({ iss: 'https://cognito-idp.ap-east-1.amazonaws.com/ap-east-1_Tests' })),
      await pool.sign(somebody({ aud: 'another-client' })),
      await pool.sign(somebody({ token_use: 'access', client_id: pool.client })),
      await pool.sign(somebody({ exp: Math.floor(shop.now().getTime() / 1_000) })),
      await pool.sign(somebody({ sub: undefined })),
      await pool.sign(somebody(), { kid: 'made up' }),
      `${await pool.sign(somebody())}x`,
    ];
    expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual(tokens.map(() => 401));
    expect(await accounts()).toBe(before);
  });

  test('says who they are, with the permissions of their groups, and makes one account of many first calls', async () => {
    const before = Number(await accounts());
    const token = await pool.sign(somebody({ name: '陳大文', 'cognito:groups': ['selling'] }));
    const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(token, 'GET /order')));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await accounts()).toBe(before + 1);
    expect(await whoIs(token)).toMatchObject({ name: '陳大文', username: `person-${serial}`, roles: ['Orders'] });
    expect(await statusOf(token, 'GET /admin-user')).toBe(403);
  });

  test('is good until its end', async () => {
    const token = await pool.sign(somebody());
    shop.advance(hour - second);
    expect(await statusOf(token)).toBe(200);
    shop.advance(second);
    expect(await statusOf(token)).toBe(401);
  });

  test('is refused where its account is suspended here', async () => {
    const token = await pool.sign(somebody());
    const { id } = await whoIs(token);
    await shop.db.execute(sql`update admin_user set suspended = true where id = ${id}`);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await pool.sign(somebody()))).toBe(401);
  });

  test('takes over no account of the same name or e-mail: not the shop’s, nor another person’s of the pool', async () => {
    const names = { 'cognito:username': 'orders', email: 'orders@shop.example' };
    const one = await whoIs(await pool.sign(somebody(names)));
    const other = await whoIs(await pool.sign(somebody({ ...names, sub: 'another-subject' })));
    const local = await shop.idOf('orders');
    expect(new Set([one.id, other.id, local]).size).toBe(3);
    for (const { permissions, email } of [one, other]) {
      expect(permissions).toEqual([]);
      expect(email).not.toBe('orders@shop.example');
    }
  });

  test('brings no account of another pool along with its subject', async () => {
    const token = await pool.sign(somebody());
    const { id } = await whoIs(token);
    await shop.db.execute(
      sql`update pool_account set issuer = 'https://another.example/pool' where admin_user = ${id}`,
    );
    shop.advance(second);
    expect((await whoIs(await pool.sign(somebody()))).id).not.toBe(id);
  });

  test('counts by its groups only while none that is newer was seen', async () => {
    const older = await pool.sign(somebody({ 'cognito:groups': ['managing'] }));
    expect(await statusOf(older, 'GET /admin-user')).toBe(200);
    shop.advance(minute);
    const newer = await pool.sign(somebody({ 'cognito:groups': ['selling'] }));
    expect(await statusOf(newer, 'GET /admin-user')).toBe(403);
    expect(await statusOf(older, 'GET /admin-user')).toBe(403);
    expect(await statusOf(older, 'GET /order')).toBe(200);
    // Nor does an unknown one.
    const unseen = await pool.sign(
      somebody({ 'cognito:groups': ['managing'], iat: Math.floor(shop.now().getTime() / 1_000) - 30 }),
    );
    expect(await statusOf(unseen, 'GET /admin-user')).toBe(403);
  });

  test('that was issued before its person was signed out is refused, and one from after is not', async () => {
    const token = await pool.sign(somebody());
    const { id } = await whoIs(token);
    shop.advance(minute);
    const boss = bearer(await pool.sign(somebody({ sub: 'boss', 'cognito:groups': ['managing'] })));
    const ended = await call(shop, `POST /admin-user/${id}/end_sessions`, { headers: boss, body: {} });
    expect(ended.status, ended.text).toBe(200);
    expect(await statusOf(token)).toBe(401);
    shop.advance(second);
    expect(await statusOf(await pool.sign(somebody()))).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  test('is no session: it can neither be renewed nor listed', async () => {
    const token = await pool.sign(somebody());
    const { id } = await whoIs(token);
    expect(await refresh({ access_token: token, refresh_token: token, user_id: id })).toEqual({ status: 401 });
    expect(await call(shop, 'GET /me/sessions', { headers: bearer(token) })).toMatchObject({
      status: 200,
      json: { data: [] },
    });
  });

  test('changes nothing before which one is asked again who one is: that takes a session', async () => {
    const token = await pool.sign(somebody({ 'cognito:groups': ['managing'] }));
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id from role where key = 'orders'`);
    const changed = await call(shop, `PUT /role/${rows[0]?.id}`, {
      headers: bearer(token),
      body: { permissions: [] },
    });
    expect([changed.status, changed.text]).toEqual([403, changed.text]);
    expect(changed.text).toContain('session');
    const password = await call(shop, 'PUT /me/password', {
      headers: bearer(token),
      body: { current_password: 'x', new_password: 'Another-of-theirs-1904' },
    });
    expect([password.status, password.text]).toEqual([403, password.text]);
    expect(pool.calls.filter(({ operation }) => operation === 'ChangePassword')).toEqual([]);
  });

  test('can’t be told good from bad while the pool’s keys are unknown and it is away', async () => {
    const other = await startIssuer(() => shop.now());
    other.answerKeys('failing');
    const beside = await makeShop({ environment: other.environment });
    const answer = await call(beside, 'GET /me', { headers: bearer(await other.sign(somebody())) });
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u);
    expect((await call(beside, 'GET /me', { headers: bearer('a.b.c') })).status).toBe(401);
    await beside.drop();
    await other.stop();
  });
});

/** The pool's answer to a sign-in or a refresh. */
async function given(claims: JWTPayload, over: object = {}): Promise<PoolAnswer> {
  const result = {
    IdToken: await pool.sign(claims),
    AccessToken: `access token of ${String(claims.sub)}`,
    RefreshToken: `refresh token of ${String(claims.sub)}`,
    ...over,
  };
  return { body: { AuthenticationResult: result } };
}

const refused = (type: string, message = 'What the pool says is nobody’s business'): PoolAnswer => ({
  status: 400,
  body: { __type: type, message },
});

describe('what the pool answers a sign-in', () => {
  test.each<{ name: string; answer: PoolAnswer | undefined; status: number }>([
    { name: 'a wrong password or name', answer: refused('NotAuthorizedException'), status: 401 },
    { name: 'that there is no such user', answer: refused('UserNotFoundException'), status: 401 },
    { name: 'that they are disabled', answer: refused('NotAuthorizedException', 'User is disabled.'), status: 401 },
    { name: 'that the address isn’t confirmed', answer: refused('UserNotConfirmedException'), status: 409 },
    { name: 'that the password must be reset', answer: refused('PasswordResetRequiredException'), status: 409 },
    { name: 'that it is asked too often', answer: refused('TooManyRequestsException'), status: 429 },
    { name: 'nothing but a fault', answer: { status: 500, body: { __type: 'InternalErrorException' } }, status: 503 },
    { name: 'an unknown refusal', answer: refused('SomethingNewException'), status: 503 },
  ])('$name: $status, without its words', async ({ answer, status }) => {
    pool.answer('InitiateAuth', () => answer);
    const told = await login(`person-${serial}`, 'some password of theirs');
    expect([told.status, told.text]).toEqual([status, told.text]);
    expect(told.text).not.toContain('nobody’s business');
    if (status === 401) expect(told.json).toMatchObject({ message: 'The username or the password is wrong' });
  });

  test('a token that isn’t good opens nothing', async () => {
    for (const claims of [{ aud: 'another-client' }, { iss: 'https://pool.example' }, { token_use: 'access' }]) {
      const answer = await given(somebody(claims));
      pool.answer('InitiateAuth', () => answer);
      expect((await login(`person-${serial}`, 'x')).status).toBe(503);
    }
  });

  test('a challenge that nobody here can meet opens nothing, and says so', async () => {
    pool.answer('InitiateAuth', () => ({
      body: { ChallengeName: 'MFA_SETUP', Session: 'a session', ChallengeParameters: {} },
    }));
    const told = await login(`person-${serial}`, 'x');
    expect(told).toMatchObject({ status: 409, json: { message: expect.stringContaining('can’t be done here') } });
  });

  describe('that it asks for more', () => {
    const asks = z.object({
      data: z.object({ challenge: z.string(), challenge_token: z.string(), factors: z.array(z.string()).optional() }),
    });
    /** The maximum length of the pool’s sessions. */
    const longSession = 'the pool’s session'.padEnd(2_048, '.');
    const asked = async (name: string) => {
      pool.answer('InitiateAuth', () => ({
        body: {
          ChallengeName: name,
          Session: longSession,
          ChallengeParameters: { USER_ID_FOR_SRP: 'inner' },
        },
      }));
      return asks.parse((await login(`person-${serial}`, 'x')).json).data;
    };
    const meet = (challenge_token: string, answer: object) =>
      call(shop, 'POST /auth/challenge', { body: { challenge_token, ...answer } });

    test.each<{ name: string; asks: string; answer: object; refusal: string; status: number }>([
      {
        name: 'a password that the pool doesn’t take',
        asks: 'NEW_PASSWORD_REQUIRED',
        answer: { new_password: 'Another-of-theirs-1904' },
        refusal: 'InvalidPasswordException',
        status: 422,
      },
      {
        name: 'a password too late',
        asks: 'NEW_PASSWORD_REQUIRED',
        answer: { new_password: 'Another-of-theirs-1904' },
        refusal: 'NotAuthorizedException',
        status: 401,
      },
      {
        name: 'a wrong code',
        asks: 'SOFTWARE_TOKEN_MFA',
        answer: { code: '000000' },
        refusal: 'CodeMismatchException',
        status: 422,
      },
      {
        name: 'a code too late',
        asks: 'SMS_MFA',
        answer: { code: '000000' },
        refusal: 'NotAuthorizedException',
        status: 401,
      },
    ])('isn’t met by $name', async ({ asks: name, answer, refusal, status }) => {
      const { challenge_token: token } = await asked(name);
      expect(await statusOf(token)).toBe(401);
      pool.answer('RespondToAuthChallenge', () => refused(refusal));
      const met = await meet(token, answer);
      expect([met.status, met.text]).toEqual([status, met.text]);
      expect(met.text).not.toContain('nobody’s business');
    });

    test.each([
      { asks: 'NEW_PASSWORD_REQUIRED', answer: { code: '000000' } },
      { asks: 'SOFTWARE_TOKEN_MFA', answer: { new_password: 'Another-of-theirs-1904' } },
    ])('isn’t met by what it doesn’t ask for: $asks', async ({ asks: name, answer }) => {
      const { challenge_token: token } = await asked(name);
      const before = pool.calls.length;
      expect((await meet(token, answer)).status).toBe(401);
      expect((await meet(`${token.slice(0, -4)}AAAA`, answer)).status).toBe(401);
      expect(pool.calls).toHaveLength(before);
    });

    test('is met by the code that the pool asks for, and keeps no word of the pool’s session', async () => {
      const { challenge, challenge_token: token, factors } = await asked('SOFTWARE_TOKEN_MFA');
      expect([challenge, factors]).toEqual(['SECOND_FACTOR', ['code']]);
      expect(Buffer.from(token, 'base64url').toString()).not.toContain('session');
      const answer = await given(somebody());
      pool.answer('RespondToAuthChallenge', () => answer);
      const met = await meet(token, { code: '123456' });
      expect(await statusOf(pair.parse(met.json).data.access_token)).toBe(200);
      expect(pool.calls.at(-1)?.body).toEqual({
        ClientId: pool.client,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: longSession,
        ChallengeResponses: { USERNAME: 'inner', SOFTWARE_TOKEN_MFA_CODE: '123456' },
      });
    });
  });

  scenarios(
    () => shop,
    [
      {
        name: 'no forgotten password is replaced by a mail of the shop’s',
        call: 'POST /auth/forgot',
        body: { username: 'orders' },
        status: 404,
      },
      {
        name: 'nor by a link of one',
        call: 'POST /auth/reset',
        body: { token: 'a token', new_password: 'Another-of-theirs-1904' },
        status: 404,
      },
      {
        name: 'and no link of one works',
        call: 'POST /auth/reset/check',
        body: { token: 'a token' },
        status: 404,
      },
    ],
  );

  test('is told in the security log, with no name that nobody has', async () => {
    const username = `person-${serial}`;
    const events = async () => {
      const { rows } = await shop.db.execute<{ event: string; account: string }>(
        sql`select event, account from security_event where id > ${before} order by id`,
      );
      return rows.map(({ event, account }) => `${event} ${account}`);
    };
    const { rows } = await shop.db.execute<{ last: number }>(sql`select max(id) as last from security_event`);
    const before = rows[0]?.last ?? 0;
    pool.answer('InitiateAuth', () => refused('NotAuthorizedException'));
    await login('a password typed as a name', 'x');
    expect(await events()).toEqual(['sign_in_refused —']);
    const answer = await given(somebody({ 'cognito:groups': ['selling'] }));
    pool.answer('InitiateAuth', () => answer);
    await login(username, 'x');
    pool.answer('InitiateAuth', () => refused('NotAuthorizedException'));
    await login(username, 'y');
    expect(await events()).toEqual([
      'sign_in_refused —',
      `role_given ${username}`,
      `signed_in ${username}`,
      `sign_in_refused ${username}`,
    ]);
  });

  test('the names typed are not asked for once somebody guessed too often from one place', async () => {
    pool.answer('InitiateAuth', () => refused('NotAuthorizedException'));
    const guess = () =>
      shop.from('198.51.100.7', '/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: `person-${serial}`, password: 'a guess' }),
      });
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const asked = pool.calls.length;
    expect((await guess()).status).toBe(429);
    expect(pool.calls).toHaveLength(asked);
  });
});

describe('a session of somebody whom the pool knows', () => {
  async function person(claims: JWTPayload = {}): Promise<Pair> {
    const whom = somebody({ 'cognito:groups': ['selling'], ...claims });
    const answer = await given(whom);
    pool.answer('InitiateAuth', () => answer);
    return signIn(String(whom['cognito:username']), 'a password');
  }

  /** Sets the pool's answer to a refresh. */
  const renews = (by: () => Promise<PoolAnswer> | PoolAnswer) => pool.answer('GetTokensFromRefreshToken', by);

  const changed = (held: Pair) =>
    call(shop, 'PUT /me/password', {
      headers: bearer(held.access_token),
      body: { current_password: 'a password', new_password: 'Another-of-theirs-1904' },
    });
  /** Minimum age of the pool's last answer before it is asked again. */
  const asksAfter = 5 * minute;

  test('ends at its next renewal where the pool has disabled them', async () => {
    const held = await person();
    shop.advance(asksAfter);
    renews(() => refused('NotAuthorizedException', 'User is disabled.'));
    expect((await refresh(held)).status).toBe(401);
    expect(await statusOf(held.access_token)).toBe(401);
    // The session stays ended when the account is enabled again.
    renews(() => given(somebody()));
    expect((await refresh(held)).status).toBe(401);
  });

  test('asks the pool at most every five minutes', async () => {
    const held = await person();
    renews(() => given(somebody()));
    const asked = pool.calls.length;
    shop.advance(asksAfter - second);
    const again = await refreshed(held);
    expect(pool.calls).toHaveLength(asked);
    shop.advance(second);
    await refreshed(again);
    expect(pool.calls.slice(asked)).toEqual([
      {
        operation: 'GetTokensFromRefreshToken',
        body: { ClientId: pool.client, RefreshToken: `refresh token of subject-${serial}` },
      },
    ]);
  });

  test.each<{ name: string; answer: PoolAnswer; status: number }>([
    { name: 'fails', answer: { status: 500, body: { __type: 'InternalErrorException' } }, status: 503 },
    { name: 'is asked too often', answer: refused('TooManyRequestsException'), status: 429 },
  ])('is kept by a pool that $name until its last token is over, and isn’t ended then', async ({ answer, status }) => {
    const held = await person();
    renews(() => answer);
    // The answer that another call would have got.
    pool.answer('InitiateAuth', () => refused('NotAuthorizedException', 'Auth flow not enabled for this client'));
    shop.advance(hour - second);
    const meanwhile = await refreshed(held);
    shop.advance(second);
    expect((await refresh(meanwhile)).status).toBe(status);
    expect(await statusOf(meanwhile.access_token)).toBe(200);
    renews(() => given(somebody()));
    // After a failure the pool isn't called for half a minute.
    shop.advance(30 * second);
    expect((await refresh(meanwhile)).status).toBe(200);
  });

  test('gets the groups that they are in by then at its renewal', async () => {
    const held = await person({ 'cognito:groups': ['selling', 'stocking'] });
    expect(await statusOf(held.access_token, 'GET /content')).toBe(200);
    shop.advance(asksAfter);
    renews(() => given(somebody({ 'cognito:groups': ['selling'] }), { RefreshToken: undefined }));
    const again = await refreshed(held);
    for (const { access_token } of [held, again]) {
      expect(await statusOf(access_token, 'GET /content')).toBe(403);
      expect(await statusOf(access_token, 'GET /order')).toBe(200);
    }
  });

  test('isn’t renewed by a token of somebody else', async () => {
    const held = await person();
    shop.advance(asksAfter);
    renews(() => given(somebody({ sub: 'somebody else', 'cognito:groups': ['managing'] })));
    expect((await refresh(held)).status).toBe(401);
    expect(await statusOf(held.access_token)).toBe(401);
  });

  test('goes on with the token that a pool gives instead of the one it takes', async () => {
    const held = await person();
    const asked: unknown[] = [];
    pool.answer('GetTokensFromRefreshToken', (body) => {
      asked.push(Object(body).RefreshToken);
      return given(somebody(), { RefreshToken: `token ${asked.length}` });
    });
    shop.advance(asksAfter);
    const again = await refreshed(held);
    shop.advance(asksAfter);
    expect((await refresh(again)).status).toBe(200);
    expect(asked).toEqual([`refresh token of subject-${serial}`, 'token 1']);
  });

  test('has the groups that the pool told last, also within a second', async () => {
    await person({ 'cognito:groups': ['managing'] });
    const { access_token: token } = await person({ 'cognito:groups': ['selling'] });
    expect(await statusOf(token, 'GET /admin-user')).toBe(403);
    expect(await statusOf(token, 'GET /order')).toBe(200);
  });

  test('gives the pool’s token back as it ends', async () => {
    const held = await person();
    pool.answer('RevokeToken', () => ({ body: {} }));
    const out = await call(shop, 'POST /auth/logout', { body: { refresh_token: held.refresh_token } });
    expect(out.status, out.text).toBe(200);
    await expect
      .poll(() => pool.calls.at(-1))
      .toEqual({
        operation: 'RevokeToken',
        body: { ClientId: pool.client, Token: `refresh token of subject-${serial}` },
      });
  });

  test('has neither a password nor a second factor of the shop’s own', async () => {
    const held = await person();
    const as = bearer(held.access_token);
    const factor = await call(shop, 'POST /me/totp', { headers: as });
    expect(factor).toMatchObject({ status: 409, json: { message: expect.stringContaining('user pool') } });
    const boss = bearer((await person({ sub: 'boss', 'cognito:groups': ['managing'] })).access_token);
    for (const [field, value] of Object.entries({
      password: 'Another-of-theirs-1904',
      name: 'Somebody',
      email: 'a@b.hk',
    })) {
      const told = await call(shop, `PUT /admin-user/${held.user_id}`, { headers: boss, body: { [field]: value } });
      expect([told.status, told.text]).toEqual([422, told.text]);
      expect(told.json).toMatchObject({ errors: { [field]: [expect.stringContaining('user pool')] } });
    }
    const again = await call(shop, `PUT /admin-user/${held.user_id}`, { headers: boss, body: { remarks: 'Mondays' } });
    expect(again.status, again.text).toBe(200);
  });

  test('makes no account of the shop’s own, which could not sign in', async () => {
    const boss = bearer((await person({ sub: 'boss', 'cognito:groups': ['managing'] })).access_token);
    const before = await accounts();
    const role = await shop.db.execute<{ id: number }>(sql`select id from role where key = 'orders'`);
    const told = await call(shop, 'POST /admin-user', {
      headers: boss,
      body: { username: 'by_hand', name: 'By Hand', email: 'by@hand.hk', role: role.rows[0]?.id },
    });
    expect([told.status, told.text]).toEqual([409, told.text]);
    expect(told.json).toMatchObject({ message: expect.stringContaining('Add the person there') });
    expect(await accounts()).toBe(before);
  });

  test('changes no password where the current one is wrong', async () => {
    const held = await person();
    renews(() => given(somebody()));
    pool.answer('ChangePassword', () => refused('NotAuthorizedException'));
    expect(await changed(held)).toMatchObject({
      status: 422,
      json: { errors: { current_password: ['The Current password is wrong'] } },
    });
  });

  test.each<{ name: string; type: string; status: number }>([
    { name: 'that breaks the pool’s rules', type: 'InvalidPasswordException', status: 422 },
    { name: 'that was used before', type: 'PasswordHistoryPolicyViolationException', status: 422 },
    { name: 'that can’t be one', type: 'InvalidParameterException', status: 422 },
    { name: 'too often', type: 'LimitExceededException', status: 429 },
  ])('changes no password to one $name', async ({ type, status }) => {
    const held = await person();
    renews(() => given(somebody()));
    pool.answer('ChangePassword', () => refused(type));
    const told = await changed(held);
    expect([told.status, told.text]).toEqual([status, told.text]);
    if (status === 422) expect(told.json).toMatchObject({ errors: { new_password: [expect.any(String)] } });
    expect(told.text).not.toContain('nobody’s business');
  });
});
