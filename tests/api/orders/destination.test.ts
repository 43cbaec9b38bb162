import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { both, idIn } from '../version-world.ts';
import { makeOrderingShop, offer, type OrderingShop } from './ordering.ts';

/** Addresses and delivery days of orders: by the country's form, and by the delivery settings. */
let shop: OrderingShop;
/** Areas of the country of `home`, which requires a district, and of another country. */
let places: { readonly district: number; readonly elsewhere: number; readonly region: number };
let version: number;
let fetched: number;

async function makePlaces(country: unknown, code: string) {
  const region = idIn(await shop.admin('POST /address-area/region', { country, code, name: both('Region') }));
  const name = both('District');
  const district = idIn(await shop.admin('POST /address-area/district', { region, code: `${code}-1`, name }));
  return { region, district };
}

beforeAll(async () => {
  shop = await makeOrderingShop();
  const { country } = shop.home;
  const own = await makePlaces(country, 'QZ-1');
  const other = idIn(await shop.admin('POST /address-area/country', { code: 'QX', name: both('Elsewhere') }));
  places = { ...own, elsewhere: (await makePlaces(other, 'QX-1')).district };
  const form = await shop.admin(`PUT /address-area/country/${Number(country)}`, {
    address_form: [
      { part: 'recipient', required: true },
      { part: 'tel', required: true },
      { part: 'district', required: true },
      { part: 'address', required: true },
      { part: 'floor' },
    ],
  });
  expect(form.status, form.text).toBe(200);
  version = await shop.versions.makeLive();
  fetched = await shop.versions.makeLive({ delivery_type: 'pickup_point' });
  const fee = { description: both('Pickup'), delivery_methods: ['pickup_point'], type: 'flat', price: '0.00' };
  await shop.admin(`POST /shipping-fee/${idIn(await shop.admin('POST /shipping-fee', fee))}/promote`);
});
afterAll(() => shop.drop());

const person = { name: 'Chan Tai Man', email: 'chan@a.example' };
const place = (more: object, items: readonly object[] = [{ version }]) =>
  shop.place({ ...person, district: places.district, items, ...more });
const placed = async (more: object = {}) => {
  const answer = await place(more);
  expect(answer.status, answer.text).toBe(201);
  return Number(at(answer.json, 'data', 'id'));
};

describe('an order that is sent is refused', () => {
  test.each([
    ['without a recipient', { recipient: null }, 'recipient'],
    ['without a country', { country: null }, 'country'],
    ['without the district that the form asks for', { district: null }, 'district'],
    ['with a part that the form hasn’t', { building: 'Tower 2' }, 'building'],
    ['on a day that is over', { delivery_date: '2020-01-01' }, 'delivery_date'],
    ['on a day too far ahead', { delivery_date: '2030-01-01' }, 'delivery_date'],
  ])('%s', async (_, more, field) => {
    const answer = await place(more);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${field}"`)]);
  });

  test('to a district of another country', async () => {
    const answer = await place({ district: places.elsewhere });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"district"')]);
  });

  test('with more items than the shop’s limits say', async () => {
    await shop.admin('PUT /settings/limits', { order_items: 1 });
    const answer = await place({}, [{ version }, { version: fetched }]);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"items"')]);
    await shop.admin('PUT /settings/limits', { order_items: 200 });
  });

  test('in a way that the delivery settings don’t offer, as its quote says', async () => {
    await offer(shop.admin, ['pickup_point']);
    const quote = await shop.open('order/quote', { items: [{ version }], district: places.district });
    expect(at(quote.json, 'data')).toMatchObject({
      orderable: false,
      deliveries: [{ delivery_type: 'home_delivery', offered: false }],
    });
    expect((await place({})).status).toBe(409);
    await offer(shop.admin, ['home_delivery', 'pickup_point', 'digital']);
    expect((await place({})).status).toBe(201);
  });
});

test('who is refused a day learns on which the goods can come', async () => {
  const { rows } = await shop.db.execute<{ today: string }>(
    sql`select to_char(${shop.now().toISOString()}::timestamptz at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD') as today`,
  );
  const today = String(rows[0]?.today);
  const answer = await place({ delivery_date: '2020-01-01' });
  expect(answer.text).toContain(today);
  expect((await place({ delivery_date: today })).status).toBe(201);
});

test('goods to be fetched need a pickup point, and no address', async () => {
  const bare = { recipient: null, tel: null, country: null, district: null, address: null };
  const refused = await place(bare, [{ version: fetched }]);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"pickup_point"')]);
  const pickup_point = idIn(
    await shop.admin('POST /pickup-point', { ref_code: 'K1', name: both('Kiosk'), address: both('1 Road') }),
  );
  const taken = await place({ ...bare, pickup_point }, [{ version: fetched }]);
  expect(taken.status).toBe(201);
  // Staff can't remove it either, and customers can't choose a closed one.
  const emptied = await shop.admin(`PUT /order/${Number(at(taken.json, 'data', 'id'))}`, { pickup_point: null });
  expect([emptied.status, emptied.text]).toEqual([422, expect.stringContaining('"pickup_point"')]);
  await shop.admin(`PUT /pickup-point/${pickup_point}`, { active: false });
  const closed = await place({ ...bare, pickup_point }, [{ version: fetched }]);
  expect([closed.status, closed.text]).toEqual([422, expect.stringContaining('closed')]);
});

describe('staff who edit an order', () => {
  test('are refused an address that no order could have', async () => {
    const id = await placed();
    for (const body of [{ recipient: null }, { district: places.elsewhere }, { building: 'Tower 2' }]) {
      const answer = await shop.admin(`PUT /order/${id}`, body);
      expect([answer.status, answer.text]).toEqual([422, expect.any(String)]);
    }
    expect((await shop.admin(`PUT /order/${id}`, { floor: '12' })).status).toBe(200);
  });

  test('can change all else, even where the form asks for more since', async () => {
    const id = await placed();
    await shop.db.execute(sql`update "order" set recipient = null where id = ${id}`);
    const answer = await shop.admin(`PUT /order/${id}`, { internal_remarks: 'Called' });
    expect(answer.status, answer.text).toBe(200);
  });
});
