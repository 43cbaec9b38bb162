import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import { moneyOf } from '../../resources/kinds/money/digits.ts';
import { amountsAsMoney } from '../../resources/orders/order-amounts.ts';
import { quoteOrder } from '../../resources/orders/quote-order.ts';
import { soldAs } from '../../resources/orders/sold-as.ts';
import { orderNumber } from '../../resources/system/order-number.ts';
import { placesOf } from './address-areas.ts';
import { couponsOfStore } from './order-coupons.ts';
import { courseOf, dayTime, timeOf } from './order-course.ts';
import { contactOf, itemsOf, moneyMoved, returnOf, sentWith, subOrdersOf } from './order-parts.ts';
import { DemoLedger, otoPointsPay } from './points.ts';
import { elementAt, type Random } from './random.ts';
import { orderSettings, priceSettings } from './settings.ts';
import { type DemoRecord, type DemoShop, type GeneratorOptions, scaled } from './shop.ts';
import { type BasketLine, feesOf, type Sellable, sellables } from './sold-goods.ts';
import { areas } from './words/places.ts';

type Surroundings = Pick<
  DemoShop,
  | 'store'
  | 'storefront'
  | 'salesman'
  | 'user'
  | 'product'
  | 'product_version'
  | 'brand_campaign'
  | 'sku'
  | 'pickup_point'
  | 'coupon'
  | 'coupon_code'
  | 'shipping_fee'
  | 'address_area_region'
  | 'address_area_district'
>;

/** The campaigns that run at a moment. */
const runningAt = (campaigns: readonly DemoRecord[], at: Date): ReadonlySet<number> =>
  new Set(
    campaigns.flatMap(({ id, values: { started_at, ended_at } }) => {
      const hasEnded = ended_at !== undefined && new Date(String(ended_at)) <= at;
      return new Date(String(started_at)) <= at && !hasEnded ? [id] : [];
    }),
  );

/** Returns the kind of customer of each paid order of a store; call it in the order of the orders. */
function customerKinds(): (user: number | undefined) => 'guest' | 'new' | 'returning' {
  const known = new Set<number>();
  return (user) => {
    if (user === undefined) return 'guest';
    const kind = known.has(user) ? 'returning' : 'new';
    known.add(user);
    return kind;
  };
}

/**
 * Two years of orders of all stores, priced by the functions that quotes and orders use, with everything that results
 * from them: sub-orders, returns, points and coupon redemptions.
 */
export function ordersOfAll(setting: GeneratorOptions, shop: Surroundings) {
  const { random } = setting;
  const goods = sellables(shop);
  const stores = shop.store.map(({ id }) => ({
    id,
    goods: goods.filter(({ store }) => store === id),
    feeOf: feesOf(shop.shipping_fee.filter(({ store }) => store === id)),
    pickups: shop.pickup_point.filter(({ store, values }) => store === id && values.active === true),
    coupons: couponsOfStore(setting, shop, id),
    kindOf: customerKinds(),
  }));
  const ledger = new DemoLedger(setting, shop.user);
  const order: DemoRecord[] = [];
  const sub_order: DemoRecord[] = [];
  const order_return: DemoRecord[] = [];
  // The database numbers rows in the order in which they are written.
  let items = 0;
  const times = Array.from({ length: Math.max(60, scaled(setting, 2_000)) }, () => timeOf(setting)).toSorted(
    (a, b) => a - b,
  );
  for (const time of times) {
    const at = new Date(time);
    const store = random.pick(stores);
    const user = random.chance(0.85) ? random.pick(shop.user) : undefined;
    const course = courseOf(setting, at);
    const lines = basketOf(random, store.goods);
    const where = random.pick(areas);
    const place = placesOf(shop, where.district);
    const coupon = user && store.coupons.offered(user.id, at);
    const redeemed = user ? ledger.spent(user.id, at, course) : 0;
    const quote = quoteOrder({
      lines: lines.map(({ sellable, quantity }) => ({ ...sellable.quoted, quantity })),
      coupons: coupon ? [coupon.quoted] : [],
      ...place,
      feeOf: store.feeOf,
      rounding: priceSettings,
      k_coin_worth: 0,
      oto_point_worth: otoPointsPay(redeemed),
    });
    // Such an order couldn't be placed.
    if (quote.deliveries.some(({ fee }) => fee === undefined) || quote.hasTooManyPoints || lines.length === 0) continue;
    const id = order.length + 1;
    const order_no = orderNumber(orderSettings.number_format, { day: hongKongDay(at), sequence: id });
    const used = coupon && quote.coupons.some(({ usable }) => usable) ? coupon : undefined;
    used?.use({ order: id, course, at, discount: moneyOf(quote.coupons[0]?.discount ?? 0) });
    if (course !== 'cancelled' && course !== 'expired')
      for (const { sellable, quantity } of lines) sellable.left -= quantity;
    const moved = moneyMoved(setting, { order_no, course, at, total: quote.amounts.total_amount });
    const earned = user && ledger.post({ id, order_no, user: user.id, at, redeemed, quote, ...moved });
    const rows = itemsOf(lines, quote, runningAt(shop.brand_campaign, at));
    const back =
      !user && course === 'completed'
        ? returnOf(setting, { rows, moved, order_no, first: items + 1, isFirst: order_return.length === 0 })
        : undefined;
    const values = {
      order_no,
      status: course,
      ordered_at: at.toISOString(),
      ...moved.values,
      ...contactOf(setting, { user, where, id }),
      storefront: random.pick(shop.storefront).id,
      salesman: random.chance(0.1) ? random.pick(shop.salesman).id : null,
      placed_by: 'OTO Storefront',
      ...place,
      pickup_point: lines.some(({ sellable }) => sellable.quoted.delivery_type === 'pickup_point')
        ? random.pick(store.pickups).id
        : null,
      delivery_date: hongKongDay(new Date(time + 3 * dayTime)),
      coupons: used ? [{ ...used.row, discount: moneyOf(quote.coupons[0]?.discount ?? 0) }] : [],
      ...amountsAsMoney(quote.amounts),
      oto_point_redeemed: redeemed,
      ...earned,
      ...back?.order,
      customer_kind: moved.values.paid_at === null ? null : store.kindOf(user?.id),
      ...soldAs(rows),
    };
    const parts = subOrdersOf(setting, {
      id,
      store: store.id,
      order_no,
      course,
      at,
      lines,
      quote,
      rows: back?.rows ?? rows,
      first: sub_order.length + 1,
    });
    order.push({
      id,
      store: store.id,
      created_at: at.toISOString(),
      values: { ...values, items: sentWith(parts, back?.rows ?? rows) },
    });
    sub_order.push(...parts);
    if (back)
      order_return.push({
        id: order_return.length + 1,
        store: store.id,
        created_at: back.created_at,
        values: { ...back.values, order: id },
      });
    items += rows.length;
  }
  const { movements, takings } = ledger.close();
  const coupon_redemption = stores.flatMap(({ coupons }) => coupons.redemptions);
  return {
    records: {
      order,
      sub_order,
      order_return,
      coupon_redemption: coupon_redemption.map((one, place) => ({ ...one, id: place + 1 })),
      point_transaction: movements,
    },
    takings,
  };
}

/** One to four different available goods. */
function basketOf(random: Random, goods: readonly Sellable[]): readonly BasketLine[] {
  if (goods.length === 0) return [];
  const chosen = new Set(
    Array.from({ length: random.int(1, 4) }, () => elementAt(goods, random.int(0, goods.length - 1))),
  );
  return [...chosen].flatMap((sellable) => {
    const quantity = Math.min(random.pick([1, 1, 1, 2, 2, 3]), sellable.left);
    return quantity > 0 ? [{ sellable, quantity }] : [];
  });
}
