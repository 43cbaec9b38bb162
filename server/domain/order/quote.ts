import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { deliveryRow } from '../../../resources/delivery/delivery-days.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import type { AskedOrder } from '../../../resources/orders/open-order.ts';
import { pointsFor, worthOf } from '../../../resources/orders/order-amounts.ts';
import { type OrderQuote, quoteOrder } from '../../../resources/orders/quote-order.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { FieldProblems } from '../../errors.ts';
import { isFirstOrder } from '../customer-orders.ts';
import { readDeliverySettings } from '../delivery_settings/read.ts';
import { setting, settingsOf } from '../settings/setting.ts';
import { feesOfOrder } from '../shipping_fee/quote-fee.ts';
import { groupsOfCustomer } from '../user_group/membership.ts';
import { type ReadCoupon, readCoupons } from './read-coupons.ts';
import { type Buyer, type ReadLine, readLines } from './read-lines.ts';

/** A requested order, and what it would cost. */
export interface QuotedOrder {
  readonly quote: OrderQuote;
  readonly lines: readonly ReadLine[];
  readonly coupons: readonly ReadCoupon[];
  /** Delivery types that the storefront doesn't offer. */
  readonly notOffered: readonly string[];
  /** Whether the customer has the requested points. */
  readonly hasPoints: boolean;
  /** Whether the customer's data is erased, or is being erased. */
  readonly isErased: boolean;
  /** Points to take: at most as many of the requested points as are needed. */
  readonly points: Points;
  /** Whether points without a value are requested. */
  readonly hasWorthless: boolean;
  readonly orderable: boolean;
}

interface Points {
  readonly k_coin: number;
  readonly oto_point: number;
}

/** The largest sum that a money column can hold, in cents. */
const mostCents = 99_999_999_999_999;
const tooMuch: { readonly problems: FieldProblems } = { problems: { items: [{ rule: 'orderTooLarge' }] } };

/**
 * Reads everything that an order depends on, and quotes the order as if it were placed now. Writes nothing.
 * @param runner connection of a transaction; rows locked in it can't change after they were read
 */
export async function quoteAsked(
  pool: pg.Pool,
  runner: Runner,
  store: number,
  asked: AskedOrder,
  now: Date,
): Promise<QuotedOrder | { readonly problems: FieldProblems }> {
  const storefront = asked.storefront ?? undefined;
  const most = await setting(runner, 'limits.order_items');
  if (asked.items.length > most) return { problems: { items: [{ rule: 'most', params: { most } }] } };
  const buyer: Buyer | undefined =
    asked.user === null
      ? undefined
      : { id: asked.user, user_groups: [...(await groupsOfCustomer(runner, asked.user)).keys()] };
  const read = await readLines(runner, { store, items: asked.items, storefront, buyer, now });
  if ('problems' in read) return read;
  const { lines } = read;
  if (lines.reduce((sum, { quoted }) => sum + quoted.price * quoted.quantity, 0) > mostCents) return tooMuch;
  const buyerState = await readBuyerState(runner, buyer);
  const found = await readCoupons(runner, {
    store,
    codes: asked.coupon_codes,
    items: lines.map(({ quoted }) => ({ ...quoted, amount: quoted.price * quoted.quantity })),
    storefront,
    buyer: buyer && { ...buyer, first_order: buyerState.first_order },
    now,
  });
  if ('problems' in found) return found;
  const { coupons } = found;
  const { k_coin_worth, oto_point_worth } = await settingsOf(runner, 'points');
  const worth = {
    k_coin: worthOf(asked.k_coin, k_coin_worth),
    oto_point: worthOf(asked.oto_point, oto_point_worth),
  };
  const { step, direction } = await settingsOf(runner, 'price');
  const quote = quoteOrder({
    lines: lines.map(({ quoted }) => quoted),
    coupons: coupons.map(({ quoted }) => quoted),
    storefront,
    region: asked.region ?? undefined,
    district: asked.district ?? undefined,
    feeOf: await feesOfOrder(pool, store, runner, asked.district ?? undefined),
    rounding: { step: digitsOf(step), direction },
    k_coin_worth: worth.k_coin,
    oto_point_worth: worth.oto_point,
  });
  // Checked again, now that the shipping fee is included.
  if (quote.amounts.total_amount > mostCents) return tooMuch;
  const settings = await readDeliverySettings(runner, store);
  const notOffered = quote.deliveries
    .map(({ delivery_type }) => delivery_type)
    .filter((delivery_type) => deliveryRow(settings, { storefront, delivery_type })?.enabled !== true);
  const hasPoints = asked.k_coin <= buyerState.k_coin && asked.oto_point <= buyerState.oto_point;
  const hasWorthless = (asked.k_coin > 0 && worth.k_coin === 0) || (asked.oto_point > 0 && worth.oto_point === 0);
  const points = {
    k_coin: pointsFor(quote.amounts.k_coin_amount, k_coin_worth),
    oto_point: pointsFor(quote.amounts.oto_point_amount, oto_point_worth),
  };
  const orderable =
    !buyerState.isErased &&
    !hasWorthless &&
    lines.every(({ tried }) => tried.buyable) &&
    quote.coupons.every(({ usable }) => usable) &&
    quote.deliveries.every(({ fee }) => fee !== undefined) &&
    notOffered.length === 0 &&
    hasPoints &&
    !quote.hasTooManyPoints;
  const { isErased } = buyerState;
  return { quote, lines, coupons, notOffered, hasPoints, isErased, points, hasWorthless, orderable };
}

/** A customer's points, and whether this would be their first order that counts; empty for a guest. */
async function readBuyerState(runner: Runner, buyer: Buyer | undefined) {
  if (!buyer) return { k_coin: 0, oto_point: 0, first_order: false, isErased: false };
  const [row] = await runOnce(runner, sql`select k_coin, oto_point, status from "user" where id = ${buyer.id}`, {
    prepared: true,
  });
  return {
    k_coin: Number(row?.[0] ?? 0),
    oto_point: Number(row?.[1] ?? 0),
    first_order: await isFirstOrder(runner, buyer.id),
    isErased: row?.[2] !== 'active',
  };
}
