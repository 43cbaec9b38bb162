import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CouponCart } from '../../../resources/marketing/coupon-rules.ts';
import { couponCodes } from '../../../server/domain/coupon/make-codes.ts';
import { giveBackCoupon, holdCoupon, takeCoupon } from '../../../server/domain/coupon/redeem.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { both, idIn, versionsOf } from '../version-world.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
let made = 0;
beforeAll(async () => {
  shop = await makeShop();
  const all = ['List', 'Get', 'Create', 'Update', 'Delete', 'Export'];
  const rights = (...verbs: string[]) => verbs.map((verb) => `ecommerce:${verb}Product${verb === 'List' ? 's' : ''}`);
  await shop.addPerson('owner', rights(...all));
  await shop.addPerson('clerk', rights('List', 'Get', 'Update'));
  await shop.addPerson('service', [...rights('List', 'Get'), 'ecommerce:GetUser']);
  await shop.addPerson('reader', rights('List', 'Get'));
  await shop.db.execute(sql`insert into "user" (id, email, locale)
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1000, 1020) n`);
});
afterAll(() => shop.drop());
const versions = versionsOf(() => shop);

const ask = (what: string, body?: object, as = 'owner') => call(shop, what, { as, ...(body && { body }) });
const coupon = (more: object = {}) => {
  made += 1;
  return { name: { zh_HK: `優惠 ${made}`, en_US: `Offer ${made}` }, code: `OFFER${made}`, amount: '50.00', ...more };
};
const cart: CouponCart = {
  items: [{ amount: 30_000, product_groups: [], product_categories: [] }],
  shipping_fee: 4_500,
};

/** A live coupon. */
async function live(more: object = {}): Promise<{ readonly id: number; readonly code: string }> {
  const wanted = coupon(more);
  const answer = await ask('POST /coupon', wanted);
  expect(answer.status, answer.text).toBe(201);
  const id = idIn(answer);
  const promoted = await ask(`POST /coupon/${id}/promote`);
  expect(promoted.status, promoted.text).toBe(200);
  return { id, code: wanted.code };
}

const scoped = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(shop.parts.pool, work);
const posting = () => ({ now: shop.now() });
const hold = (code: string, key: string, user?: number, of: CouponCart = cart) =>
  scoped((scope) =>
    holdCoupon(
      scope,
      { store: 1, code, cart: of, key, customer: user === undefined ? undefined : { id: user, first_order: true } },
      posting(),
    ),
  );
const take = (key: string) => scoped((scope) => takeCoupon(scope, { store: 1, key }, posting()));
const giveBack = (key: string) => scoped((scope) => giveBackCoupon(scope, { store: 1, key }, posting()));

async function makeCodes(): Promise<void> {
  const { background: pool, log, now } = shop.parts;
  const servers = [1, 2].map(() => new Worker({ pool, log, now, handlers: new Map(), standing: [couponCodes()] }));
  await Promise.all(servers.map((server) => server.drain()));
}

describe('refused are', () => {
  const refused = (name: string, body: object, contains: string) => ({
    name,
    as: 'owner',
    call: 'POST /coupon',
    body: { name: { zh_HK: '優惠', en_US: 'Offer' }, code: 'REFUSED', amount: '5.00', ...body },
    status: 422,
    contains,
  });
  scenarios(
    () => shop,
    [
      { name: 'who may only read', as: 'reader', call: 'POST /coupon', body: {}, status: 403 },
      refused('no code', { code: null }, '"code"'),
      refused('a code with a space', { code: 'TWO WORDS' }, '"code"'),
      refused('no amount', { amount: null }, '"amount"'),
      refused('an amount below zero', { amount: '-1.00' }, '"amount"'),
      refused('no percentage', { type: 'percent_off' }, '"percent"'),
      refused('more than everything', { type: 'percent_off', percent: '100.01' }, '"percent"'),
      refused('more codes than 100,000', { batch_qty: 100_001 }, '"batch_qty"'),
      refused(
        'an end before the beginning',
        { started_at: '2027-01-02T00:00:00Z', ended_at: '2027-01-01T00:00:00Z' },
        '"ended_at"',
      ),
      refused('a limit of none', { max_redeem_total: 0 }, '"max_redeem_total"'),
      { name: 'codes by hand', as: 'owner', call: 'POST /coupon-code', body: {}, status: 404 },
      { name: 'redemptions by hand', as: 'owner', call: 'POST /coupon-redemption', body: {}, status: 404 },
      {
        name: 'a check of a code that there isn’t',
        as: 'owner',
        call: 'POST /coupon/check',
        body: { code: 'NOBODY', items: [{ amount: '1.00' }] },
        status: 404,
        contains: 'no coupon with the code “NOBODY”',
      },
    ],
  );

  test('guesses of codes by who may not read them, after ten; neither others nor who may are held up', async () => {
    const { code } = await live();
    const tried = async (as: string, one: string) =>
      (await ask('POST /coupon/check', { code: one, items: [{ amount: '80.00' }] }, as)).status;
    expect(await tried('clerk', code)).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) expect(await tried('reader', `GUESS${guess}`)).toBe(404);
    const stopped = await ask('POST /coupon/check', { code, items: [{ amount: '80.00' }] }, 'reader');
    expect(stopped).toMatchObject({ status: 429, json: { message: expect.stringContaining('Too many attempts') } });
    expect(await tried('clerk', code)).toBe(200);
    for (let guess = 0; guess < 12; guess += 1) expect(await tried('owner', `GUESS${guess}`)).toBe(404);
    shop.advance(15 * 60_000);
    expect(await tried('reader', code)).toBe(200);
  });

  test('a code that another coupon has, in whatever case', async () => {
    const { code } = await live();
    const answer = await ask('POST /coupon', coupon({ code: code.toLowerCase() }));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('"code"')]);
  });

  test.each([
    ['of no amount', { amount: '0.00' }, 'amount'],
    ['of no percentage', { type: 'percent_off', amount: null, percent: '0' }, 'percent'],
  ])('a promote of a coupon that takes nothing off: %s', async (_, over, field) => {
    const refusal = { status: 422, json: { errors: { [field]: [expect.stringContaining('would take nothing off')] } } };
    const first = idIn(await ask('POST /coupon', coupon(over)));
    expect(await ask(`POST /coupon/${first}/promote`)).toMatchObject(refusal);
    expect(await ask(`GET /coupon/${first}/promote`)).toMatchObject({
      json: { data: { refusal: { errors: refusal.json.errors } } },
    });
    expect(at((await ask(`GET /coupon/${first}`)).json, 'data', 'status')).toBe('draft');

    const { id } = await live(field === 'amount' ? {} : { type: 'percent_off', amount: null, percent: '5' });
    expect(await ask(`PUT /coupon/${id}`, { [field]: '0' })).toMatchObject(refusal);
    const draft = idIn(await ask(`POST /coupon/${id}/draft`));
    expect((await ask(`PUT /coupon/${draft}`, { [field]: '0' })).status).toBe(200);
    expect(await ask(`POST /coupon/${draft}/promote`)).toMatchObject(refusal);
    await live({ type: 'free_shipping', amount: null });
  });

  test('to delete a coupon that has been live, and so has a code', async () => {
    const { id } = await live();
    expect((await ask(`DELETE /coupon/${id}`)).status).toBe(409);
    const draft = idIn(await ask('POST /coupon', coupon()));
    expect((await ask(`DELETE /coupon/${draft}`)).status).toBe(200);
  });
});

describe('a coupon', () => {
  test('is changed by a draft, and its code goes with it', async () => {
    const { id, code } = await live();
    await hold(code, `order/A${id}/coupon`);
    const draft = idIn(await ask(`POST /coupon/${id}/draft`, {}));
    expect((await ask(`PUT /coupon/${draft}`, { code: `${code}X`, amount: '60.00' })).status).toBe(200);
    await expect(hold(`${code}X`, 'order/none')).rejects.toThrow('couponUnknown');
    expect((await ask(`POST /coupon/${draft}/promote`)).status).toBe(200);
    await expect(hold(code, 'order/none')).rejects.toThrow('couponUnknown');
    expect(await hold(`${code}x`, `order/B${id}/coupon`)).toMatchObject({ discount: 6_000, state: 'held' });
    expect(at((await ask(`GET /coupon/${id}`)).json, 'data')).toMatchObject({ redeemed: 2, version: 2 });
  });

  test('that was used five times can’t be promoted with a limit of four', async () => {
    const { id, code } = await live();
    for (const n of [1, 2, 3, 4, 5]) await hold(code, `order/D${id}-${n}`);
    const draft = idIn(await ask(`POST /coupon/${id}/draft`, {}));
    await ask(`PUT /coupon/${draft}`, { max_redeem_total: 4 });
    const answer = await ask(`POST /coupon/${draft}/promote`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"max_redeem_total"')]);
  });

  test('is tried rule by rule, and says in words what doesn’t hold', async () => {
    const { code } = await live({ minimum_spend: '300.00', max_use_per_user: 1 });
    const body = { code, user: 1000, items: [{ amount: '299.99' }] };
    const answer = await ask('POST /coupon/check', body, 'service');
    expect((await ask('POST /coupon/check', body, 'reader')).status).toBe(403);
    expect(at(answer.json, 'data')).toMatchObject({ usable: false, discount: '0.00' });
    expect(at(answer.json, 'data', 'rules')).toContainEqual({
      rule: 'minimum_spend',
      passed: false,
      read: 29_999,
      wanted: 30_000,
      message: 'The coupon asks for HK$300.00 at least; the items it applies to cost HK$299.99',
      about: [expect.objectContaining({ entity: 'coupon' })],
    });
    for (const [field, wrong] of [
      ['user', { user: 999_999 }],
      ['items', { items: Array.from({ length: 200 }, () => ({ amount: '999999999999.99' })) }],
      ['items.0.product_groups', { items: [{ amount: '300.00', product_groups: [999_999] }] }],
    ] as const)
      expect(await ask('POST /coupon/check', { ...body, ...wrong }, 'service')).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.any(String)] } },
      });
    for (const item of [{}, { version: 999_999 }, { amount: '1.00', quantity: 0 }])
      expect((await ask('POST /coupon/check', { ...body, items: [item] }, 'service')).status).toBe(422);
    const enough = await ask('POST /coupon/check', { ...body, items: [{ amount: '300.00' }] }, 'service');
    expect(at(enough.json, 'data')).toMatchObject({ usable: true, discount: '50.00' });
  });

  test('for a customer group that counts nowhere names the group', async () => {
    const values = { key: `nowhere-${made}`, name: both('Nowhere'), public: true };
    const group = idIn(await ask('POST /customer-group', values, 'administrator'));
    const { id, code } = await live({ customer_groups: [group] });
    const answer = await ask('POST /coupon/check', { coupon: id, items: [{ amount: '80.00' }] });
    expect(at(answer.json, 'data', 'rules')).toContainEqual(
      expect.objectContaining({
        rule: 'place',
        passed: false,
        message: 'The coupon is for customer groups that don’t count at this storefront',
        about: [
          expect.objectContaining({ entity: 'customer_group', id: group }),
          expect.objectContaining({ entity: 'coupon', id }),
        ],
      }),
    );
    await expect(hold(code, `order/N${id}`)).rejects.toThrow('couponPlace');
  });

  test('is tried without a code: by any of its own, or by its rules alone while it has none', async () => {
    const items = [{ amount: '80.00' }];
    const tried = async (body: object) => {
      const { status, json } = await ask('POST /coupon/check', { items, ...body }, 'clerk');
      const rules = z.array(z.object({ rule: z.string(), passed: z.boolean() })).safeParse(at(json, 'data', 'rules'));
      return [status, ...(rules.data ?? []).map(({ rule, passed }) => `${rule} ${passed}`)];
    };
    const shared = await live();
    expect(await tried({ coupon: shared.id })).toEqual([200, 'live true', 'code_on true']);
    const draft = idIn(await ask('POST /coupon', coupon({ batch_qty: 2, code: null })));
    expect(await tried({ coupon: draft })).toEqual([200, 'live false']);
    await ask(`POST /coupon/${draft}/promote`);
    await makeCodes();
    const usable = [200, 'live true', 'code_on true', 'code_unused true'];
    expect(await tried({ coupon: draft })).toEqual(usable);
    const codes = z
      .array(z.object({ id: z.number(), code: z.string() }))
      .parse(at((await ask(`GET /coupon-code?parent_id=${draft}&sort=id`)).json, 'data'));
    await hold(codes[0]?.code ?? '', `order/T${draft}/coupon`);
    expect(await tried({ coupon: draft })).toEqual(usable);
    expect(await tried({ coupon: draft, code: codes[0]?.code })).toEqual([...usable.slice(0, 3), 'code_unused false']);
    await ask(`POST /coupon-code/${codes[1]?.id}/switch_off`);
    expect((await tried({ coupon: draft })).filter((rule) => String(rule).endsWith('false'))).toHaveLength(1);
    expect(await tried({ coupon: shared.id, code: codes[0]?.code })).toEqual([404]);
    expect(await tried({})).toEqual([422]);
  });

  test('is tried for so many of a version: its groups, its categories and what the customer pays are read', async () => {
    const above = await versions.makeCategory();
    const below = await versions.make('product-category', { key: `below-${made}`, name: both('Below'), parent: above });
    const group = await versions.make('product-group', { code: `G${made}`, name: both('Group') });
    const plain = await versions.makeLive();
    const listed = await versions.makeLive({ product_categories: [below] });
    const { rows } = await shop.db.execute<{ product: number }>(
      sql`select product from product_version where id = ${plain}`,
    );
    const { id } = await live({ minimum_spend: '40.00', product_categories: [above] });
    const grouped = await live({ product_groups: [group] });
    const tried = async (item: object, more: object = {}) =>
      at((await ask('POST /coupon/check', { coupon: id, items: [item], ...more }, 'administrator')).json, 'data');
    expect(await tried({ version: plain, quantity: 2 })).toMatchObject({ usable: false, amount: '40.00' });
    expect(await tried({ version: listed })).toMatchObject({ usable: false, amount: '20.00' });
    expect(await tried({ version: listed, quantity: 2 })).toMatchObject({ usable: true, discount: '40.00' });
    expect(await tried({ version: listed, amount: '45.00' })).toMatchObject({ usable: true, discount: '45.00' });
    expect(at(await tried({ version: listed, quantity: 2 }), 'rules')).toContainEqual(
      expect.objectContaining({
        rule: 'products',
        about: [
          expect.objectContaining({ entity: 'product_category', id: above }),
          expect.objectContaining({ entity: 'product_version', id: listed }),
          expect.objectContaining({ entity: 'coupon', id }),
        ],
      }),
    );
    expect(await tried({ version: plain }, { coupon: grouped.id })).toMatchObject({ usable: false });
    await call(shop, `PUT /product/${rows[0]?.product}`, { as: 'catalogue', body: { product_groups: [group] } });
    expect(await tried({ version: plain }, { coupon: grouped.id })).toMatchObject({ usable: true, discount: '20.00' });

    const free = await live({ type: 'free_shipping', amount: null });
    const fee = { coupon: free.id, shipping_fee: '45.00' };
    expect(await tried({ version: plain }, fee)).toMatchObject({ usable: true, discount: '45.00' });

    await versions.putOptions(plain, [{ combination: 'red', price: '35.00' }]);
    const options = await shop.db.execute<{ id: number }>(
      sql`select id from product_version_options where record_id = ${plain}`,
    );
    const option = options.rows[0]?.id;
    expect(await tried({ version: plain, option, quantity: 2 })).toMatchObject({ amount: '70.00' });
    const none = await ask('POST /coupon/check', { coupon: id, items: [{ version: plain }] });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('items.0.amount')]);
    const other = await ask('POST /coupon/check', { coupon: id, items: [{ version: listed, option }] });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('items.0.option')]);
  });

  test('tells of others that could count for the same order, a draft of it too', async () => {
    const now = shop.now().getTime();
    const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const { id: other } = await live({ started_at: inDays(1_000), ended_at: inDays(1_010) });
    const { id } = await live({ started_at: inDays(1_005), ended_at: inDays(1_020) });
    const apart = await live({ started_at: inDays(1_011), ended_at: inDays(1_012) });
    const told = await ask(`GET /coupon/${other}/overlaps`);
    const ids = (json: unknown) => Object(at(json, 'data')).map((one: { id: number }) => one.id);
    expect(ids(told.json)).toContain(id);
    expect(ids(told.json)).not.toContain(apart.id);
    expect(Object(at(told.json, 'data')).find((one: { id: number }) => one.id === id)).toMatchObject({
      from: inDays(1_005),
      to: inDays(1_010),
    });
    const draft = idIn(await ask(`POST /coupon/${other}/draft`, {}));
    expect(ids((await ask(`GET /coupon/${draft}/overlaps`)).json)).toEqual(ids(told.json));
  });

  test('overlaps with one of a category above, and of a customer group with its user group', async () => {
    const above = await versions.makeCategory();
    const below = await versions.make('product-category', { key: `under-${made}`, name: both('Under'), parent: above });
    const make = async (path: string, values: object) => {
      const answer = await ask(`POST /${path}`, { name: both(`${path} ${(made += 1)}`), ...values }, 'administrator');
      return idIn(answer);
    };
    const members = await make('user-group', {});
    const others = await make('user-group', {});
    const audience = await make('customer-group', { key: `members-${made}`, user_groups: [members], global: true });
    const wide = await live({ product_categories: [above], customer_groups: [audience] });
    const narrow = await live({ product_categories: [below], user_groups: [members] });
    const apart = await live({ product_categories: [below], user_groups: [others] });
    for (const [one, other] of [
      [wide, narrow],
      [narrow, wide],
    ] as const) {
      const { text } = await ask(`GET /coupon/${one.id}/overlaps`);
      expect(text).toContain(`"id":${other.id},`);
      expect(text).not.toContain(`"id":${apart.id},`);
    }
  });
});

describe('a use', () => {
  test('is held, taken and given back once, with its history', async () => {
    const { id, code } = await live();
    const key = `order/U${id}/coupon`;
    const held = await hold(code, key, 1001);
    expect(await hold(code, key, 1001)).toMatchObject({ ...held });
    expect(await take(key)).toMatchObject({ state: 'taken' });
    expect(await take(key)).toMatchObject({ state: 'taken' });
    expect([await giveBack(key), await giveBack(key), await giveBack('order/none')]).toEqual([true, false, false]);
    await expect(take(key)).rejects.toThrow('couponGivenBack');
    expect(at((await ask(`GET /coupon/${id}`)).json, 'data', 'redeemed')).toBe(0);
    const { rows } = await shop.db.execute(
      sql`select action from history where entity = 'coupon_redemption' and record_id = ${held.id} order by id`,
    );
    expect(rows).toEqual([{ action: 'create' }, { action: 'take' }, { action: 'give_back' }]);
    expect(at((await ask(`GET /coupon/${id}/summary`)).json, 'data')).toMatchObject({
      taken: { count: 0, discount: '0.00' },
      given_back: { count: 1, discount: '50.00' },
    });
  });

  test('names its customer only to those who may read customers', async () => {
    const { id, code } = await live();
    await hold(code, `order/R${id}`, 1001);
    const seen = async (as: string) => (await ask(`GET /coupon-redemption?parent_id=${id}`, undefined, as)).text;
    expect(await seen('service')).toContain('c1001@a.example');
    expect(await seen('reader')).toContain(`order/R${id}`);
    expect(await seen('reader')).not.toContain('c1001@a.example');
    for (const asked of ['?filter[user]=1001', '/meta?field=user&q=c1001'])
      expect((await ask(`GET /coupon-redemption${asked}`, undefined, 'reader')).status).toBeGreaterThanOrEqual(400);
  });

  test('of one key is held once, however many hold it', async () => {
    const { id, code } = await live();
    const all = await Promise.all(Array.from({ length: 8 }, () => hold(code, `order/K${id}`, 1002)));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    await expect(hold(code, `order/K${id}`, 1003)).rejects.toThrow('idempotencyKey');
  });

  test('of a key is the same for the same cart alone, whatever is taken off', async () => {
    const { id, code } = await live();
    const key = `order/C${id}`;
    const two = {
      ...cart,
      items: [1, 2].map((n) => ({ amount: n * 10_000, product_groups: [], product_categories: [] })),
    };
    const held = await hold(code, key, 1002, two);
    // The discount would be the same for this cart.
    await expect(hold(code, key, 1002, cart)).rejects.toThrow('idempotencyKey');
    const draft = idIn(await ask(`POST /coupon/${id}/draft`, {}));
    await ask(`PUT /coupon/${draft}`, { amount: '60.00' });
    await ask(`POST /coupon/${draft}/promote`);
    expect(await hold(code, key, 1002, { ...two, items: two.items.toReversed() })).toMatchObject({ ...held });
  });

  test('of a key that names another cart, or was given back, is refused', async () => {
    const { id, code } = await live({ type: 'percent_off', amount: null, percent: '10' });
    const key = `order/G${id}`;
    await hold(code, key, 1002);
    const dearer = { ...cart, items: cart.items.map((item) => ({ ...item, amount: item.amount + 100 })) };
    await expect(hold(code, key, 1002, dearer)).rejects.toThrow('idempotencyKey');
    expect(await hold(code, key, 1002)).toMatchObject({ state: 'held', discount: 3_000 });
    await giveBack(key);
    await expect(hold(code, key, 1002)).rejects.toThrow('couponGivenBack');
    expect(at((await ask(`GET /coupon/${id}`)).json, 'data', 'redeemed')).toBe(0);
    await hold(code, `${key}/again`, 1002);
  });

  test('beyond a limit is refused, and is free again once one was given back', async () => {
    const { id, code } = await live({ max_redeem_total: 3, max_use_per_user: 2 });
    await hold(code, `order/L${id}-1`, 1004);
    await hold(code, `order/L${id}-2`, 1004);
    await expect(hold(code, `order/L${id}-3`, 1004)).rejects.toThrow('couponUsesPerUser');
    await hold(code, `order/L${id}-4`, 1005);
    await expect(hold(code, `order/L${id}-5`, 1006)).rejects.toThrow('couponUsesInAll');
    await expect(hold(code, `order/L${id}-6`)).rejects.toThrow('couponSignedIn');
    await giveBack(`order/L${id}-1`);
    await hold(code, `order/L${id}-7`, 1006);
  });

  test('of a code that was switched off is refused', async () => {
    const { id, code } = await live();
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id from coupon_code where coupon = ${id}`);
    expect((await ask(`POST /coupon-code/${rows[0]?.id}/switch_off`, undefined, 'reader')).status).toBe(403);
    expect((await ask(`POST /coupon-code/${rows[0]?.id}/switch_off`, undefined, 'clerk')).status).toBe(200);
    await expect(hold(code, `order/O${id}`)).rejects.toThrow('couponCodeOn');
    await ask(`POST /coupon-code/${rows[0]?.id}/switch_on`);
    await hold(code, `order/O${id}`);
  });
});

describe('a batch of codes', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'an export that says something else than whether it is one more',
        as: 'owner',
        call: 'POST /coupon/1/codes/export',
        body: { all: true },
        status: 422,
        contains: '"all"',
      },
    ],
  );

  test('is made once the coupon is live, each for one use, and exported once', async () => {
    const draft = idIn(await ask('POST /coupon', coupon({ batch_qty: 6_000, code: null })));
    await makeCodes();
    expect(at((await ask(`GET /coupon/${draft}`)).json, 'data', 'codes_made')).toBe(0);
    await ask(`POST /coupon/${draft}/promote`);
    await makeCodes();
    expect(at((await ask(`GET /coupon/${draft}/summary`)).json, 'data', 'codes')).toMatchObject({
      wanted: 6_000,
      made: 6_000,
      on: 6_000,
      used: 0,
      exported: 0,
    });
    const path = `POST /coupon/${draft}/codes/export`;
    expect((await ask(path, {}, 'clerk')).status).toBe(403);
    const file = await ask(path, {});
    expect(file.status).toBe(200);
    const codes = file.text.trim().split('\r\n').slice(2);
    expect(codes).toHaveLength(6_000);
    expect(new Set(codes).size).toBe(6_000);
    expect(codes.filter((one) => !/^[ACDEFGHJKMNPQRTWXY34679]{10}$/u.test(one))).toEqual([]);
    const again = await ask(path, {});
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('exported already')]);
    expect((await ask(path, { again: true })).text.trim().split('\r\n')).toHaveLength(6_002);
    const noted = await ask(`GET /coupon/${draft}/history`);
    expect(noted.text.split('"export_codes"')).toHaveLength(3);

    const [code = ''] = codes;
    await hold(code.toLowerCase(), `order/M${draft}`);
    await expect(hold(code, `order/N${draft}`)).rejects.toThrow('couponCodeUnused');
    await giveBack(`order/M${draft}`);
    await hold(code, `order/N${draft}`);
    const listed = await ask(`GET /coupon-code?parent_id=${draft}&q=${code.toLowerCase()}`);
    expect(at(listed.json, 'data')).toMatchObject([{ code, uses: 1 }]);
  });

  test('is exported by one at a time; others are told that an export is running', async () => {
    const { id } = await live({ batch_qty: 3, code: null });
    await makeCodes();
    const holder = await shop.parts.pool.connect();
    await holder.query('begin');
    await holder.query('select from coupon where id = $1 for update', [id]);
    let ended = 0;
    const asked = [1, 2, 3].map(async () => {
      const { status, text } = await ask(`POST /coupon/${id}/codes/export`, { again: true });
      ended += 1;
      return [status, text.includes('Other exports are running')];
    });
    await expect.poll(() => ended).toBe(2);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(asked)).toSorted()).toEqual([
      [200, false],
      [429, true],
      [429, true],
    ]);
  });

  test('is read whole by who may export it, and by others once it is exported', async () => {
    const { id } = await live({ batch_qty: 2, code: null });
    const shared = await live();
    await makeCodes();
    const codesOf = async (coupon: number, as: string, more = '') =>
      at((await ask(`GET /coupon-code?parent_id=${coupon}&sort=id${more}`, undefined, as)).json, 'data');
    const whole = z.array(z.object({ id: z.number(), code: z.string() })).parse(await codesOf(id, 'owner'));
    const [first] = whole;
    const beginning = first?.code.slice(0, 3);
    expect(await codesOf(id, 'clerk')).toMatchObject([{ shown: `${beginning}•••••••` }, {}]);
    expect(await codesOf(shared.id, 'clerk')).toMatchObject([{ shown: shared.code }]);
    const leaks: unknown[] = [];
    for (const what of [
      `GET /coupon-code?parent_id=${id}`,
      `GET /coupon-code?parent_id=${id}&q=${first?.code}`,
      `GET /coupon-code?parent_id=${id}&sort=shown&per_page=1`,
      `GET /coupon-code/${first?.id}`,
      'GET /coupon-code/meta',
      `POST /coupon-code/${first?.id}/switch_off`,
      `POST /coupon-code/${first?.id}/switch_on`,
      `GET /coupon-code/${first?.id}/history`,
      `GET /coupon-redemption/meta?field=code&q=${beginning}`,
    ]) {
      const { status, text } = await ask(what, undefined, 'clerk');
      if (status !== 200 || whole.some(({ code }) => text.includes(code))) leaks.push([what, status]);
    }
    expect(leaks).toEqual([]);
    const asked = async (query: string) =>
      (await ask(`GET /coupon-code?parent_id=${id}&${query}`, undefined, 'clerk')).status;
    expect(await asked(`filter[code]=${first?.code}`)).toBe(400);
    expect(await asked(`filter[code][contains]=${beginning}`)).toBe(400);
    expect(await asked('sort=code')).toBe(400);
    expect(await codesOf(id, 'owner', `&filter[code]=${first?.code}`)).toMatchObject([{ id: first?.id }]);
    const found = await ask('POST /coupon/check', { code: first?.code, items: [{ amount: '80.00' }] }, 'clerk');
    expect(at(found.json, 'data', 'usable')).toBe(true);

    await ask(`POST /coupon/${id}/codes/export`, {});
    expect(await codesOf(id, 'clerk')).toMatchObject(whole.map(({ code }) => ({ shown: code })));
    expect(await codesOf(id, 'clerk', `&q=${first?.code}`)).toMatchObject([{ id: first?.id }]);
  });

  test('grows with a promote, and never shrinks below what there is', async () => {
    const { id } = await live({ batch_qty: 10, code: null });
    await makeCodes();
    for (const [batch_qty, status] of [
      [9, 422],
      [15, 200],
    ] as const) {
      const draft = idIn(await ask(`POST /coupon/${id}/draft`, {}));
      await ask(`PUT /coupon/${draft}`, { batch_qty });
      const answer = await ask(`POST /coupon/${draft}/promote`);
      expect(answer.status, answer.text).toBe(status);
      if (status === 422) await ask(`DELETE /coupon/${draft}`);
    }
    await makeCodes();
    expect(at((await ask(`GET /coupon/${id}`)).json, 'data', 'codes_made')).toBe(15);
  });
});

describe('the database itself refuses', () => {
  test('more uses than the limits, whoever writes', async () => {
    const { id, code } = await live({ max_redeem_total: 2, max_use_per_user: 1 });
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id from coupon_code where coupon = ${id}`);
    const [{ id: own = 0 } = {}] = rows;
    const write = (key: string, user: number | null) =>
      shop.db.execute(
        sql`insert into coupon_redemption (store_id, key, coupon, code, "user", discount) values (1, ${key}, ${id}, ${own}, ${user}, 1)`,
      );
    await write(`${code}-1`, 1010);
    await expect(write(`${code}-2`, 1010)).rejects.toThrow();
    await expect(write(`${code}-2`, null)).rejects.toThrow();
    await write(`${code}-2`, 1011);
    await expect(write(`${code}-3`, 1012)).rejects.toThrow();
  });

  test.each([
    ['to delete a redemption', sql`delete from coupon_redemption`],
    ['to truncate them', sql`truncate coupon_redemption cascade`],
    ['to change what was taken off', sql`update coupon_redemption set discount = discount + 1`],
    ['to go back to held', sql`update coupon_redemption set state = 'held'`],
    ['fewer codes than there are', sql`update coupon set batch_qty = 1 where codes_made > 1`],
  ])('%s', async (_, statement) => {
    await expect(shop.db.execute(statement)).rejects.toThrow();
  });
});
