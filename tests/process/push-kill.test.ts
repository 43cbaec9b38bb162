import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushRequest } from '../../resources/orders/courier-push-calls.ts';
import { type CourierApi, openCourierApi } from '../api/orders/courier-api.ts';
import { counts } from '../counts.ts';
import { type MailingServers, startMailingServers } from './mailing-servers.ts';

/** Two servers on one database push sub-orders to a courier, and are killed in turn. */
const { pushes, pushKills } = counts;
let shop: MailingServers;
let courier: CourierApi;
beforeAll(async () => {
  [shop, courier] = await Promise.all([startMailingServers(), openCourierApi()]);
  await shop.client.query(`update settings_courier set kerry_express_url = $1, kerry_express_key = 'a-key'`, [
    courier.url,
  ]);
});
afterAll(async () => {
  await shop.stop();
  await courier.stop();
});

const request: PushRequest = {
  reference: 'x',
  order_no: 'x',
  delivery_type: 'home_delivery',
  delivery_date: null,
  recipient: { name: 'Ann', tel: '+85291234567' },
  address: null,
  pickup_point: null,
  remarks: null,
  items: [],
};

let runs = 0;

test(`${pushes} sub-orders are booked once each, over ${pushKills} kills in their midst`, async () => {
  // A repeated attempt uses other sub-orders.
  const run = `KILL${(runs += 1)}`;
  courier.clear();
  await shop.client.query(
    `with placed as (insert into "order" (store_id, order_no, ordered_at, name, email, original_price, discount_price, subtotal, discount_amount, shipping_fee, rounding, k_coin_amount, oto_point_amount, total_amount)
      select 1, '${run}-' || n, now(), 'Ann', 'ann@a.example', 0, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, ${pushes}) n returning id, order_no)
      insert into sub_order (store_id, sub_order_no, "order", delivery_type, status, push_status, push_next_at, push_request)
      select 1, order_no || '-1', id, 'home_delivery', 'accepted', 'waiting', now(), $1 from placed`,
    [JSON.stringify(request)],
  );
  const sent = async () => {
    const { rows } = await shop.client.query<{ count: number }>(
      `select count(*)::integer as count from sub_order where sub_order_no like $1 and push_status = 'sent'`,
      [`${run}-%`],
    );
    return rows[0]?.count ?? 0;
  };
  for (let kill = 1; kill <= pushKills; kill += 1) {
    const enough = Math.floor((kill * pushes) / (pushKills + 2));
    await expect.poll(() => courier.booked.size, { timeout: 150_000, interval: 20 }).toBeGreaterThanOrEqual(enough);
    await shop.kill(kill % 2);
  }
  await expect.poll(sent, { timeout: 600_000, interval: 500 }).toBe(pushes);
  // If a killed server didn't read the courier's answer, the push was repeated with the same key.
  expect(courier.booked.size).toBe(pushes);
  const { rows } = await shop.client.query<{ tracking_no: string; taken: number }>(
    `select tracking_no, (select count(*)::integer from history h where h.entity = 'sub_order' and h.record_id = s.id and h.action = 'push_taken') as taken
      from sub_order s where sub_order_no like $1`,
    [`${run}-%`],
  );
  expect(new Set(rows.map((row) => row.tracking_no))).toEqual(new Set(courier.booked.values()));
  expect(rows.filter(({ taken }) => taken !== 1)).toEqual([]);
  for (const server of shop.servers) expect(server.logged()).not.toMatch(/a-key|91234567/u);
});
