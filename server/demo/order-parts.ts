import { isCollected } from '../../resources/choices.ts';
import { digitsOf, moneyOf } from '../../resources/kinds/money/digits.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import { lineAsMoney } from '../../resources/orders/order-amounts.ts';
import { orderParts, owedFor } from '../../resources/orders/order-parts.ts';
import { isSent, paymentState } from '../../resources/orders/order-states.ts';
import type { OrderQuote } from '../../resources/orders/quote-order.ts';
import { returnWorth } from '../../resources/orders/return-amounts.ts';
import { type Course, dayTime, hourTime, minuteTime } from './order-course.ts';
import { orderSettings } from './settings.ts';
import type { DemoRecord, GeneratorOptions } from './shop.ts';
import type { BasketLine } from './sold-goods.ts';
import type { Both } from './words/both.ts';
import { fullName, mobileNumber, randomName } from './words/names.ts';
import { type Area, placeIn } from './words/places.ts';

/** Companies for billing addresses. */
const firms: readonly Both[] = [
  ['海港貿易有限公司', 'Harbour Trading Limited'],
  ['星航航空有限公司', 'Star Route Airline Limited'],
  ['東岸醫護集團', 'East Shore Health Group'],
];

const methods = ['FPS', 'Visa', 'Mastercard', 'AlipayHK', 'PayMe', 'Octopus'];

/** Payments and refunds of an order, with their times. */
export interface Moved {
  readonly completed_at: Date | undefined;
  readonly cancelled_at: Date | undefined;
  readonly paid: number;
  readonly values: Values;
}

interface Moving {
  readonly order_no: string;
  readonly course: Course;
  readonly at: Date;
  /** Cents. */
  readonly total: number;
}

/** Payments and refunds of an order, and when. */
export function moneyMoved({ random, today }: GeneratorOptions, { order_no, course, at, total }: Moving): Moved {
  const later = (time: number) => new Date(Math.min(at.getTime() + time, today.getTime() - minuteTime));
  const method = random.pick(methods);
  const isPaid = course !== 'pending_payment' && course !== 'expired';
  const paid_at = later(random.int(1, 40) * minuteTime).toISOString();
  const completed_at = course === 'completed' ? later(random.int(2, 9) * dayTime) : undefined;
  const cancelled_at = course === 'cancelled' ? later(random.int(2, 20) * hourTime) : undefined;
  const paid = isPaid ? total : 0;
  const refunded = cancelled_at ? paid : 0;
  return {
    completed_at,
    cancelled_at,
    paid,
    values: {
      paid_at: isPaid ? paid_at : null,
      completed_at: completed_at?.toISOString() ?? null,
      cancelled_at: cancelled_at?.toISOString() ?? null,
      expires_at:
        course === 'pending_payment'
          ? new Date(at.getTime() + orderSettings.expiry_minutes * minuteTime).toISOString()
          : null,
      payment_method: method,
      payment_state: paymentState({ total, paid, refunded, to_send_back: 0 }),
      paid_amount: moneyOf(paid),
      refunded_amount: moneyOf(refunded),
      payment_records:
        paid > 0 ? [{ paid_at, method, reference: `${method.toUpperCase()}-${order_no}`, amount: moneyOf(paid) }] : [],
      refund_record:
        cancelled_at && refunded > 0
          ? [
              {
                refunded_at: cancelled_at.toISOString(),
                refund_method: 'original',
                amount: moneyOf(refunded),
                remarks: random.pick(['客人改變主意', 'Ordered twice by mistake', '缺貨']),
              },
            ]
          : [],
    },
  };
}

interface Contact {
  readonly user: DemoRecord | undefined;
  readonly where: Area;
  readonly id: number;
}

/** The customer of an order, and its destination. */
export function contactOf({ random }: GeneratorOptions, { user, where, id }: Contact): Values {
  const person = randomName(random);
  const street = random.pick(where.streets);
  const locale = String(user?.values.locale ?? random.pick(['zh_HK', 'en_US']));
  const language = locale === 'zh_HK' ? 0 : 1;
  const { building } = placeIn(where, random);
  const name = user
    ? `${String(user.values.family_name)}${language === 0 ? '' : ' '}${String(user.values.given_name)}`
    : fullName(person);
  const phone = user?.values.phone ?? mobileNumber(100_000 + id);
  const number = random.int(1, 388);
  return {
    user: user?.id ?? null,
    name,
    email: user?.values.email ?? `${person.mailbox}${id}@mail.example.com`,
    phone,
    locale,
    recipient: random.chance(0.15) ? fullName(person) : name,
    tel: phone,
    address: language === 0 ? `${where.name[0]}${street[0]} ${number} 號` : `${number} ${street[1]}, ${where.name[1]}`,
    building: building[language],
    floor: String(random.int(1, 40)),
    flat: random.pick(['A', 'B', 'C', 'D', '1', '2', '8']),
    pass_through_stair: random.chance(0.05),
    removal_of_handrail: false,
    village_house: where.region === 'territories' && random.chance(0.1),
    billing_address: random.chance(0.06)
      ? `${random.pick(firms)[language]}\n${language === 0 ? `${where.name[0]}${building[0]}` : `${building[1]}, ${where.name[1]}`}`
      : null,
    remarks: random.chance(0.1) ? random.pick(['請於下午送貨', 'Please ring the bell', '送禮用，請勿附單']) : null,
    internal_remarks: random.chance(0.04)
      ? random.pick(['熟客，優先處理', 'Called twice, no answer', '已與客人確認地址'])
      : null,
  };
}

/** The items of an order, with their shares of its amounts. */
export function itemsOf(lines: readonly BasketLine[], { amounts }: OrderQuote, running: ReadonlySet<number>) {
  return lines.map(({ sellable, quantity }, place) => ({
    ...sellable.copied,
    brand_campaigns: sellable.campaigns.filter((id) => running.has(id)),
    qty: quantity,
    ...lineAsMoney(amounts, place),
  }));
}

interface Sent extends Omit<Moving, 'total'> {
  readonly id: number;
  readonly store: number;
  readonly lines: readonly BasketLine[];
  readonly quote: OrderQuote;
  /** The items, with returned pieces. */
  readonly rows: readonly Values[];
  readonly first: number;
}

/** The sub-orders of an order, in states that match the order's state. */
export function subOrdersOf(
  setting: GeneratorOptions,
  { id, store, order_no, course, at, lines, quote, rows, first }: Sent,
): readonly DemoRecord[] {
  const { random } = setting;
  const parts = orderParts(
    lines.map(({ sellable }) => sellable.quoted),
    quote,
  );
  const later = (hours: number) =>
    new Date(Math.min(at.getTime() + hours * hourTime, setting.today.getTime() - minuteTime)).toISOString();
  return parts.map(({ merchant, delivery_type, shipping_fee }, place) => {
    const isFetched = isCollected(delivery_type);
    const status = {
      pending_payment: 'unpaid',
      paid: 'pending',
      processing:
        place === 0 ? random.pick(['accepted', 'packed', isFetched ? 'ready_for_collection' : 'shipped']) : 'pending',
      completed: isFetched ? 'collected' : 'delivered',
      cancelled: 'cancelled',
      expired: 'cancelled',
    }[course];
    const step =
      ['accepted', 'packed'].indexOf(status) + 1 ||
      (['shipped', 'ready_for_collection'].includes(status) ? 3 : course === 'completed' ? 4 : 0);
    const isCarried = step >= 3 && !isFetched && delivery_type !== 'digital';
    const tracking_no = isCarried ? `KEC${String(700_000_000 + id * 10 + place)}` : null;
    return {
      id: first + place,
      store,
      created_at: at.toISOString(),
      values: {
        sub_order_no: `${order_no}-${place + 1}`,
        order: id,
        merchant,
        delivery_type,
        status,
        courier: isCarried ? 'Kerry Express' : null,
        tracking_no,
        tracking_url: tracking_no && `https://kerry.example.hk/track/${tracking_no}`,
        shipping_fee: moneyOf(shipping_fee),
        settlement_amount: moneyOf(
          merchant === null || status === 'cancelled' ? 0 : owedFor(settledItems(rows, merchant, delivery_type)),
        ),
        accepted_at: step >= 1 ? later(3) : null,
        packed_at: step >= 2 ? later(8) : null,
        sent_at: step >= 3 ? later(26) : null,
        done_at: step >= 4 ? later(60) : null,
      },
    };
  });
}

/** Marks items as sent with their sub-orders; only sent items can be returned. */
export const sentWith = (parts: readonly DemoRecord[], rows: readonly Values[]): readonly Values[] =>
  rows.map((row) => {
    const own = parts.find(
      ({ values }) => values.merchant === row.merchant && values.delivery_type === row.delivery_type,
    );
    return { ...row, sent_qty: own && isSent(String(own.values.status)) ? row.qty : 0 };
  });

/** The items of a merchant with one delivery type. */
const settledItems = (rows: readonly Values[], merchant: number, delivery_type: string) =>
  rows
    .filter((row) => row.merchant === merchant && row.delivery_type === delivery_type)
    .map((row) => ({
      amount: String(row.amount),
      discount: String(row.discount),
      qty: Number(row.qty),
      returned_qty: Number(row.returned_qty ?? 0),
    }));

interface Returned {
  readonly rows: readonly Values[];
  readonly moved: Moved;
  readonly order_no: string;
  /** Id of the order's first item. */
  readonly first: number;
  /** Ensures at least one return, even in a small shop. */
  readonly isFirst: boolean;
}

/** Sometimes creates a return of some pieces of an item of a completed order, with its effect on the order. */
export function returnOf({ random, today }: GeneratorOptions, { rows, moved, order_no, first, isFirst }: Returned) {
  const place = rows.findIndex((row) => row.no_refund !== true);
  const row = rows[place];
  if (!row || !moved.completed_at || !(isFirst || random.chance(0.3))) return undefined;
  const cents = (name: string) => digitsOf(String(row[name]));
  const quantity = Number(row.qty);
  const qty = random.chance(0.5) ? 1 : quantity;
  const { total } = returnWorth(
    { quantity, returned: 0, total: cents('total'), paid_by_points: cents('paid_by_points') },
    qty,
  );
  const status = random.pick(['refunded', 'refunded', 'refunded', 'requested', 'approved', 'refused']);
  const at = new Date(Math.min(moved.completed_at.getTime() + 2 * dayTime, today.getTime() - minuteTime));
  const moment = at.toISOString();
  const isRefunded = status === 'refunded';
  const type = random.pick(['restock', 'restock', 'write_off']);
  return {
    created_at: moment,
    values: {
      order_return_no: `${order_no}-R1`,
      status,
      return_date: hongKongDay(at),
      refund_method: 'original',
      items: [{ order_item: first + place, qty, type, amount: moneyOf(total) }],
      shipping_amount: null,
      total_return_amount: moneyOf(total),
      remarks: random.pick(['尺寸不合', 'Arrived damaged', '與圖片不符']),
      created_by: 'Customer Service',
      approved_at: status === 'requested' || status === 'refused' ? null : moment,
      received_at: isRefunded ? moment : null,
      refunded_at: isRefunded ? moment : null,
    },
    rows: isRefunded ? rows.map((one) => (one === row ? { ...one, returned_qty: qty } : one)) : rows,
    order: isRefunded
      ? {
          refunded_amount: moneyOf(total),
          payment_state: paymentState({ total: moved.paid, paid: moved.paid, refunded: total, to_send_back: 0 }),
          refund_record: [
            { refunded_at: moment, refund_method: 'original', amount: moneyOf(total), remarks: `${order_no}-R1` },
          ],
        }
      : {},
  };
}
