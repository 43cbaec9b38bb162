import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { type Scenario, scenarios } from '../scenarios.ts';
import { idIn } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** Calls that move an order's money, refused before they succeed once: by permission, store, state and amount. */
let shop: OrderingShop;
let elsewhere: number;
let version: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  elsewhere = idIn(await shop.admin('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } }));
  version = await shop.versions.makeLive();
});
afterAll(async () => {
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  await shop.drop();
});

const payment = (order: number) => ({ method: 'FPS', reference: `R${order}` });
const back = { reason: 'Out of stock', refund_method: 'original' };
const nobody = 987_654;

/** An order of two pieces at HK$20, with a delivery fee of HK$30. */
async function ordered(paid: boolean): Promise<number> {
  const items = [{ version, quantity: 2 }];
  const order = idIn(await shop.place({ name: 'Ann', email: 'ann@a.example', items }));
  if (paid) expect((await shop.admin(`POST /order/${order}/pay`, payment(order))).status).toBe(200);
  return order;
}

/** A return of one piece, after these steps. */
async function returned(...steps: readonly string[]): Promise<number> {
  const order = await ordered(true);
  const item = Number(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'items', 0, 'id'));
  const items = [{ order_item: item, qty: 1, type: 'restock', amount: null }];
  const id = idIn(await shop.admin('POST /order-return', { order, items }));
  for (const step of steps) expect((await shop.admin(`POST /order-return/${id}/${step}`)).status).toBe(200);
  return id;
}

interface Step {
  readonly of: 'order' | 'order-return';
  readonly call: string;
  /** Creates a record that allows the call. */
  readonly make: () => Promise<number>;
  readonly body?: (id: number) => object;
  /** Invalid values of the body. */
  readonly wrong?: readonly { readonly name: string; readonly body: object }[];
}

const steps: readonly Step[] = [
  {
    of: 'order',
    call: 'pay',
    make: () => ordered(false),
    body: payment,
    wrong: [
      { name: 'without a reference', body: { method: 'FPS' } },
      { name: 'without a method', body: { reference: 'R' } },
      { name: 'as of a moment yet to come', body: { method: 'FPS', reference: 'R', paid_at: '2099-01-01T00:00:00Z' } },
    ],
  },
  {
    of: 'order',
    call: 'cancel',
    make: () => ordered(true),
    body: () => back,
    wrong: [
      { name: 'without a reason', body: { refund_method: 'cash' } },
      { name: 'by a method that there isn’t', body: { ...back, refund_method: 'shells' } },
    ],
  },
  {
    of: 'order',
    call: 'refund',
    make: () => ordered(true),
    body: () => ({ ...back, amount: '10.00' }),
    wrong: [
      { name: 'of a cent more than was paid', body: { ...back, amount: '70.01' } },
      { name: 'of nothing', body: { ...back, amount: '0.00' } },
      { name: 'of less than nothing', body: { ...back, amount: '-1.00' } },
      { name: 'without a reason', body: { amount: '1.00', refund_method: 'cash' } },
    ],
  },
  { of: 'order-return', call: 'approve', make: () => returned() },
  { of: 'order-return', call: 'receive', make: () => returned('approve') },
  { of: 'order-return', call: 'refund', make: () => returned('approve', 'receive') },
  {
    of: 'order-return',
    call: 'refuse',
    make: () => returned(),
    body: () => ({ reason: 'Used' }),
    wrong: [{ name: 'without a reason', body: {} }],
  },
];

describe.each(steps)('$of: $call', ({ of, call, make, body, wrong = [] }) => {
  let id: number;
  beforeAll(async () => {
    id = await make();
  });
  let before: unknown;
  const read = async () => at((await shop.admin(`GET /${of}/${id}`)).json, 'data');
  beforeEach(async () => {
    before = await read();
  });
  const path = () => `POST /${of}/${id}/${call}`;
  const given = { ...(body && { body: () => body(id) }) };
  const isAsBefore = async () => expect(await read()).toEqual(before);
  const refused: readonly Omit<Scenario, 'call' | 'also'>[] = [
    { name: 'by who isn’t signed in', ...given, status: 401 },
    { name: 'by who may only read', as: 'reader', ...given, status: 403 },
    { name: 'in another store', as: 'administrator', ...given, store: () => elsewhere, status: 404 },
    { name: 'of a revision that is over', as: 'administrator', ...given, headers: { 'If-Match': '"0"' }, status: 412 },
    ...wrong.map((one) => ({ ...one, as: 'administrator', status: 422 })),
  ];
  scenarios(
    () => shop,
    [
      ...refused.map((row) => ({ ...row, call: path, also: isAsBefore })),
      {
        name: 'of what there isn’t',
        as: 'administrator',
        call: `POST /${of}/${nobody}/${call}`,
        ...given,
        status: 404,
      },
      { name: 'once', as: 'administrator', call: path, ...given, status: 200 },
    ],
  );
});

describe('what is over is moved no more', () => {
  test.each<[string, () => Promise<string>, object | undefined]>([
    [
      'a paid order is not paid again',
      async () => `order/${await ordered(true)}/pay`,
      { method: 'FPS', reference: 'R' },
    ],
    [
      'a cancelled order is not cancelled again',
      async () => {
        const id = await ordered(true);
        expect((await shop.admin(`POST /order/${id}/cancel`, back)).status).toBe(200);
        return `order/${id}/cancel`;
      },
      back,
    ],
    [
      'a return is not received before it is approved',
      async () => `order-return/${await returned()}/receive`,
      undefined,
    ],
    [
      'a return is not refunded before it is approved',
      async () => `order-return/${await returned()}/refund`,
      undefined,
    ],
    [
      'a refunded return is not refunded again',
      async () => `order-return/${await returned('approve', 'receive', 'refund')}/refund`,
      undefined,
    ],
    [
      'a refunded return is not refused',
      async () => `order-return/${await returned('approve', 'receive', 'refund')}/refuse`,
      { reason: 'Used' },
    ],
  ])('%s', async (_, make, body) => {
    const answer = await shop.admin(`POST /${await make()}`, body);
    expect(answer.status, answer.text).toBe(409);
  });
});

test('of an unpaid order nothing is refunded', async () => {
  const answer = await shop.admin(`POST /order/${await ordered(false)}/refund`, { ...back, amount: '1.00' });
  expect(answer).toMatchObject({ status: 422, json: { errors: { amount: [expect.stringContaining('0.00')] } } });
});
