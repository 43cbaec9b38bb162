import { describe, expect, test } from 'vitest';
import { problemsOfAddress } from '../../resources/delivery/address-form.ts';
import type { Resource } from '../../resources/define.ts';
import { type ResourceName, resources } from '../../resources/index.ts';
import { type Fields, kindOf } from '../../resources/kinds/index.ts';
import { mostRows } from '../../resources/kinds/row-key.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { valueOfState } from '../../resources/kinds/state.ts';
import { stateOf } from '../../resources/lifecycle.ts';
import { validate } from '../../resources/schema.ts';
import { addressOf } from '../../server/domain/order/destination.ts';
import { generateShop } from '../../server/demo/generate.ts';
import { createRandom } from '../../server/demo/random.ts';
import type { DemoRecord } from '../../server/demo/shop.ts';

const today = new Date('2026-11-20T04:00:00Z');
const roles = { administrator: 1, catalogue: 2, orders: 3, customer_service: 4, read_only: 5 };
const make = (scale = 1, seed = 7) =>
  generateShop({ random: createRandom(seed), today, scale, roles, firstAdminUser: 9 }).records;
const shop = make();

/** Returns the records of an entity, or an empty list. */
const listIn = (records: Partial<Record<ResourceName, readonly DemoRecord[]>>, name: ResourceName) =>
  records[name] ?? [];
/** Roles aren't demo data: every shop starts with them. */
const declared = resources
  .filter(({ name }) => name !== 'role')
  .map((resource) => ({ resource, list: listIn(shop, resource.name) }));

/** Splits a record at the number of rows that a paged field takes in one write. */
function slices(values: Values): readonly Values[] {
  const [long] = Object.entries(values).filter(([, value]) => rowsOf(value).length > mostRows);
  if (!long) return [values];
  const rows = rowsOf(long[1]);
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, index) => ({
    ...values,
    [long[0]]: { set: rows.slice(index * mostRows, (index + 1) * mostRows) },
  }));
}

function rowsOf(value: unknown): readonly unknown[] {
  const set: unknown = typeof value === 'object' && value !== null && 'set' in value ? value.set : undefined;
  return Array.isArray(set) ? set : [];
}

describe.each(declared)('$resource.name', ({ resource, list }) => {
  test('each record is valid, and stored as the API would store it', () => {
    for (const values of list.flatMap((record) => slices(record.values))) {
      const fields: Fields = resource.fields;
      const written = Object.fromEntries(
        Object.entries(values).filter(
          // Keys assigned by the server, which nobody types.
          ([name, value]) => fields[name]?.readOnly !== true && !(name === 'key' && String(value).startsWith('order/')),
        ),
      );
      expect(validate(resource, written, { mode: 'create' })).toMatchObject({ ok: true, values: written });
    }
  });

  test('each record is in a state that there is, and that its entity’s transitions lead to', () => {
    const { lifecycle }: Resource = resource;
    if (!lifecycle) return;
    const reached = new Set([lifecycle.initial]);
    for (const state of reached)
      for (const { from, to } of Object.values(lifecycle.transitions)) if (from.includes(state)) reached.add(to);
    for (const { values } of list)
      expect([...reached]).toContain(
        stateOf(resource, { [lifecycle.field]: valueOfState(lifecycle.states, lifecycle.initial), ...values }),
      );
  });

  test('unique fields are unique, in each store', () => {
    const own = list.filter(({ values }) => values.version_of === undefined);
    for (const [name] of Object.entries(resource.fields).filter(([, field]) => 'unique' in field && field.unique)) {
      const taken = own
        .filter(({ values }) => values[name] !== null)
        .map(({ store, values }) => JSON.stringify([store, values[name]]).toLowerCase());
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  test('what it refers to is there, and in the same store', () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      const { storage } = kindOf(field);
      if (storage.at !== 'link' && storage.at !== 'join') continue;
      for (const { store, values } of list) {
        for (const id of [values[name]].flat().filter((one) => typeof one === 'number')) {
          const target = recordsOf(storage.to).find((one) => one.id === id);
          expect(target).toBeDefined();
          if (target?.store !== undefined) expect(target.store).toBe(store);
        }
      }
    }
  });

  test('ids count on, and nothing is from the future', () => {
    expect(list.map(({ id }) => id)).toEqual(list.map((_, index) => (list[0]?.id ?? 0) + index));
    for (const { created_at } of list) expect(created_at < today.toISOString()).toBe(true);
  });
});

function recordsOf(name: string): readonly Pick<DemoRecord, 'id' | 'store'>[] {
  if (name === 'role') return Object.values(roles).map((id) => ({ id }));
  const list = declared.find(({ resource }) => resource.name === name)?.list ?? [];
  // The database creates a code with each coupon that has one.
  const shared = shop.coupon.filter(
    ({ values }) => name === 'coupon_code' && values.code !== null && values.status !== 'draft',
  );
  return [...shared.map(({ store }, place) => ({ id: place + 1, store })), ...list];
}

test('every entity has records', () => {
  expect(declared.filter(({ list }) => list.length === 0).map(({ resource }) => resource.name)).toEqual([]);
});

test('it is as large as a small shop', () => {
  const sizes = Object.fromEntries(declared.map(({ resource, list }) => [resource.name, list.length]));
  expect(sizes).toMatchObject({
    store: 2,
    storefront: 6,
    salesman: 30,
    user: 400,
    user_group: 12,
    customer_group: 8,
    merchant: 24,
    sku: 1_200,
    custom_product_label: 24,
    product_category: 40,
    brand_campaign: 16,
    brand_campaign_category: 12,
    product_group: 12,
    pickup_point: 80,
  });
  expect(shop.product.length).toBeGreaterThan(400);
  expect(shop.product_version.length).toBeGreaterThan(shop.product.length);
  expect(Math.max(...shop.user_group.map(({ values }) => rowsOf(values.emails).length))).toBe(3_000);
});

test('a SKU of a store has a name of its own', () => {
  const names = shop.sku.map(({ store, values }) => `${store} ${String(values.name)}`);
  expect(new Set(names).size).toBe(names.length);
});

test('the same seed gives the same shop, another seed another', () => {
  expect(make()).toEqual(shop);
  expect(make(1, 8)).not.toEqual(shop);
});

test.each([0.1, 3])('at scale %d every entity has records, and unique ones', (scale) => {
  const other = make(scale);
  for (const { resource } of declared) expect(listIn(other, resource.name).length).toBeGreaterThan(0);
  const codes = other.sku.map(({ store, values }) => `${store} ${String(values.item_code)}`);
  expect(new Set(codes).size).toBe(codes.length);
});

test('customers were there before their orders and points', () => {
  const since = new Map(shop.user.map(({ id, created_at }) => [id, created_at]));
  for (const { values, created_at } of [...shop.order, ...shop.point_transaction])
    expect((since.get(Number(values.user)) ?? created_at) <= created_at).toBe(true);
});

test('who writes of a proof attached one', () => {
  for (const { values } of shop.user_group_application)
    if (/attached/u.test(String(values.remarks))) expect(values.attachments).not.toEqual([]);
});

test('each order goes to an address as its country’s form asks for', () => {
  const below = (list: readonly DemoRecord[], by: string, id: number) => list.filter(({ values }) => values[by] === id);
  const areas = shop.address_area_country.map(({ id }) => ({
    id,
    regions: below(shop.address_area_region, 'country', id).map((region) => ({
      id: region.id,
      districts: below(shop.address_area_district, 'region', region.id),
    })),
  }));
  for (const { values } of shop.order) {
    const country = shop.address_area_country.find(({ id }) => id === values.country);
    const form = rowsOf({ set: country?.values.address_form }).map((row) => Object(row));
    expect(problemsOfAddress(form, addressOf(values), areas)).toEqual([]);
  }
});

test('no address or telephone reaches anybody', () => {
  const text = JSON.stringify(shop);
  const domains = [...text.matchAll(/@([\w.-]+)/gu)].map(([, domain = '']) => domain);
  expect(domains.filter((domain) => !/(?:^|\.)example\.(?:hk|com)$/u.test(domain))).toEqual([]);
  expect(
    [...text.matchAll(/\+\d+/gu)].map(([number]) => number).filter((number) => !/^\+852(?:20|50)\d{6}$/u.test(number)),
  ).toEqual([]);
});

test('nobody of the demo shop has a password', () => {
  expect(JSON.stringify(shop)).not.toMatch(/"password"/u);
});
