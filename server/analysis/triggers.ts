import { countedStates } from '../../resources/analysis/orders-of.ts';
import { literal, type OwnTriggers, statementTriggers } from '../db/model/ddl.ts';

/** Columns of an order that affect its sums or its parts. */
const ofOrder = [
  'id',
  'store_id',
  'ordered_at',
  'status',
  'total_amount',
  'discount_amount',
  'k_coin_amount',
  'oto_point_amount',
  'shipping_fee',
  'refunded_amount',
  'k_coin_redeemed',
  'k_coin_earned',
  'oto_point_redeemed',
  'oto_point_earned',
  'payment_method',
  'district',
  'customer_kind',
];

/** The same for an item. */
const ofItem = [
  'id',
  'record_id',
  'merchant',
  'delivery_type',
  'qty',
  'total',
  'discount',
  'paid_by_points',
  'returned_qty',
];

const counted = `status IN (${countedStates.map(literal).join(', ')})`;
const hour = `date_trunc('hour', ordered_at, 'Asia/Hong_Kong')`;

/** SQL that marks the hours of those of these orders that count. */
const mark = (orders: string) =>
  `INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, ${hour} FROM ${orders} WHERE ${counted}`;

/** SQL: rows that differ before and after, in both versions. */
const changed = (columns: readonly string[]) => {
  const [now, before] = ['added', 'removed'].map((from) => `SELECT ${columns.join(', ')} FROM ${from}`);
  return `((${now} EXCEPT ${before}) UNION ALL (${before} EXCEPT ${now}))`;
};

const ordersOfItems = (items: string) =>
  `(SELECT placed.store_id, placed.ordered_at, placed.status FROM "order" AS placed WHERE placed.id = ANY (ARRAY(SELECT record_id FROM ${items}))) AS orders`;

/**
 * Changes of orders mark their hours, in the same transaction. Items are inserted with their order, which counts only
 * once it is paid, so inserted items need no mark.
 */
export const salesTriggers: OwnTriggers = {
  name: 'sales',
  create: [
    `CREATE FUNCTION sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${mark('added')};
  ELSIF TG_OP = 'DELETE' THEN
    ${mark('removed')};
  ELSIF TG_OP = 'UPDATE' THEN
    ${mark(`${changed(ofOrder)} AS orders`)};
  ELSE
    INSERT INTO sales_mark (store_id, hour) SELECT store_id, hour FROM sales_hour WHERE split = 'all';
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers('order', 'sales_of_order', 'insert', 'update', 'delete', 'truncate'),
    `CREATE FUNCTION sales_of_item() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    ${mark(ordersOfItems(`${changed(ofItem)} AS items`))};
  ELSE
    ${mark(ordersOfItems('removed'))};
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers('order_items', 'sales_of_item', 'update', 'delete'),
    // Marks existing orders; the server then sums them, the newest first.
    `${mark('"order"')};`,
  ],
  drop: ['DROP FUNCTION IF EXISTS sales_of_order() CASCADE;', 'DROP FUNCTION IF EXISTS sales_of_item() CASCADE;'],
};
