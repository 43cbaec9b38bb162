import '../../../resources/kinds/zod.ts';
import { z } from 'zod';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { order } from '../../../resources/orders/order.ts';

/** The fields of an order that its panels read. */
const orderRecord = z.object({
  id: z.number(),
  status: z.string(),
  expires_at: z.string().nullish(),
  codes_missing: z.number().nullish(),
  original_price: z.string(),
  discount_price: z.string(),
  subtotal: z.string(),
  discount_amount: z.string(),
  shipping_fee: z.string(),
  rounding: z.string(),
  k_coin_amount: z.string(),
  oto_point_amount: z.string(),
  total_amount: z.string(),
  paid_amount: z.string(),
  refunded_amount: z.string(),
  to_send_back: z.string(),
  k_coin_redeemed: z.number(),
  oto_point_redeemed: z.number(),
  items: z.array(
    z.object({
      id: z.number(),
      product_version: z.number(),
      sku: z.number(),
      option_name: z.string().nullable(),
      item_code: z.string(),
      name: z.object({ zh_HK: z.string(), en_US: z.string() }),
      merchant: z.number().nullable(),
      delivery_type: z.string(),
      price: z.string(),
      qty: z.number(),
      amount: z.string(),
      discount: z.string(),
      paid_by_points: z.string(),
      total: z.string(),
      sent_qty: z.number(),
      returned_qty: z.number(),
      kept_qty: z.number(),
      no_refund: z.boolean(),
    }),
  ),
  coupons: z.array(z.object({ id: z.number(), coupon: z.number(), code: z.string(), discount: z.string() })),
  payment_records: z.array(
    z.object({ id: z.number(), paid_at: z.string(), method: z.string(), reference: z.string(), amount: z.string() }),
  ),
  refund_record: z.array(
    z.object({
      id: z.number(),
      refunded_at: z.string(),
      refund_method: z.string(),
      amount: z.string(),
      remarks: z.string().nullable(),
    }),
  ),
});

export type OrderRecord = z.infer<typeof orderRecord>;
export type OrderItem = OrderRecord['items'][number];

/** The order in the panels' format; `undefined` if the user may not read all of these fields. */
export function orderIn(record: unknown): OrderRecord | undefined {
  const read = orderRecord.safeParse(record);
  return read.success ? read.data : undefined;
}

/** Does an order still wait for something, judging by its state alone? */
export const isOpen = (record: Values): boolean => isPossible(order, 'cancel', record);

const titles = z.record(z.string(), z.string());
const labels = z.record(z.string(), z.unknown());

/** Titles, by id, of the records that a field refers to, or the URLs of its files. */
export function labelsIn(record: { readonly labels?: unknown }, field: string): z.infer<typeof titles> | undefined {
  return titles.safeParse(labels.safeParse(record.labels).data?.[field]).data;
}

const subOrder = z.looseObject({
  id: z.number(),
  revision: z.number(),
  sub_order_no: z.string(),
  merchant: z.number().nullable(),
  delivery_type: z.string(),
  status: z.string(),
  courier: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  remarks: z.string().nullish(),
  push_status: z.string().nullable(),
  push_problem: z.string().nullable(),
  push_attempts: z
    .number()
    .nullable()
    .transform((attempts) => attempts ?? 0),
  push_next_at: z.string().nullable(),
  labels: labels.optional(),
});

export type SubOrder = z.infer<typeof subOrder>;

/** The valid sub-orders in a list. */
export const subOrdersIn = (list: readonly unknown[] = []): readonly SubOrder[] =>
  list.flatMap((one) => subOrder.safeParse(one).data ?? []);

const orderReturn = z.object({ id: z.number(), order_return_no: z.string(), status: z.string() });

export type OrderReturn = z.infer<typeof orderReturn>;

/** The valid returns in a list. */
export const returnsIn = (list: readonly unknown[] = []): readonly OrderReturn[] =>
  list.flatMap((one) => orderReturn.safeParse(one).data ?? []);

/** Polling interval in milliseconds while a sub-order waits for the courier. */
export const lookAgain = 2_000;

/** True if one of the sub-orders waits for the courier. */
export const isWaiting = (subs: readonly SubOrder[]): boolean => subs.some((sub) => sub.push_status === 'waiting');
