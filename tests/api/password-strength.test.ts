import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { generatePassword } from '../../server/session/administrators.ts';
import { passwordProblem } from '../../server/session/password-strength.ts';
import { call } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const weak = [
  ['aaaaaaaaaa', 'repeats itself'],
  ['          ', 'repeats itself'],
  ['Password123!', 'guessed first'],
  ['qwertyuiop', 'guessed first'],
  ['P@ssw0rd2024', 'guessed first'],
  ['the orders person', 'name of the user or of the shop'],
  ['ＯＲＤＥＲＳ kettle 9', 'name of the user or of the shop'],
  ['Main store kettle 9', 'name of the user or of the shop'],
  ['分店的水壺很舊', 'name of the user or of the shop'],
  ['ordersperson-kettle', 'name of the user or of the shop'],
  ['MainStore2026!x', 'name of the user or of the shop'],
] as const;

describe('a password', () => {
  test.each(weak)('of one’s own is refused with the reason: %s', async (next, reason) => {
    const answer = await call(shop, 'PUT /me/password', { as: 'orders', body: { current_password: password, new_password: next } });
    expect(answer).toMatchObject({ status: 422, json: { errors: { new_password: [expect.stringMatching(next.length < 10 ? /at least 10|name of/u : new RegExp(reason, 'u'))] } } });
  });

  test.each(weak)('that somebody else sets is refused too: %s', async (next, reason) => {
    const id = await shop.idOf('orders');
    const answer = await call(shop, `PUT /admin-user/${id}`, { as: 'administrator', body: { password: next } });
    expect(answer).toMatchObject({ status: 422, json: { errors: { password: [expect.stringMatching(next.length < 10 ? /at least 10|name of/u : new RegExp(reason, 'u'))] } } });
  });

  test('of any length is judged by its beginning: what is longer costs no more', () => {
    expect(passwordProblem('p@$$w0rd'.repeat(25), [])).toEqual(passwordProblem('p@$$w0rd'.repeat(5), []));
  });

  test('of a salesman is refused in the language asked for', async () => {
    const body = { code: 'S1', name: 'Chan Siu Ming', email: 'chan@shop.example', username: 'siuming', password: 'Password123!' };
    const answer = await call(shop, 'POST /salesman', { as: 'administrator', body, headers: { 'Accept-Language': 'zh-HK' } });
    expect(answer).toMatchObject({ status: 422, json: { errors: { password: [expect.stringContaining('最先被猜中')] } } });
    expect((await call(shop, 'POST /salesman', { as: 'administrator', body: { ...body, password: 'lantern harbour plum' } })).status).toBe(201);
  });

  test('of the environment stops the start', () => {
    for (const given of ['aaaaaaaaaa', 'Password123!']) expect(() => readEnv({ ADMIN_PASSWORD: given })).toThrow('ADMIN_PASSWORD');
    expect(readEnv({ ADMIN_PASSWORD: password }).admin.password).toBe(password);
  });

  test('that we make up, or of several words, is taken', () => {
    for (let count = 0; count < 50; count += 1) expect(passwordProblem(generatePassword(), ['administrator'])).toBeUndefined();
    for (const good of [password, '密碼可以用中文也很好啊', 'another good password']) expect(passwordProblem(good, ['administrator'])).toBeUndefined();
  });
});
