import { type SQL, sql } from 'drizzle-orm';
import { countedStates } from '../../resources/analysis/orders-of.ts';
import { hongKong } from '../../resources/kinds/date/hong-kong.ts';
import { summed } from './tables.ts';

/** An hour of a store, by its start. */
export interface StoreHour {
  readonly store: number;
  readonly hour: string;
}

/** Splits by fields of the order, with the key of its part. */
const ofOrders = sql`(values ('all', ''), ('payment', lower(coalesce(payment_method, ''))),
  ('district', coalesce(district::text, '')), ('customer', coalesce(customer_kind, ''))) as part (split, key)`;

/** Splits by sold items. An item belongs to a part for each of its categories and campaigns. */
const ofItems = sql`(
  select 'merchant' as split, coalesce(merchant::text, '') as key
  union all select 'delivery', delivery_type
  union all select 'category', coalesce(link.target_id::text, '')
    from (select) as once left join order_items_product_categories link on link.record_id = item.order_id and link.row_id = item.id
  union all select 'campaign', coalesce(link.target_id::text, '')
    from (select) as once left join order_items_brand_campaigns link on link.record_id = item.order_id and link.row_id = item.id
) as part`;

const ofKind = (kind: string) => sql`count(*) filter (where customer_kind = ${sql.raw(`'${kind}'`)})`;

/** The summed columns, in the order of the tables. */
export const sumColumns = sql.raw(summed.join(', '));

/**
 * Makes the planner look up each hour and order by index. Otherwise it estimates an hour as a twentieth of all orders,
 * and reads the whole tables: 17 s for 50 hours of 2,000,000 orders.
 */
const eachByIndex = sql`offset 0`;

/**
 * SQL: sums of the orders of these hours for all splits; the only definition of them
 * (docs/decisions/0125-what-counts-as-sales.md). Has the columns of `sales_hour`.
 */
export function rawSums(asked: readonly StoreHour[]): SQL {
  return sql`
    asked as (
      select * from unnest(${sql.param(asked.map(({ store }) => store))}::integer[], ${sql.param(asked.map(({ hour }) => hour))}::timestamptz[]) as one (store_id, hour)
    ),
    counted as materialized (
      select asked.store_id, asked.hour, placed.*
      from asked cross join lateral (
        select id, total_amount, discount_amount, k_coin_amount + oto_point_amount as paid_by_points,
          k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned, refunded_amount, shipping_fee,
          payment_method, district, customer_kind
        from "order" as placed
        where placed.store_id = asked.store_id
          and placed.ordered_at >= asked.hour and placed.ordered_at < asked.hour + interval '1 hour'
          and placed.status in (${sql.raw(countedStates.map((state) => `'${state}'`).join(', '))})
        ${eachByIndex}
      ) as placed
    ),
    item as materialized (
      select counted.store_id, counted.hour, counted.id as order_id, customer_kind, row.id, merchant, delivery_type, qty, total,
        discount, row.paid_by_points, returned_qty
      from counted cross join lateral (select * from order_items where record_id = counted.id ${eachByIndex}) as row
    ),
    in_part as (
      select store_id, split, hour, key, order_id, customer_kind, sum(total) as total, sum(qty) as qty,
        sum(discount) as discount, sum(paid_by_points) as paid_by_points, sum(returned_qty) as returned_qty
      from item cross join lateral ${ofItems}
      group by store_id, split, hour, key, order_id, customer_kind
    ),
    sold as (select order_id, sum(qty) as qty, sum(returned_qty) as returned_qty from item group by order_id),
    fresh as (
      select store_id, split, hour, key, sum(total_amount) as sales, count(*) as orders, coalesce(sum(qty), 0) as units,
        ${ofKind('new')} as new_customers, ${ofKind('returning')} as returning_orders, ${ofKind('guest')} as guest_orders,
        sum(discount_amount) as coupon_discount, sum(paid_by_points) as paid_by_points,
        sum(coalesce(k_coin_redeemed, 0)) as k_coin_redeemed, sum(coalesce(k_coin_earned, 0)) as k_coin_earned,
        sum(coalesce(oto_point_redeemed, 0)) as oto_point_redeemed, sum(coalesce(oto_point_earned, 0)) as oto_point_earned,
        sum(coalesce(refunded_amount, 0)) as refunded, coalesce(sum(returned_qty), 0) as returned_units,
        sum(shipping_fee) as shipping_fee
      from counted left join sold on sold.order_id = counted.id cross join lateral ${ofOrders}
      group by store_id, split, hour, key
      union all
      select store_id, split, hour, key, sum(total), count(*), sum(qty), ${ofKind('new')}, ${ofKind('returning')}, ${ofKind('guest')},
        sum(discount), sum(paid_by_points), 0, 0, 0, 0, 0, sum(returned_qty), 0
      from in_part group by store_id, split, hour, key
    )`;
}

/** SQL: the day of an hour in Hong Kong. */
export const dayOf = (hour: SQL): SQL => sql`(${hour} at time zone ${sql.raw(`'${hongKong}'`)})::date`;
