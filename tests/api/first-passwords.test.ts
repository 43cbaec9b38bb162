import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAdministrator, resetPassword } from '../../server/session/administrators.ts';
import { call } from './scenarios.ts';
import { minute } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const day = 24 * 60 * minute;
const as = 'administrator';
const given = 'a phrase that the shop gave';
const own = 'a phrase that nobody else has';
const over = {
  status: 401,
  json: expect.objectContaining({ message: 'This first password has expired. An administrator must set a new one.' }),
};
const wrong = { status: 401, json: expect.objectContaining({ message: 'The username or the password is wrong' }) };
const asksNew = {
  status: 200,
  json: { data: expect.objectContaining({ challenge: 'NEW_PASSWORD_REQUIRED' }) },
};
const signIn = (username: string, phrase: string) =>
  call(shop, 'POST /auth/login', { body: { username, password: phrase } });
const setPassword = async (id: number, phrase: string) =>
  expect((await call(shop, `PUT /admin-user/${id}`, { as, body: { password: phrase } })).status).toBe(200);
const daysOf = async (first_password_days: number) =>
  expect((await call(shop, 'PUT /settings/sign-in', { as, body: { first_password_days } })).status).toBe(200);
describe('a password that somebody else set', () => {
  test('ends after the days that are set, which only its owner is told, and works again once it is set anew', async () => {
    const id = await shop.addPerson('newcomer', []);
    await setPassword(id, given);
    shop.advance(7 * day - minute);
    expect(await signIn('newcomer', given)).toMatchObject(asksNew);
    shop.advance(minute);
    expect(await signIn('newcomer', 'a phrase that is wrong')).toMatchObject(wrong);
    expect(await signIn('newcomer', given)).toMatchObject(over);
    const { rows } = await shop.db.execute<{ event: string; details: string | null }>(
      sql`select event, details from security_event where account = 'newcomer' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { event: 'sign_in_refused', details: 'first password over' },
      { event: 'sign_in_refused', details: null },
    ]);
    await daysOf(8);
    expect(await signIn('newcomer', given)).toMatchObject(asksNew);
    await daysOf(7);
    expect(await signIn('newcomer', given)).toMatchObject(over);
    await setPassword(id, `${given} again`);
    expect(await signIn('newcomer', `${given} again`)).toMatchObject(asksNew);
  });

  test('of a new account ends, too', async () => {
    const role = (await call(shop, `GET /admin-user/${await shop.idOf('orders')}`, { as })).json;
    const { data } = z.object({ data: z.object({ role: z.int() }) }).parse(role);
    const body = { username: 'hired', name: 'Hired', email: 'hired@shop.example', role: data.role, password: given };
    const { json } = await call(shop, 'POST /admin-user', { as, body });
    expect(json).toMatchObject({ data: { must_change_password: true, first_password_at: shop.now().toISOString() } });
    shop.advance(7 * day);
    expect(await signIn('hired', given)).toMatchObject(over);
  });

  test('doesn’t end once it was replaced by an own one', async () => {
    const id = await shop.addPerson('settled', []);
    await setPassword(id, given);
    const { json } = await signIn('settled', given);
    const { data } = z.object({ data: z.object({ challenge_token: z.string() }) }).parse(json);
    const body = { challenge_token: data.challenge_token, new_password: own };
    expect((await call(shop, 'POST /auth/challenge', { body })).status).toBe(200);
    shop.advance(400 * day);
    expect((await signIn('settled', own)).json).toMatchObject({ data: { access_token: expect.any(String) } });
    const { json: kept } = await call(shop, `GET /admin-user/${id}`, { as });
    expect(kept).toMatchObject({ data: { must_change_password: false, first_password_at: null } });
    const { json: told } = await call(shop, `GET /admin-user/${id}/history`, { as });
    expect(told).toMatchObject({
      data: [{ changes: { first_password_at: { before: expect.stringMatching(/Z$/u), after: null } } }, {}],
    });
  });

  test('ends nobody’s sign-in who chose theirs', async () => {
    await shop.addPerson('resident', []);
    shop.advance(400 * day);
    expect((await signIn('resident', password)).json).toMatchObject({ data: { access_token: expect.any(String) } });
  });
});

describe('a password that the server made up', () => {
  test('ends, and is made anew on the command line', async () => {
    const made = await createAdministrator(shop.db, 'operator', shop.now());
    shop.advance(7 * day - minute);
    expect(await signIn('operator', made.password)).toMatchObject(asksNew);
    shop.advance(minute);
    expect(await signIn('operator', made.password)).toMatchObject(over);
    const again = await resetPassword(shop.db, 'operator', shop.now());
    expect(await signIn('operator', again.password)).toMatchObject(asksNew);
  });

  test('makes nobody an administrator who remains, once it is over', async () => {
    await shop.db.execute(sql`update admin_user set suspended = true where username <> 'administrator'`);
    await createAdministrator(shop.db, 'absent', shop.now());
    // Has a session but no password: users can't suspend themselves.
    await createAdministrator(shop.db, 'colleague', shop.now());
    await shop.db.execute(sql`update admin_user set password = null where username = 'colleague'`);
    const id = await shop.idOf('administrator');
    const suspend = () => call(shop, `POST /admin-user/${id}/suspend`, { as: 'colleague', body: {} });
    shop.advance(7 * day);
    expect((await suspend()).status).toBe(409);
    await resetPassword(shop.db, 'absent', shop.now());
    expect((await suspend()).status).toBe(200);
  });
});
