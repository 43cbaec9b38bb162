import type pg from 'pg';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';

/** SQL: true if every piece of an order was returned, and the customer keeps none of them. */
const nothingLeft = `not exists (select from order_items where record_id = o.id and returned_qty < qty)
  and not exists (select from order_return came join order_return_items row on row.record_id = came.id
    where came."order" = o.id and came.status = 'refunded' and row.type = 'keep')
  and not exists (select from intangible_good where "order" = o.id and status = 'used')`;

/** SQL: number of an item's pieces that returns left with the customer. */
const piecesLeft = `(select coalesce(sum(kept.qty), 0) from order_return_items kept join order_return came on came.id = kept.record_id
  where kept.order_item = item.id and kept.type = 'keep' and came.status = 'refunded')`;

/** Invariants over all orders; each query finds violations. */
const rules: Readonly<Record<string, string>> = {
  'the parts of an order add up to what is paid': `select order_no from "order"
    where subtotal - discount_amount + shipping_fee + rounding <> total_amount + k_coin_amount + oto_point_amount`,
  'the items of an order add up to its subtotal': `select order_no from "order" o
    where subtotal <> (select sum(amount) from order_items where record_id = o.id)
      or exists (select from order_items where record_id = o.id and (amount <> price * qty or total <> amount - discount - paid_by_points))`,
  'the coupons of an order add up to what they take off': `select order_no from "order" o
    where discount_amount <> (select coalesce(sum(discount), 0) from order_coupons where record_id = o.id)`,
  'what was paid and refunded is what the records say': `select order_no from "order" o
    where paid_amount <> (select coalesce(sum(amount), 0) from order_payment_records where record_id = o.id)
      or refunded_amount <> (select coalesce(sum(amount), 0) from order_refund_record where record_id = o.id)
      or refunded_amount > paid_amount
      or payment_state <> case when to_send_back > 0 then 'overpaid' when paid_amount > total_amount and paid_amount - refunded_amount >= total_amount then 'paid'
        when refunded_amount > 0 then case when refunded_amount < paid_amount then 'partly_refunded' else 'refunded' end
        when paid_amount >= total_amount then 'paid' when paid_amount > 0 then 'partly_paid' else 'unpaid' end`,
  // For a closed order with returns, the shop keeps the amount held at that time: only its maximum is known.
  'what the shop holds beyond what an order costs is to be sent back': `select order_no from "order" o cross join lateral (
      select paid_amount - refunded_amount as held, coalesce(sum(total_return_amount), 0) as returned, (${nothingLeft}) as back
      from order_return where "order" = o.id and status = 'refunded') sums
    cross join lateral (select greatest(0, held - greatest(0, total_amount - returned - case when back then greatest(0, rounding) else 0 end)) as beyond) counted
    where case when status in ('cancelled', 'expired') and not (status = 'cancelled' and back) then to_send_back <> held
      when status = 'cancelled' then to_send_back not between beyond and held else to_send_back <> beyond end`,
  'an order is where its sub-orders are': `select order_no from "order" o cross join lateral (
      select bool_and(status = 'unpaid') as unpaid, bool_and(status in ('delivered', 'collected', 'failed', 'cancelled')) as over,
        bool_or(status in ('delivered', 'collected')) as reached, bool_and(status in ('failed', 'cancelled')) as lost,
        bool_or(accepted_at is not null or status not in ('unpaid', 'pending', 'cancelled')) as begun
      from sub_order where "order" = o.id) parts
    where status <> case when unpaid then 'pending_payment' when over and reached then 'completed'
      when over and ${nothingLeft} then 'cancelled'
      when lost and status in ('cancelled', 'expired') then status
      when over and not exists (select from order_items where record_id = o.id and returned_qty < qty) then 'completed'
      when over or begun then 'processing' else 'paid' end`,
  'merchants are owed what is left of their items costs after coupons': `select sub_order_no from sub_order part
    where settlement_amount <> case when merchant is null or status = 'cancelled' or (select status from "order" where id = part."order") = 'cancelled' then 0 else (
      select sum(amount - discount - round((amount - discount) * returned_qty / qty, 2)) from order_items
      where record_id = part."order" and merchant = part.merchant and delivery_type = part.delivery_type) end`,
  'the fees of the sub-orders are that of the order': `select order_no from "order" o
    where shipping_fee <> (select sum(shipping_fee) from sub_order where "order" = o.id)`,
  'pieces that came back are those of the returns that were refunded': `select item.id from order_items item
    where returned_qty > qty or kept_qty <> ${piecesLeft} or returned_qty <> (select coalesce(sum(row.qty), 0) from order_return_items row
      join order_return came on came.id = row.record_id where row.order_item = item.id and came.status = 'refunded' and came."order" = item.record_id)`,
  'pieces are sent with their sub-order, those that came back before not': `select item.id from order_items item
    join sub_order part on part."order" = item.record_id and part.merchant is not distinct from item.merchant and part.delivery_type = item.delivery_type
    where case when part.status in ('shipped', 'ready_for_collection', 'delivered', 'collected', 'failed')
      then sent_qty not between qty - returned_qty + ${piecesLeft} and qty else sent_qty <> 0 end`,
  'a return is of its own order, and costs what its parts cost': `select order_return_no from order_return came
    where exists (select from order_return_items row left join order_items item on item.id = row.order_item where row.record_id = came.id and item.record_id is distinct from came."order")
      or (status = 'refunded' and total_return_amount is distinct from coalesce(shipping_amount, 0)
        + (select sum(amount) + case when count(*) = count(amount) then 0 end from order_return_items where record_id = came.id))`,
  'returns give back no more of an item than was paid for it': `select item.id from order_items item
    where total < (select coalesce(sum(row.amount), 0) from order_return_items row join order_return came on came.id = row.record_id
      where row.order_item = item.id and came.status = 'refunded')`,
  'returns give back no more of the shipping fee than was paid in money': `select order_no from "order" o
    where (select coalesce(sum(shipping_amount), 0) from order_return where "order" = o.id and status = 'refunded')
      > greatest(0, least(shipping_fee, total_amount - (select coalesce(sum(total), 0) from order_items where record_id = o.id)))`,
  'versions count what orders hold and bought': `select version.key from product_version version
    left join (select item.product_version as id,
        sum(case when o.status = 'pending_payment' then item.qty else 0 end) as held,
        sum(case when o.status = 'pending_payment' then 0 when o.status in ('cancelled', 'expired') then coalesce(back.lost, 0)
          else item.qty - coalesce(back.restocked, 0) end) as sold
      from "order" o join order_items item on item.record_id = o.id
      left join (select order_item, sum(qty) filter (where type = 'restock') as restocked, sum(qty) filter (where type <> 'restock') as lost
        from order_return_items row join order_return came on came.id = row.record_id
        where came.status = 'refunded' group by 1) back on back.order_item = item.id
      group by 1) counted on counted.id = version.id
    where version.purchased_pcs <> coalesce(counted.sold, 0) or version.holding_pcs <> coalesce(counted.held, 0)`,
  'a version counts the pieces of its options': `select version.key from product_version version
    join (select record_id, sum(purchased_pcs) as sold, sum(holding_pcs) as held from product_version_options group by 1) options on options.record_id = version.id
    where has_choices and (options.sold, options.held) <> (purchased_pcs, holding_pcs)`,
  'no more is sold than there is': `select key from product_version where quota is not null and purchased_pcs + holding_pcs > quota`,
  'points of orders are those of the ledger': `with booked as (
      select split_part(key, '/', 2)::integer as id, point_type,
        coalesce(-sum(point) filter (where type = 'redeem'), 0) as redeemed,
        coalesce(sum(point) filter (where type in ('earn', 'take_back')), 0) as earned,
        coalesce(sum(point) filter (where type = 'give_back'), 0) as given
      from point_transaction where key like 'order/%' group by 1, 2)
    select order_no from "order" o cross join (values ('k_coin'), ('oto_point')) as kind (point_type)
    left join booked on booked.id = o.id and booked.point_type = kind.point_type
    where coalesce(booked.redeemed, 0) <> case kind.point_type when 'k_coin' then k_coin_redeemed else oto_point_redeemed end
      or coalesce(booked.earned, 0) <> case kind.point_type when 'k_coin' then k_coin_earned else oto_point_earned end
      or booked.given > booked.redeemed or (o.status in ('cancelled', 'expired') and booked.given <> booked.redeemed)`,
  // The records of an erased customer don't name their returns.
  'a refunded return has one refund record of what it gave back': `select order_return_no from order_return came
    where status = 'refunded' and case when total_return_amount > 0 then array[total_return_amount] end is distinct from coalesce(
      (select array_agg(amount) from order_refund_record where record_id = came."order" and remarks = order_return_no),
      (select array_agg(distinct amount) from order_refund_record own where record_id = came."order" and remarks is null
        and own.refunded_at = came.refunded_at and amount = total_return_amount))`,
  'a return gave back the points that it was booked with, or its order as it ended': `select order_return_no from order_return came
    cross join lateral (values ('k_coin', k_coin_given_back), ('oto_point', oto_point_given_back)) as kind (point_type, given)
    cross join lateral (select coalesce(sum(point) filter (where key like '%/return/%'), 0) as own, coalesce(sum(point), 0) as own_and_end
      from point_transaction where type = 'give_back'
        and key in (format('order/%s/return/%s/%s', came."order", came.id, kind.point_type), format('order/%s/cancel/%s', came."order", kind.point_type))) booked
    where case when status = 'refunded' then coalesce(given, 0) not in (own, own_and_end) else own <> 0 or coalesce(given, 0) <> 0 end`,
  'a code that is out is that of a piece of its SKU, and no other has an order': `select serial_no from intangible_good good
    where case when status in ('assigned', 'used') then assigned_at is null or not exists (select from order_items item
        where item.id = order_item and item.record_id = good."order" and item.sku = good.sku and item.store_id = good.store_id)
      when status = 'available' then "order" is not null or order_item is not null or assigned_at is not null end`,
  'no piece has two codes, and none has one that came back': `select item.record_id from order_items item
    join "order" o on o.id = item.record_id join (select order_item, count(*) as codes, count(*) filter (where status = 'assigned') as unused
      from intangible_good where status in ('assigned', 'used') group by 1) had on had.order_item = item.id
    where unused > 0 and codes > case when o.status in ('paid', 'processing', 'completed') then qty - returned_qty else 0 end + ${piecesLeft}`,
  'a code of what came to nothing is free unless somebody saw it': `select serial_no from intangible_good good
    join "order" o on o.id = good."order" where good.status = 'withdrawn' and seen_at is null
      and withdrawn_because = format('訂單 %s Order %s', order_no, order_no)`,
  'no more codes are missing than pieces are without': `select o.order_no from "order" o
    where codes_missing > case when o.status in ('paid', 'processing', 'completed') then (
      select sum(greatest(0, qty - returned_qty + ${piecesLeft} - (select count(*) from intangible_good where order_item = item.id and status in ('assigned', 'used'))))
      from order_items item where record_id = o.id) else 0 end`,
  'a redemption code is redeemed by somebody at some time, or by nobody': `select code from offline_redemption one
    where (status = 'redeemed', status = 'redeemed') <> (redeemed_at is not null, redeemed_by is not null)
      or (select count(*) filter (where action = 'redeem') - count(*) filter (where action = 'take_back') from history
        where entity = 'offline_redemption' and record_id = one.id) > 1`,
  'a coupon is held, used or free as its order is open, paid, or over or back': `select o.order_no from "order" o
    join order_coupons used on used.record_id = o.id
    left join coupon_redemption redemption on redemption.key = format('order/%s/coupon/%s', o.id, used.coupon)
    where redemption.state is distinct from case when o.status = 'pending_payment' then 'held' when o.status in ('cancelled', 'expired')
      or not exists (select from order_items where record_id = o.id and returned_qty < qty) then 'given_back' else 'taken' end
      or redemption.discount <> used.discount`,
};

/** The violated invariants, with some of the violating records, and errors in the points ledger. */
export async function orderFaults(pool: pg.Pool): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<string[]>({ text: `${query} limit 5`, rowMode: 'array' });
    if (rows.length > 0) faults.push(`${rule}, but not of ${rows.map(([one]) => one).join(', ')}`);
  }
  const ledger = await ledgerFaults(pool);
  return [...faults, ...ledger.map((fault) => JSON.stringify(fault))];
}
