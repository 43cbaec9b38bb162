import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PurchaseRule, purchaseRules } from '../../../resources/catalogue/purchase-rules.ts';
import { at } from '../openapi/described.ts';
import { both, idIn } from '../version-world.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** “Why can’t this customer buy it?” and the quote of an order give the same answer, whatever rule is changed. */
let shop: OrderingShop;
let group: number;
let elsewhere: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  const members = idIn(await shop.admin('POST /user-group', { name: both('Staff') }));
  group = idIn(
    await shop.admin('POST /customer-group', {
      key: 'staff',
      name: both('Staff'),
      global: true,
      public: false,
      user_groups: [members],
    }),
  );
  const storefront = idIn(await shop.admin('POST /storefront', { domain: 'outlet.shop.hk', payment_methods: ['fps'] }));
  elsewhere = idIn(
    await shop.admin('POST /customer-group', {
      key: 'outlet',
      name: both('Outlet'),
      global: false,
      public: true,
      storefronts: [storefront],
    }),
  );
});
afterAll(() => shop.drop());

interface Case {
  readonly values?: object | (() => object);
  /** Change of the version after it is live; for a version with choices, of its only option. */
  readonly becomes?: ReturnType<typeof sql>;
  readonly options?: object;
  readonly isChosen?: boolean;
  readonly user?: number;
  readonly quantity?: number;
  /** Number of pieces that the customer bought before. */
  readonly bought?: number;
}

const person = { name: 'Chan Tai Man', email: 'chan@a.example' };

const cases: readonly (readonly [string, Case, PurchaseRule | undefined])[] = [
  ['nothing', {}, undefined],
  ['who isn’t signed in', { user: 0, values: { max_pcs_per_user: 5 } }, 'signed_in'],
  ['a version that hasn’t begun', { values: { started_at: '2090-01-01T00:00:00Z' } }, 'started'],
  ['more than an order may have', { values: { max_pcs_per_order: 2 }, quantity: 3 }, 'pcs_per_order'],
  ['more than a customer may have', { values: { max_pcs_per_user: 2 }, quantity: 3 }, 'pcs_per_user'],
  ['what the customer bought before', { values: { max_pcs_per_user: 3 }, bought: 2, quantity: 2 }, 'pcs_per_user'],
  ['what is left', { values: { quota: 3 }, bought: 2, quantity: 2 }, 'left'],
  ['a group that the customer isn’t in', { values: () => ({ customer_groups: [group] }) }, 'audience'],
  ['a group of another storefront', { values: () => ({ customer_groups: [elsewhere] }) }, 'place'],
  ['a version that isn’t live any more', { becomes: sql`status = 'inactive'` }, 'live'],
  ['a version that is over', { becomes: sql`ended_at = '2020-01-01T00:00:00Z'` }, 'not_over'],
  ['a version without SKU', { becomes: sql`sku = null` }, 'sku'],
  ['a version without price', { becomes: sql`price = null` }, 'priced'],
  ['choices of which none is made', { options: {} }, 'option_chosen'],
  ['a choice that is made', { options: {}, isChosen: true }, undefined],
  ['a choice that isn’t sold any more', { options: { obsolete: true }, isChosen: true }, 'option_on'],
  ['what is left of a choice', { options: { quota: 1 }, isChosen: true, quantity: 2 }, 'option_left'],
];

test('each rule of a purchase is broken by a case', () => {
  expect(new Set(cases.flatMap(([, , broken]) => broken ?? []))).toEqual(new Set(purchaseRules));
});

test.each(cases)('%s', async (_, one, broken) => {
  const { values = {}, becomes, options, isChosen = false, user = 1003, quantity = 1, bought = 0 } = one;
  const version = await shop.versions.makeLive(typeof values === 'function' ? values() : values);
  if (options) {
    const sku = await shop.versions.makeSku();
    const row = { combination: 'red', sku, price: '20.00', quota: null, obsolete: false };
    await shop.versions.putOptions(version, [{ ...row, ...options }]);
  }
  if (becomes) await shop.db.execute(sql`update product_version set ${becomes} where id = ${version}`);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from product_version_options where record_id = ${version}`,
  );
  const option = isChosen ? { option: rows[0]?.id } : {};
  const customer = user === 0 ? {} : { user };
  if (bought > 0) {
    const placed = await shop.place({ ...person, ...customer, items: [{ version, quantity: bought }] });
    expect(placed.status, placed.text).toBe(201);
  }
  const asked = await shop.admin(`POST /product-version/${version}/check`, { ...customer, ...option, quantity });
  const quoted = await shop.open('order/quote', { ...customer, items: [{ version, ...option, quantity }] });
  const answer = Object(at(asked.json, 'data'));
  const line = Object(at(quoted.json, 'data', 'items', 0));
  const outcomes = (rules: readonly { readonly rule: string; readonly passed: boolean; readonly message: string }[]) =>
    rules.map(({ rule, passed, message }) => ({ rule, passed, message }));
  expect(outcomes(line.rules)).toEqual(outcomes(answer.rules));
  expect([line.buyable, line.price]).toEqual([answer.buyable, answer.price]);
  const failed = outcomes(answer.rules).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
  expect(failed).toEqual(broken === undefined ? [] : expect.arrayContaining([broken]));
});

test('what two lines take of one choice is counted together by the quote, as by the order', async () => {
  const version = await shop.versions.makeLive();
  const sku = await shop.versions.makeSku();
  await shop.versions.putOptions(version, [{ combination: 'red', sku, price: '20.00', quota: 3, obsolete: false }]);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from product_version_options where record_id = ${version}`,
  );
  const items = [1, 2].map((quantity) => ({ version, option: rows[0]?.id, quantity }));
  const ask = async (more: number) => {
    const asked = items.map((one) => ({ ...one, quantity: one.quantity + more }));
    const quoted = await shop.open('order/quote', { items: asked });
    const placed = await shop.place({ ...person, items: asked });
    return [at(quoted.json, 'data', 'orderable'), placed.status];
  };
  expect(await ask(1)).toEqual([false, 409]);
  expect(await ask(0)).toEqual([true, 201]);
});

test('of a coupon for first orders, the customer’s orders decide', async () => {
  const code = await shop.coupon({ first_order_only: true });
  const version = await shop.versions.makeLive();
  const ask = async (user: number) => {
    const items = [{ version, quantity: 1 }];
    const asked = await shop.admin('POST /coupon/check', { code, user, items });
    const quoted = await shop.open('order/quote', { user, items, coupon_codes: [code] });
    const usable = at(asked.json, 'data', 'usable');
    expect(at(quoted.json, 'data', 'coupons', 0, 'usable')).toBe(usable);
    return usable;
  };
  expect(await ask(1005)).toBe(true);
  expect((await shop.place({ ...person, user: 1005, items: [{ version }] })).status).toBe(201);
  expect(await ask(1005)).toBe(false);
});
