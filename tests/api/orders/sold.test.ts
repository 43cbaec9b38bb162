import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { versionSold } from '../../../resources/orders/version-sold.ts';
import { at } from '../openapi/described.ts';
import { scenarios } from '../scenarios.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let version: number;
let other: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('editor', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  [version, other] = [await shop.versions.makeLive(), await shop.versions.makeLive()];
});
afterAll(() => shop.drop());

async function placed(quantity: number, { pay = true } = {}): Promise<number> {
  const items = [{ version, quantity }, { version: other }];
  const answer = await shop.place({ name: 'Ann', email: 'ann@a.example', items });
  expect(answer.status, answer.text).toBe(201);
  const id = Number(at(answer.json, 'data', 'id'));
  if (pay) await shop.admin(`POST /order/${id}/pay`, { method: 'cash', reference: `sold ${id}` });
  return id;
}
const read = async (id = version) => {
  const answer = await shop.admin(`GET /product-version/${id}/sold`);
  expect(answer.status, answer.text).toBe(200);
  return versionSold.parse(answer.json).data;
};

scenarios(
  () => shop,
  [
    { name: 'what was sold for nobody', call: () => `GET /product-version/${version}/sold`, status: 401 },
    {
      name: 'what was sold for who sees no orders',
      as: 'editor',
      call: () => `GET /product-version/${version}/sold`,
      status: 403,
    },
    {
      name: 'what was sold of nothing',
      as: 'administrator',
      call: 'GET /product-version/2000000/sold',
      status: 404,
    },
  ],
);

test('a version tells what was sold of it: in paid orders, in unpaid ones, and nothing of those that came to nothing', async () => {
  expect(await read()).toEqual({
    unpaid: { orders: 0, pieces: 0, returned: 0, amount: '0.00' },
    sold: { orders: 0, pieces: 0, returned: 0, amount: '0.00' },
    last: [],
  });
  const [first, second] = [await placed(2), await placed(3)];
  const waiting = await placed(1, { pay: false });
  const cancelled = await placed(4);
  await shop.admin(`POST /order/${cancelled}/cancel`, { reason: 'No', refund_method: 'original' });
  const item = at((await shop.admin(`GET /order/${second}`)).json, 'data', 'items', 0, 'id');
  const returned = await shop.admin('POST /order-return', {
    order: second,
    return_date: '2026-11-20',
    items: [{ order_item: item, qty: 1, type: 'restock', amount: null }],
  });
  const back = Number(at(returned.json, 'data', 'id'));
  for (const step of ['approve', 'receive', 'refund'])
    expect((await shop.admin(`POST /order-return/${back}/${step}`)).status).toBe(200);
  const told = await read();
  expect(told.sold).toEqual({ orders: 2, pieces: 5, returned: 1, amount: '100.00' });
  expect(told.unpaid).toEqual({ orders: 1, pieces: 1, returned: 0, amount: '20.00' });
  expect(told.last.map((one) => [one.order, one.status, one.pieces, one.returned])).toEqual([
    [cancelled, 'cancelled', 4, 0],
    [waiting, 'pending_payment', 1, 0],
    [second, 'paid', 3, 1],
    [first, 'paid', 2, 0],
  ]);
  // The counters for quotas have the same values.
  const { rows } = await shop.db.execute(
    sql`select purchased_pcs, holding_pcs from product_version where id = ${version}`,
  );
  expect(rows).toEqual([{ purchased_pcs: 4, holding_pcs: 1 }]);
  expect((await read(other)).sold).toMatchObject({ orders: 2, pieces: 2 });
});
