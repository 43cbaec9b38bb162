import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import type { deliveryExtras } from './order-fields.ts';

/** Printed documents of orders: packing slips and order sheets (SPEC §2, Orders). */

/** Fields about obstacles to a delivery. */
export const printedExtras = [
  'pass_through_stair',
  'removal_of_handrail',
  'village_house',
] as const satisfies readonly (keyof typeof deliveryExtras)[];

const named = z.object({ zh_HK: z.string(), en_US: z.string() });
const money = z.string();

/** The shop's data at the top of its documents. */
const letterhead = z.object({
  name: named,
  address: named,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  logo: z.string().nullable().describe('The address of the picture'),
});
export type Letterhead = z.infer<typeof letterhead>;

const item = z.object({
  id: z.int(),
  item_code: z.string(),
  name: named,
  option_name: z.string().nullable(),
  qty: z.int(),
  returned_qty: z.int(),
  kept_qty: z.int().describe('Of those returned, pieces that stay with the customer, and are sent'),
  price: money,
  discount: money,
  amount: money,
});
export type PrintedItem = z.infer<typeof item>;

const part = z.object({
  id: z.int(),
  sub_order_no: z.string(),
  merchant: z.string().nullable().describe('Null for goods of the shop itself'),
  delivery_type: z.string(),
  status: z.string(),
  courier: z.string().nullable(),
  tracking_no: z.string().nullable(),
  items: z.array(item).readonly(),
});
export type PrintedPart = z.infer<typeof part>;

const amounts = z.object({
  subtotal: money,
  discount_amount: money,
  shipping_fee: money,
  rounding: money,
  k_coin_amount: money,
  oto_point_amount: money,
  total_amount: money,
  paid_amount: money,
  refunded_amount: money,
});

const printed = z.object({
  id: z.int(),
  order_no: z.string(),
  ordered_at: z.string(),
  locale: z.string().describe('The customer’s'),
  status: z.string(),
  name: z.string(),
  recipient: named,
  tel: z.string().nullable(),
  address: named.describe('Lines, as on a letter'),
  pickup_point: named.nullable(),
  delivery_date: z.string().nullable(),
  extras: z.array(z.enum(printedExtras)).readonly().describe('What makes the delivery harder'),
  billing_address: z.string().nullable(),
  remarks: z.string().nullable(),
  payment_method: z.string().nullable(),
  amounts,
  parts: z.array(part).readonly(),
});
/** An order with its sub-orders; in a call about sub-orders, only the requested ones. */
export type PrintedOrder = z.infer<typeof printed>;

/** The answer of both calls, in the order of the ids; omits missing records. */
export const documentsAnswer = z.object({
  data: z.object({ shop: letterhead, orders: z.array(printed).readonly() }),
});
export type OrderDocuments = z.infer<typeof documentsAnswer>['data'];
