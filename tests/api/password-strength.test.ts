import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../server/process/env.ts';
import { generatePassword } from '../../server/session/administrators.ts';
import { passwordProblem } from '../../server/credentials/strength.ts';
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
  ['Ｐａｓｓｗｏｒｄ１２３！', 'guessed first'],
  ['p\u200ba\u200bs\u200bs\u200bw\u200bo\u200br\u200bd123', 'guessed first'],
  ['ⓟⓐⓢⓢⓦⓞⓡⓓ①②', 'guessed first'],
  ['𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏𝟐𝟑', 'guessed first'],
  ['the orders person', String.raw`orders\)`],
  ['ＯＲＤＥＲＳ kettle 9', String.raw`\(orders\)`],
  ['Main store kettle 9', String.raw`\(mainstore\)`],
  ['分店的水壺很舊分店', String.raw`\(分店\)`],
  ['ordersperson-kettle', String.raw`\(orders\)`],
  ['MainStore2026!x', String.raw`\(mainstore\)`],
  ['OTO E-Commerce', String.raw`\(oto / ecommerce\)`],
  ['ILoveHongKong', String.raw`\(hongkong\)`],
] as const;

describe('a password', () => {
  test.each(weak)('of one’s own is refused with the reason: %s', async (next, reason) => {
    const answer = await call(shop, 'PUT /me/password', {
      as: 'orders',
      body: { current_password: password, new_password: next },
    });
    expect(answer).toMatchObject({
      status: 422,
      json: {
        errors: { new_password: [expect.stringMatching(next.length < 10 ? /at least 10/u : new RegExp(reason, 'u'))] },
      },
    });
  });

  test.each(weak)('that somebody else sets is refused too: %s', async (next, reason) => {
    const id = await shop.idOf('orders');
    const answer = await call(shop, `PUT /admin-user/${id}`, { as: 'administrator', body: { password: next } });
    expect(answer).toMatchObject({
      status: 422,
      json: {
        errors: { password: [expect.stringMatching(next.length < 10 ? /at least 10/u : new RegExp(reason, 'u'))] },
      },
    });
  });

  const known = ['anna', 'Anna Rice', 'anna.rice@waterfront.example', 'Waterfront Department Store', '海港百貨公司'];

  test.each([
    ['OTO 網店管理平台', /oto.*網店管理平台/u],
    ['oto-ecommerce', /^oto \/ ecommerce$/u],
    ['Waterfront 2026', /^waterfront$/u],
    ['WaterfrontDepartment1', /^waterfront \/ department$/u],
    ['W4terfr0nt-Store!', /waterfront/u],
    ['waterfrontdepartmentstore2026', /^waterfrontdepartmentstore$/u],
    ['shop admin', /^shop \/ admin$/u],
    ['annarice1234', /annarice/u],
    ['Anna@Waterfront', /waterfront/u],
    ['海港百貨公司2026', /^海港百貨公司$/u],
  ])('that is little else than words everybody knows is refused, and they are named: %s', (given, words) => {
    expect(passwordProblem(given, known)).toEqual({
      rule: 'passwordNames',
      params: { words: expect.stringMatching(words) },
    });
  });

  test.each([
    'Susanna green kettle 9',
    'priceless copper 77 boat',
    'Anna likes purple hedgehogs',
    'restored lantern plum 4',
    'annaxK9$qzTr!2#w',
  ])('that holds such a word beside others is taken: %s', (given) => {
    expect(passwordProblem(given, known)).toBeUndefined();
  });

  test('of any length is judged by its beginning: what is longer costs no more', () => {
    expect(passwordProblem('p@$$w0rd'.repeat(25), [])).toEqual(passwordProblem('p@$$w0rd'.repeat(5), []));
  });

  test('of a salesman is refused in the language asked for', async () => {
    const body = {
      code: 'S1',
      name: 'Chan Siu Ming',
      email: 'chan@shop.example',
      username: 'siuming',
      password: 'Password123!',
    };
    const answer = await call(shop, 'POST /salesman', {
      as: 'administrator',
      body,
      headers: { 'Accept-Language': 'zh-HK' },
    });
    expect(answer).toMatchObject({
      status: 422,
      json: { errors: { password: [expect.stringContaining('最先被猜中')] } },
    });
    expect(
      (await call(shop, 'POST /salesman', { as: 'administrator', body: { ...body, password: 'lantern harbour plum' } }))
        .status,
    ).toBe(201);
  });

  test('of the environment stops the start', () => {
    for (const given of ['aaaaaaaaaa', 'Password123!', 'OTO E-Commerce', 'shop admin'])
      expect(() => readEnv({ ADMIN_PASSWORD: given })).toThrow('ADMIN_PASSWORD');
    expect(readEnv({ ADMIN_PASSWORD: password }).admin.password).toBe(password);
  });

  test('that we make up, or of several words, is taken', () => {
    for (let count = 0; count < 50; count += 1)
      expect(passwordProblem(generatePassword(), ['administrator'])).toBeUndefined();
    for (const good of [password, '密碼可以用中文也很好啊', 'another good password'])
      expect(passwordProblem(good, ['administrator'])).toBeUndefined();
  });
});
