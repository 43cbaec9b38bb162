import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { amountsAsMoney, lineAsMoney } from '../../../resources/orders/order-amounts.ts';
import { orderParts } from '../../../resources/orders/order-parts.ts';
import { type PlacedOrder, placeFields } from '../../../resources/orders/open-order.ts';
import { order } from '../../../resources/orders/order.ts';
import { soldAs } from '../../../resources/orders/sold-as.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { CreateOf } from '../../../resources/record.ts';
import { orderNumber } from '../../../resources/system/order-number.ts';
import type { WriteOperation } from '../../crud/call.ts';
import { storeOf } from '../../crud/call.ts';
import { saveNew } from '../../crud/save.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { holdCoupon } from '../coupon/redeem.ts';
import { assertNotErased } from '../customer-status.ts';
import { merchantId } from '../merchant/open-api.ts';
import { postPoints } from '../point_transaction/post-points.ts';
import { changeStock } from '../product_version/stock.ts';
import { settingsOf } from '../settings/setting.ts';
import { destinationProblems } from './destination.ts';
import { type QuotedOrder, quoteAsked } from './quote.ts';
import { lockOrder, settle } from './settle.ts';
import { lockCustomer, orderKey } from './holdings.ts';
import { answerQuote } from './quote-answer.ts';

type Item = CreateOf<typeof order>['items'][number];

/** A placed order, as answered to the caller. */
export interface Placed {
  readonly id: number;
  readonly order_no: string;
  readonly total_amount: string;
  /** Null if nothing is to be paid. */
  readonly expires_at: string | null;
}

/**
 * Places an order with the current prices, limits, coupons, fees and points, and holds everything that it uses in the
 * same transaction.
 * @throws ApiError 409 with the quote as `data` if it can't be accepted, or costs something else than the caller
 * expects
 */
export async function placeOrder(writing: WriteOperation, pool: pg.Pool, asked: PlacedOrder): Promise<Placed> {
  const { client, call, now } = writing;
  const store = storeOf(call);
  if (asked.user !== null) {
    await lockCustomer(client, asked.user);
    await assertNotErased(client, asked.user);
  }
  const quoted = await quoteAsked(pool, client, store, asked, now);
  if ('problems' in quoted) throw invalid(quoted.problems, order);
  const { quote } = quoted;
  const types = quote.deliveries.map(({ delivery_type }) => delivery_type);
  const problems = await destinationProblems(client, store, asked, types, now);
  if (Object.keys(problems).length > 0) throw invalid(problems, { fields: placeFields, label: order.label });
  const total = quote.amounts.total_amount;
  if (!quoted.orderable)
    throw new ApiError(409, 'errors.orderRefused', { data: await answerQuote(call, asked, quoted) });
  if (asked.total_amount !== null && digitsOf(asked.total_amount) !== total)
    throw new ApiError(409, 'errors.orderCosts', { params: { total: `HK$${moneyOf(total)}` } });
  const [next] = await runOnce(client, sql`select nextval(pg_get_serial_sequence('"order"', 'id'))`);
  const { number_format, expiry_minutes } = await settingsOf(client, 'order');
  const order_no = orderNumber(number_format, { day: hongKongDay(now), sequence: Number(next?.[0]) });
  const expires_at = new Date(now.getTime() + expiry_minutes * 60_000).toISOString();
  const items = itemsOf(quoted, await runningCampaigns(client, quoted, now));
  const saved = await saveNew(writing, {
    ...contactOf(asked),
    k_coin_redeemed: quoted.points.k_coin,
    oto_point_redeemed: quoted.points.oto_point,
    ...amountsAsMoney(quote.amounts),
    order_no,
    ordered_at: now.toISOString(),
    expires_at,
    placed_by: call.caller.name,
    placed_by_merchant: merchantId(call.caller),
    price_type: priceTypeOf(quoted),
    items,
    ...soldAs(items),
    coupons: quoted.coupons.map(({ found }, place) => ({
      coupon: found.coupon,
      code: found.shown,
      discount: moneyOf(quote.coupons[place]?.discount ?? 0),
    })),
  });
  const { id } = saved.record;
  await reserve(writing, { id, order_no, asked, quoted });
  await saveSubOrders(writing, { id, order_no, quoted });
  // Nothing is to be paid, because points pay for all of it or the goods are free.
  if (total === 0) {
    const placed = await lockOrder(client, store, order_no);
    await settle(writing, placed, { paid: 0, payment_method: placed.payment_method, paid_at: null }, { now });
  }
  return { id, order_no, total_amount: moneyOf(total), expires_at: total === 0 ? null : expires_at };
}

interface Reserving {
  readonly id: number;
  readonly order_no: string;
  readonly asked: PlacedOrder;
  readonly quoted: QuotedOrder;
}

async function reserve(
  { tx, client, call, now }: WriteOperation,
  { id, order_no, asked, quoted }: Reserving,
): Promise<void> {
  const store = storeOf(call);
  const customer = asked.user === null ? undefined : { id: asked.user, first_order: true };
  const inOrder = [...quoted.coupons.entries()].toSorted(([, one], [, other]) => one.found.coupon - other.found.coupon);
  for (const [place, { code, found, quoted: tried }] of inOrder) {
    const outcome = quoted.quote.coupons[place];
    if (!outcome) continue;
    const held = await holdCoupon(
      { client },
      {
        store,
        code,
        cart: outcome.cart,
        key: orderKey(id, `coupon/${found.coupon}`),
        customer: customer && { ...customer, first_order: tried.customer?.first_order === true },
      },
      { now },
    );
    // The coupon was promoted in between.
    if (held.discount !== outcome.discount) throw new ApiError(409, 'errors.orderChanged');
  }
  const pieces = new Map<string, { version: number; option: number | undefined; count: number }>();
  for (const { item, quoted: line } of quoted.lines) {
    const option = item.option?.id;
    const key = `${item.version.id} ${option ?? 0}`;
    const known = pieces.get(key);
    pieces.set(key, { version: item.version.id, option, count: (known?.count ?? 0) + line.quantity });
  }
  const sorted = [...pieces.values()].toSorted(
    (one, other) => one.version - other.version || (one.option ?? 0) - (other.option ?? 0),
  );
  for (const { version, option, count } of sorted)
    await changeStock(client, { version, store, hold: count, ...(option !== undefined && { option }) });
  if (asked.user === null) return;
  for (const point_type of ['k_coin', 'oto_point'] as const) {
    const points = quoted.points[point_type];
    if (points > 0)
      await postPoints(
        { tx, client },
        {
          user: asked.user,
          point_type,
          type: 'redeem',
          point: -points,
          cause: 'order',
          key: orderKey(id, `redeem/${point_type}`),
          message: `訂單 ${order_no} Order ${order_no}`,
        },
        { now },
      );
  }
}

function contactOf({
  items: _items,
  coupon_codes: _codes,
  k_coin: _kCoin,
  oto_point: _otoPoint,
  total_amount: _total,
  ...contact
}: PlacedOrder) {
  return contact;
}

/** Whether all, some or none of the lines have a group price. */
function priceTypeOf({ lines }: QuotedOrder): NonNullable<CreateOf<typeof order>['price_type']> {
  const ofGroups = lines.filter(({ item }) => item.isGroupPrice).length;
  if (ofGroups === 0) return 'everyone';
  return ofGroups === lines.length ? 'group' : 'mixed';
}

/** Which campaigns of the products run now. */
async function runningCampaigns(runner: Runner, { lines }: QuotedOrder, now: Date): Promise<ReadonlySet<unknown>> {
  const named = [...new Set(lines.flatMap(({ item }) => item.product?.brand_campaigns ?? []))];
  if (named.length === 0) return new Set();
  const rows = await runOnce(
    runner,
    sql`select id from brand_campaign where id = any (${sql.param(named)}::integer[])
      and started_at <= ${now.toISOString()}::timestamptz and (ended_at is null or ended_at > ${now.toISOString()}::timestamptz)`,
    { prepared: true },
  );
  return new Set(rows.map(([id]) => id));
}

/** Copies of the lines with their current values. */
function itemsOf({ lines, quote }: QuotedOrder, running: ReadonlySet<unknown>): readonly Item[] {
  return lines.map(({ item, sku, quoted }, place): Item => {
    const { version, product, option, price } = item;
    if (!sku) throw new TypeError(`version ${version.id} was sold without an SKU`);
    return {
      product_version: version.id,
      option: option?.id ?? null,
      option_name: option?.combination ?? null,
      sku: sku.id,
      item_code: sku.item_code,
      product_code: product?.code ?? '',
      name: version.name,
      merchant: quoted.merchant,
      delivery_type: version.delivery_type,
      price: price ?? '0.00',
      original_price: version.original_price,
      qty: quoted.quantity,
      ...lineAsMoney(quote.amounts, place),
      sent_qty: 0,
      returned_qty: 0,
      kept_qty: 0,
      no_refund: version.no_refund_and_exchange,
      product_categories: item.product_categories,
      brand_campaigns: (product?.brand_campaigns ?? []).filter((id) => running.has(id)),
    };
  });
}

/** Writes a sub-order for each merchant and delivery type. */
async function saveSubOrders(
  writing: WriteOperation,
  { id, order_no, quoted }: Pick<Reserving, 'id' | 'order_no' | 'quoted'>,
): Promise<void> {
  const call = { ...writing.call, resource: sub_order };
  const parts = orderParts(
    quoted.lines.map((line) => line.quoted),
    quoted.quote,
  );
  for (const [place, { merchant, delivery_type, shipping_fee, settlement_amount }] of parts.entries())
    await saveNew(
      { ...writing, call },
      {
        sub_order_no: `${order_no}-${place + 1}`,
        order: id,
        merchant,
        delivery_type,
        status: 'unpaid',
        shipping_fee: moneyOf(shipping_fee),
        settlement_amount: moneyOf(settlement_amount),
      },
    );
}
