import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { runOnce } from '../../../server/db/connection/statement.ts';

/** Sums of a part of an hour, money in cents, by name. */
type Plain = Readonly<Record<string, number>>;

const names = [
  'sales',
  'orders',
  'units',
  'new_customers',
  'returning_orders',
  'guest_orders',
  'coupon_discount',
  'paid_by_points',
  'k_coin_redeemed',
  'k_coin_earned',
  'oto_point_redeemed',
  'oto_point_earned',
  'refunded',
  'returned_units',
  'shipping_fee',
];
const money = ['sales', 'coupon_discount', 'paid_by_points', 'refunded', 'shipping_fee'];

const add = (into: Map<string, Record<string, number>>, key: string, more: Plain) => {
  const sums = into.get(key) ?? Object.fromEntries(names.map((name) => [name, 0]));
  for (const [name, amount] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + amount;
  into.set(key, sums);
};

const cents = (value: unknown) => digitsOf(String(value ?? '0.00'));
const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** The sums of the orders, read one by one and added up here, independently of the server's code. */
export async function plainSums(pool: pg.Pool): Promise<ReadonlyMap<string, Plain>> {
  const found = new Map<string, Record<string, number>>();
  const orders = await runOnce(
    pool,
    sql`select id, store_id, extract(epoch from ordered_at)::integer, customer_kind, payment_method, district, total_amount::text,
      discount_amount::text, k_coin_amount::text, oto_point_amount::text, refunded_amount::text, shipping_fee::text,
      k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned
      from "order" where status in ('paid', 'processing', 'completed')`,
  );
  for (const [
    id,
    store,
    second,
    kind,
    method,
    district,
    total,
    discount,
    coins,
    points,
    refunded,
    fee,
    ...moved
  ] of orders) {
    const hour = Math.floor(Number(second) / 3_600) * 3_600;
    const whose = {
      new_customers: kind === 'new' ? 1 : 0,
      returning_orders: kind === 'returning' ? 1 : 0,
      guest_orders: kind === 'guest' ? 1 : 0,
    };
    const items = await runOnce(
      pool,
      sql`select merchant, delivery_type, qty, total::text, discount::text, paid_by_points::text, returned_qty,
        array(select target_id from order_items_product_categories where row_id = item.id),
        array(select target_id from order_items_brand_campaigns where row_id = item.id)
        from order_items item where record_id = ${Number(id)}`,
    );
    const pieces = (place: number) => items.reduce((sum, item) => sum + Number(item[place]), 0);
    const [kRedeemed, kEarned, oRedeemed, oEarned] = moved.map((one) => Number(one ?? 0));
    const own = {
      ...whose,
      sales: cents(total),
      orders: 1,
      units: pieces(2),
      coupon_discount: cents(discount),
      paid_by_points: cents(coins) + cents(points),
      k_coin_redeemed: kRedeemed ?? 0,
      k_coin_earned: kEarned ?? 0,
      oto_point_redeemed: oRedeemed ?? 0,
      oto_point_earned: oEarned ?? 0,
      refunded: cents(refunded),
      returned_units: pieces(6),
      shipping_fee: cents(fee),
    };
    const at = (split: string, key: unknown) => `${Number(store)} ${hour} ${split} ${String(key ?? '')}`;
    add(found, at('all', ''), own);
    add(found, at('payment', typeof method === 'string' ? method.toLowerCase() : ''), own);
    add(found, at('district', district), own);
    add(found, at('customer', kind), own);
    const met = new Set<string>();
    for (const [merchant, delivery, qty, price, off, byPoints, returned, categories, campaigns] of items) {
      const orNone = (ids: readonly string[]) => (ids.length === 0 ? [''] : ids);
      for (const place of [
        at('merchant', merchant),
        at('delivery', delivery),
        ...orNone(idsIn(categories)).map((key) => at('category', key)),
        ...orNone(idsIn(campaigns)).map((key) => at('campaign', key)),
      ]) {
        add(found, place, {
          sales: cents(price),
          units: Number(qty),
          coupon_discount: cents(off),
          paid_by_points: cents(byPoints),
          returned_units: Number(returned),
          ...(met.has(place) ? {} : { ...whose, orders: 1 }),
        });
        met.add(place);
      }
    }
  }
  return found;
}

/** The totals as the server stores them by hours, or, added up from these here, by days. */
export async function keptSums(pool: pg.Pool): Promise<ReadonlyMap<string, Plain>> {
  const rows = await runOnce(
    pool,
    sql`select store_id, extract(epoch from hour)::integer, split, key, ${sql.raw(names.map((name) => `${name}::text`).join(', '))} from sales_hour`,
  );
  return new Map(
    rows.map(([store, hour, split, key, ...sums]) => [
      `${Number(store)} ${Number(hour)} ${String(split)} ${String(key)}`,
      Object.fromEntries(
        names.map((name, place) => [name, money.includes(name) ? cents(sums[place]) : Number(sums[place])]),
      ),
    ]),
  );
}

/** Number of rows in which a day differs from the sum of its hours. */
export async function wrongDays(pool: pg.Pool): Promise<number> {
  const sums = sql.raw(names.map((name) => `sum(${name})`).join(', '));
  const [row] = await runOnce(
    pool,
    sql`with days as (select store_id, split, day, key, ${sql.raw(names.map((name) => `${name}::numeric`).join(', '))} from sales_day),
      hours as (select store_id, split, ((hour at time zone 'UTC') + interval '8 hours')::date, key, ${sums} from sales_hour group by 1, 2, 3, 4)
      select count(*) from ((select * from days except select * from hours) union all (select * from hours except select * from days)) as wrong`,
  );
  return Number(row?.[0]);
}
