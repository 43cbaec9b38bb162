import { z } from 'zod';
import '../kinds/zod.ts';
import type { Fields } from '../kinds/index.ts';
import { order_return } from './order_return.ts';
import { sub_order } from './sub_order.ts';

const { order, items, shipping_amount } = order_return.fields;

/** The parameters of a return's preview: `POST order-return/check`. */
export const returnCheckFields = {
  order: { ...order, once: false },
  order_return: {
    kind: 'reference',
    label: order_return.label,
    help: ['The return itself, once it stands.', '已建立的退貨本身。', '已创建的退货本身。'],
    to: 'order_return',
  },
  sub_order: {
    kind: 'reference',
    label: sub_order.label,
    help: [
      'One that is to be cancelled: all that is left of it, in place of items and shipping amount.',
      '將取消的子訂單：以其餘下貨品及運費代替所填項目及運費。',
      '将取消的子订单：以其剩余商品及运费代替所填项目及运费。',
    ],
    to: 'sub_order',
  },
  items: { ...items, required: false },
  shipping_amount,
} as const satisfies Fields;

const money = z.string();

const points = z.object({
  given_back: z.int().describe('That paid for what comes back'),
  taken_back: z.int().describe('That the order had earned by it'),
  missing: z.int().describe('Of those, what the customer has used already'),
});

/** The answer of `POST order-return/check`. */
export const returnChecked = z.object({
  data: z.object({
    lines: z
      .array(
        z.object({
          order_item: z.int(),
          left: z.int().describe('Pieces that can still come back'),
          worth: money.describe('What was paid for these in money'),
        }),
      )
      .readonly(),
    refundable: money.describe('What was paid of the order and isn’t refunded, nor asked for by another return'),
    items: z.array(z.object({ order_item: z.int(), qty: z.int(), amount: money })).readonly(),
    total: money.describe('The refund in money'),
    restocked: z.int().describe('Pieces that go back into stock'),
    k_coin: points,
    oto_point: points,
    coupons: z
      .array(z.string())
      .readonly()
      .describe('Codes that can be used again, since nothing of the order is left'),
    sub_orders: z.array(z.string()).readonly().describe('Numbers of sub-orders of which nothing is left to send'),
    idle_fee: money.describe('What of the shipping fee nothing is sent for after it, and it doesn’t give back'),
    order_status: z.string().describe('The state of the order after it'),
  }),
});
