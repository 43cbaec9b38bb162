import type pg from 'pg';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { loadInBulk, sqlFraction, sqlInteger } from '../server/demo/bulk-load.ts';
import { fillCustomers } from './membership.ts';
import { ms, type Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';

/** Loaded orders have ids above this. An order's number ends with its id, so it shows which loaded order it is. */
export const firstOrder = 10_000_000;

/** Days over which orders are spread, in the order of their ids. */
const days = 700;

/** The number of the order of this row. */
const orderNo = `'OTO' || to_char(at at time zone 'Asia/Hong_Kong', 'YYMMDD') || order_id`;

/**
 * The goods for sale, in the format of the demo shop's orders; goods of one merchant and delivery type are consecutive,
 * because most baskets contain only those. The first one is in every tenth order.
 */
const goods = `
  create temporary table goods on commit drop as
  select (row_number() over (order by merchant, delivery_type, product_version, option) - 1)::integer as place, *
  from (
    select distinct on (product_version, option) product_version, option, option_name, sku, item_code, product_code,
      name_zh_hk, name_en_us, merchant, delivery_type, price, original_price, no_refund
    from order_items where store_id = $1 and record_id < ${firstOrder} order by product_version, option, id) as sold`;

/**
 * One to four lines per order, 2.5 on average: consecutive goods, and in four of ten orders a last line with other
 * goods. Some goods are sold much more often than others.
 */
const lines = `
  create temporary table line on commit drop as
  select number, part, 1 + ${sqlInteger(12, 100)} / 80 as qty,
    case when part = 1 and number % 10 = 0 then 0
      when part > 1 and part = parts and ${sqlInteger(13, 10)} < 4 then floor(amount * ${sqlFraction(14)})::integer
      else (floor(amount * ${sqlFraction(11)} ^ 2)::integer * (number % 10 > 0)::integer + part - 1) % amount end as place
  from generate_series(1, $1::integer) as number
  cross join lateral (select 1 + ${sqlInteger(10, 4)} as parts) as sized
  cross join lateral generate_series(1, parts) as part
  cross join (select count(*)::integer as amount from goods) as counted`;

const sums = `
  create temporary table basket on commit drop as
  select number, sum(qty * price) as subtotal, min(delivery_type) as delivery_type
  from line join goods using (place) group by number`;

/**
 * The orders: nearly all are closed and those of the last days are open, as in a shop after two years. `$1` store, `$2`
 * number of orders, `$3` first customer, `$4` number of customers, `$5` to `$7` names.
 */
const orders = `
  insert into "order" (id, store_id, revision, created_at, updated_at, order_no, status, payment_state, ordered_at, paid_at,
    completed_at, cancelled_at, expires_at, "user", name, email, phone, locale, storefront, salesman, placed_by, recipient,
    tel, country, region, district, city, address, building, floor, flat, pickup_point, delivery_date,
    internal_remarks, original_price, discount_price, subtotal, discount_amount, shipping_fee, rounding, k_coin_amount,
    oto_point_amount, total_amount, paid_amount, refunded_amount, to_send_back, payment_method, codes_missing)
  select order_id, $1::integer, 3, at, at + interval '3 days', ${orderNo}, status, payment_state, at,
    case when payment_state <> 'unpaid' then at + interval '7 minutes' end,
    case when status = 'completed' then at + interval '5 days' end,
    case when status = 'cancelled' then at + interval '9 hours' end,
    case when status = 'pending_payment' then now() + interval '30 days' end,
    customer.id, person, coalesce(customer.email, 'guest' || number || '@mail.example.com'), tel,
    case when customer.id is null then 'en_US' else 'zh_HK' end,
    storefronts.ids[1 + ${sqlInteger(20, 'cardinality(storefronts.ids)')}],
    case when ${sqlInteger(21, 10)} = 0 then salesmen.ids[1 + ${sqlInteger(22, 'greatest(cardinality(salesmen.ids), 1)')}] end,
    'OTO Storefront', person, tel, (select min(id) from address_area_country), area.region, area.id, null,
    '德輔道中 ' || (1 + ${sqlInteger(23, 380)}) || ' 號', '海景大廈', (1 + ${sqlInteger(24, 40)})::text, 'A',
    case when delivery_type = 'pickup_point' then pickups.ids[1 + ${sqlInteger(25, 'greatest(cardinality(pickups.ids), 1)')}] end,
    (at + interval '4 days')::date, case when ${sqlInteger(26, 25)} = 0 then '熟客，優先處理' end,
    subtotal, 0, subtotal, 0, 50, 0, 0, 0, subtotal + 50,
    case payment_state when 'unpaid' then 0 when 'partly_paid' then 50 when 'overpaid' then subtotal + 150 else subtotal + 50 end,
    case payment_state when 'refunded' then subtotal + 50 when 'partly_refunded' then 50 else 0 end,
    case payment_state when 'overpaid' then 100 else 0 end,
    (array['Visa', 'Mastercard', 'FPS', 'PayMe', 'AlipayHK', 'Octopus'])[1 + ${sqlInteger(27, 6)}],
    case when status = 'completed' and ${sqlInteger(28, 2_000)} = 0 then 1 else 0 end
  from (
    select number, ${firstOrder} + number as order_id, now() - make_interval(secs => ($2 - number + 1) * (86400.0 * ${days} / $2)) as at,
      case when ${sqlInteger(29, 10)} < 7 then $3 + ${sqlInteger(30, '$4')} end as customer_id, ${sqlFraction(31)} as luck,
      number > $2 * 0.998 as is_new, number > $2 * 0.99 as is_open
    from generate_series(1, $2::integer) as number) as numbered
  cross join lateral (select case
    when is_new then case when luck < 0.5 then 'pending_payment' else 'paid' end
    when is_open then case when luck < 0.3 then 'paid' else 'processing' end
    when luck < 0.03 then 'cancelled' when luck < 0.05 then 'expired' else 'completed' end as status) as stated
  cross join lateral (select case
    when status = 'pending_payment' then case when luck < 0.02 then 'partly_paid' else 'unpaid' end
    when status = 'expired' then 'unpaid'
    when status = 'cancelled' then case when luck < 0.02 then 'refunded' else 'unpaid' end
    when ${sqlInteger(32, 50_000)} = 0 then 'overpaid'
    when status = 'completed' and luck < 0.06 then 'partly_refunded' else 'paid' end as payment_state) as paying
  join basket using (number)
  left join (select id, email, phone, family_name, given_name from "user") as customer on customer.id = customer_id
  cross join lateral (select coalesce(customer.family_name || customer.given_name,
    ($5::text[])[1 + ${sqlInteger(33, 20)}] || ' ' || ($6::text[])[1 + ${sqlInteger(34, 20)}] || ' ' || ($7::text[])[1 + ${sqlInteger(35, 20)}]) as person,
    coalesce(customer.phone, '+852' || (50000000 + ${sqlInteger(36, 9_000_000)})) as tel) as contact
  cross join (select array_agg(id order by id) as ids from storefront) as storefronts
  cross join (select coalesce(array_agg(id order by id), '{}') as ids from salesman) as salesmen
  cross join (select coalesce(array_agg(id order by id), '{}') as ids from pickup_point where store_id = $1) as pickups
  cross join (select array_agg(id order by id) as ids from address_area_district) as districts
  join address_area_district area on area.id = districts.ids[1 + ${sqlInteger(37, 'cardinality(districts.ids)')}]
  order by number`;

const items = `
  insert into order_items (store_id, record_id, position, product_version, option, option_name, sku, item_code, product_code,
    name_zh_hk, name_en_us, merchant, delivery_type, price, original_price, qty, amount, discount, paid_by_points, total, no_refund)
  select $1::integer, ${firstOrder} + number, part - 1, product_version, option, option_name, sku, item_code, product_code,
    name_zh_hk, name_en_us, merchant, delivery_type, price, original_price, qty, qty * price, 0, 0, qty * price, no_refund
  from line join goods using (place) order by number, part`;

/** The items of an order with the same merchant and delivery method, in states that determine the order's own. */
const subOrders = `
  insert into sub_order (store_id, revision, created_at, updated_at, sub_order_no, "order", merchant, delivery_type, status, courier,
    tracking_no, shipping_fee, settlement_amount, accepted_at, packed_at, sent_at, done_at, push_status, push_problem,
    push_attempts, push_next_at, pushed_at)
  select $1::integer, 2, ordered_at, updated_at, order_no || '-' || place, id, merchant, delivery_type, status,
    case when is_sent then 'Kerry Express' end, case when is_sent then 'KEC' || (id::bigint * 10 + place) end, 50, amount,
    case when step > 0 then ordered_at + interval '3 hours' end, case when step > 1 then ordered_at + interval '8 hours' end,
    case when step > 2 then ordered_at + interval '26 hours' end, case when step > 3 then ordered_at + interval '60 hours' end,
    push, case when push = 'failed' then 'refused' when push = 'waiting' then 'later' end,
    case when push is null then 0 else 1 end, case when push = 'waiting' then now() + interval '20 minutes' end,
    case when push = 'sent' then ordered_at + interval '9 hours' end
  from (
    select placed.*, number, sold.merchant, sold.delivery_type, sold.amount, sold.place, case placed.status
      when 'pending_payment' then 'unpaid' when 'paid' then 'pending'
      when 'processing' then case when sold.place > 1 then 'pending' else (array['accepted', 'packed', case when collected then 'ready_for_collection' else 'shipped' end])[1 + ${sqlInteger(50, 3)}] end
      when 'completed' then case when collected then 'collected' else 'delivered' end else 'cancelled' end as status
    from (
      select number, merchant, delivery_type, sum(qty * price) as amount, row_number() over (partition by number order by min(part)) as place,
        delivery_type in ('pickup_point', 'store_pickup') as collected
      from line join goods using (place) group by number, merchant, delivery_type) as sold
    join (select id, order_no, ordered_at, updated_at, status from "order") as placed on placed.id = ${firstOrder} + number
    order by number, sold.place) as part (id, order_no, ordered_at, updated_at, order_status, number, merchant, delivery_type, amount, place, status)
  cross join lateral (select case status when 'accepted' then 1 when 'packed' then 2 when 'shipped' then 3 when 'ready_for_collection' then 3
    when 'delivered' then 4 when 'collected' then 4 else 0 end as step) as steps
  cross join lateral (select step > 2 and delivery_type not in ('pickup_point', 'store_pickup') as is_sent,
    case when delivery_type in ('home_delivery', 'pickup_point') then case when step > 2 then case when ${sqlInteger(51, 20_000)} = 0 then 'failed' else 'sent' end
      when step > 0 then (array['waiting', 'waiting', 'failed', null, null, null])[1 + ${sqlInteger(52, 6)}] end end as push) as pushes`;

const sent = `
  update order_items item set sent_qty = qty from sub_order part
  where part."order" = item.record_id and part.merchant is not distinct from item.merchant and part.delivery_type = item.delivery_type
    and part.sent_at is not null and item.record_id > ${firstOrder}`;

const payments = `
  insert into order_payment_records (store_id, record_id, position, paid_at, method, reference, amount)
  select store_id, id, 0, paid_at, payment_method, payment_method || '-' || order_no, paid_amount
  from "order" where id > ${firstOrder} and paid_amount > 0 order by id`;

/** One in a hundred completed orders has a return; nearly all of these are closed. */
const returns = [
  `insert into order_return (store_id, created_at, updated_at, order_return_no, "order", status, return_date, total_return_amount, created_by)
    select store_id, completed_at, completed_at, order_no || '-R1', id,
      case when ordered_at > now() - interval '30 days' then (array['requested', 'approved', 'received', 'refunded'])[1 + id % 4] when id % 7 = 0 then 'refused' else 'refunded' end,
      completed_at::date, 50, 'Customer Service'
    from "order" where id > ${firstOrder} and payment_state = 'partly_refunded' order by id`,
  `insert into order_return_items (store_id, record_id, position, order_item, qty, type, amount)
    select distinct on (made.id) made.store_id, made.id, 0, item.id, 1, 'restock', 50
    from order_return made join order_items item on item.record_id = made."order" where made."order" > ${firstOrder} order by made.id, item.id`,
  `update order_items item set returned_qty = 1 from order_return_items row join order_return made on made.id = row.record_id
    where row.order_item = item.id and made.status = 'refunded' and made."order" > ${firstOrder}`,
  // Refunds without a return were out of goodwill, or because the order was cancelled.
  `insert into order_refund_record (store_id, record_id, position, refunded_at, refund_method, amount, remarks)
    select placed.store_id, placed.id, 0, coalesce(completed_at, cancelled_at), 'original', refunded_amount, order_return_no
    from "order" placed left join order_return made on made."order" = placed.id and made.status = 'refunded'
    where placed.id > ${firstOrder} and refunded_amount > 0 order by placed.id`,
];

/**
 * The categories and groups of the products, copied into each item when an order is placed, and the order's own fields
 * about them.
 */
const soldAs = [
  `insert into order_items_product_categories (store_id, record_id, row_id, target_id)
    select item.store_id, item.record_id, item.id, link.target_id
    from order_items item join product_version_product_categories link on link.record_id = item.product_version where item.record_id > ${firstOrder}`,
  `update "order" placed set delivery_types = sold.types, items_without = sold.lacks,
      customer_kind = case when placed.paid_at is null then null when placed."user" is null then 'guest' when first.id = placed.id then 'new' else 'returning' end
    from (select record_id, array_agg(distinct delivery_type) as types,
        array_remove(array[case when bool_or(merchant is null) then 'merchant' end,
          case when bool_or(not exists (select from order_items_product_categories link where link.record_id = item.record_id and link.row_id = item.id)) then 'category' end,
          'campaign'], null) as lacks
      from order_items item where record_id > ${firstOrder} group by record_id) as sold
    join "order" own on own.id = sold.record_id
    left join (select store_id, "user", min(id) as id from "order" where paid_at is not null group by 1, 2) as first
      on first.store_id = own.store_id and first."user" = own."user"
    where placed.id = sold.record_id`,
];

/** History of the orders, as the API's calls would have written it. */
const entries = `
  insert into history (entity, record_id, store_id, at, by_name, action, title, changes, revision)
  select 'order', id, store_id, steps.at, null, step, to_jsonb(order_no),
    jsonb_build_object('status', jsonb_build_object('before', before, 'after', after)), place
  from "order" cross join lateral (values
    (1, ordered_at, 'create', null, 'pending_payment'), (2, paid_at, 'pay', 'pending_payment', 'paid'),
    (3, completed_at, 'complete', 'processing', 'completed'), (3, cancelled_at, 'cancel', 'paid', 'cancelled')
  ) as steps (place, at, step, before, after)
  where id > ${firstOrder} and steps.at is not null order by id, place`;

const families = 'Chan Lee Cheung Wong Ho Ng Lam Kwok Cheng Leung Law Yip Yeung Lau Tang Fung Choi Tse Tsang Hui'.split(
  ' ',
);
const middles = 'Ka Tai Wing Chi Man Wai Siu Mei Yuk Kwok Hoi Lok Sze Tsz Pui Kin Yan Ming Shuk Ching'.split(' ');
const lasts = 'Man Yan Ting Fai Ho Lam Kit Ying Fong Wah Keung Ling Yee Shan Chun Hei Lok Tung Mui Wan'.split(' ');

/**
 * Adds orders with their items, sub-orders, payments and returns, unless they exist. One in ten belongs to one of ten
 * customers.
 */
export async function loadOrders({ connection }: MeasuredShop, rows: number, report: Report): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, { statementTimeout: 0 });
  const begun = performance.now();
  try {
    const customers = Math.max(1_000, Math.round(rows / 10));
    const first = await fillCustomers(pool, customers);
    const there = await pool.query('select from "order" where id > $1 limit 1', [firstOrder]);
    if (!there.rowCount) await fillOrders(pool, { rows, first, customers });
    const took = there.rowCount ? 'were there' : `${ms((performance.now() - begun) / 1_000)} s`;
    report.figure('load', `${rows.toLocaleString('en')} orders with all that hangs on them, and their indexes`, took);
  } finally {
    await endPool(pool);
  }
}

interface Filled {
  readonly rows: number;
  /** The id of the first customer, and the number of customers. */
  readonly first: number;
  readonly customers: number;
}

async function fillOrders(pool: pg.Pool, { rows, first, customers }: Filled): Promise<void> {
  const tables = [
    'order',
    'order_items',
    'order_items_product_categories',
    'order_payment_records',
    'sub_order',
    'order_return',
    'order_return_items',
    'order_refund_record',
    'history',
  ];
  await loadInBulk(pool, tables, 1, async (client, store) => {
    await client.query(goods, [store]);
    await client.query(lines, [rows]);
    await client.query(sums);
    await client.query('analyze goods, line, basket');
    await client.query(orders, [store, rows, first, customers, families, middles, lasts]);
    await client.query('analyze "order"');
    await client.query(items, [store]);
    await client.query(subOrders, [store]);
    await client.query(sent);
    await client.query(payments);
    for (const statement of [...returns, ...soldAs, entries]) await client.query(statement);
    await client.query(`select setval(pg_get_serial_sequence('"order"', 'id'), ${firstOrder} + $1)`, [rows]);
  });
}
