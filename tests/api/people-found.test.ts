import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Customers are found in the form that staff know: by the full name in either order, and by the phone number as
 * printed.
 */
let shop: Shop;
const as = 'administrator';
const found = (q: string) => `GET /user?q=${encodeURIComponent(q)}&sort=email`;
const option = (q: string) => `GET /point-transaction/meta?field=user&q=${encodeURIComponent(q)}`;
const chan = { data: [{ email: 'chan@shop.hk' }], meta: { total: 1 } };
const chen = { data: [{ email: 'chen@shop.hk' }], meta: { total: 1 } };

beforeAll(async () => {
  shop = await makeShop();
  for (const body of [
    { email: 'chan@shop.hk', family_name: 'Chan', given_name: 'Tai Man', phone: '9123 4567' },
    { email: 'chen@shop.hk', family_name: '陳', given_name: '大文', phone: '+852 6123-4567' },
    { email: 'man@shop.hk', family_name: 'Man', given_name: 'Chan' },
    { email: 'only@shop.hk', given_name: 'Tai' },
    { email: 'a9123-4567@shop.hk' },
  ])
    expect((await call(shop, 'POST /user', { as, body })).status).toBe(201);
});
afterAll(() => shop.drop());

describe('a customer', () => {
  scenarios(
    () => shop,
    [
      { name: 'isn’t found by parts of two names', as, call: found('Chan Chan'), status: 200, contains: { data: [] } },
      { name: 'isn’t found by another number', as, call: found('9123 4568'), status: 200, contains: { data: [] } },
      { name: 'is found by the whole name', as, call: found('chan tai man'), status: 200, contains: chan },
      { name: 'and given name first', as, call: found('Tai Man Chan'), status: 200, contains: chan },
      { name: 'in Chinese without a space', as, call: found('陳大文'), status: 200, contains: chen },
      { name: 'and with one', as, call: found('陳 大文'), status: 200, contains: chen },
      { name: 'by two characters across both names', as, call: found('陳大'), status: 200, contains: chen },
      ...['+852 9123 4567', '91234567', '9123 4567', '(852) 9123-4567', '00852 91234567', '９１２３４５６７'].map(
        (q) => ({ name: `by the phone ${q}`, as, call: found(q), status: 200, contains: chan }),
      ),
      {
        name: 'what is typed is looked for as it is, too',
        as,
        call: found('9123-4567'),
        status: 200,
        contains: { data: [{ email: 'a9123-4567@shop.hk' }, { email: 'chan@shop.hk' }], meta: { total: 2 } },
      },
      {
        name: 'a filter that a phone contains a number takes it as printed',
        as,
        call: `GET /user?filter[phone][contains]=${encodeURIComponent('9123-4567')}`,
        status: 200,
        contains: chan,
      },
      {
        name: 'is picked by the name, and told by name and phone beside the email',
        as,
        call: option('Chan Tai Man'),
        status: 200,
        contains: { data: [{ title: 'chan@shop.hk', hint: 'Chan Tai Man · +85291234567' }] },
      },
      {
        name: 'in Chinese the name is written without a space',
        as,
        call: option('61234567'),
        status: 200,
        contains: { data: [{ title: 'chen@shop.hk', hint: '陳大文 · +85261234567' }] },
      },
      {
        name: 'whose name isn’t known has no hint',
        as,
        call: option('a9123-4567'),
        status: 200,
        lacks: ['hint'],
      },
    ],
  );

  test('is no longer found by a former name', async () => {
    const made = await call(shop, 'POST /user', {
      as,
      body: { email: 'lee@shop.hk', family_name: 'Lee', given_name: 'Siu Ming', phone: '5123 4567' },
    });
    const total = async (q: string) => (await call(shop, found(q), { as })).json;
    expect(await total('Lee Siu Ming')).toMatchObject({ meta: { total: 1 } });
    await call(shop, `PUT /user/${idIn(made)}`, { as, body: { family_name: 'Wong', phone: '5765 4321' } });
    expect(await total('Lee Siu Ming')).toMatchObject({ meta: { total: 0 } });
    expect(await total('Siu Ming Wong')).toMatchObject({ meta: { total: 1 } });
    expect(await total('5123-4567')).toMatchObject({ meta: { total: 0 } });
    expect(await total('5765-4321')).toMatchObject({ meta: { total: 1 } });
  });
});

describe('who may not read customers', () => {
  beforeAll(() => shop.addPerson('sender', ['admin:SendMessage']));
  const picked = (q: string) => `GET /message/meta?field=users&q=${encodeURIComponent(q)}`;
  scenarios(
    () => shop,
    [
      ...['Chan Tai Man', '9123 4567', '陳大文'].map((q) => ({
        name: `doesn’t find them by ${q}`,
        as: 'sender',
        call: picked(q),
        status: 200,
        contains: { data: [] },
      })),
      {
        name: 'picks them by the address, and isn’t told more',
        as: 'sender',
        call: picked('chan@shop'),
        status: 200,
        contains: { data: [{ title: 'chan@shop.hk' }] },
      },
    ],
  );
  test('has no hint beside the address', async () => {
    const { text } = await call(shop, picked('chan@shop'), { as: 'sender' });
    expect(text).not.toContain('hint');
    expect(text).not.toContain('9123');
  });
});
