import '../kinds/zod.ts';
import { z } from 'zod';

/** Number of a version's latest orders in the answer. */
export const lastOrders = 10;

const count = z.int().min(0);
const sums = z.object({
  orders: count,
  pieces: count,
  returned: count.describe('Pieces that came back'),
  amount: z.string().describe('Money: what the pieces cost after coupons, those that came back included'),
});

/** The answer of `GET product-version/{id}/sold`. */
export const versionSold = z.object({
  data: z.object({
    unpaid: sums.describe('In orders that are not paid yet'),
    sold: sums.describe('In paid orders; cancelled and expired ones don’t count'),
    last: z
      .array(
        z.object({
          order: z.int(),
          order_no: z.string(),
          ordered_at: z.string(),
          status: z.string(),
          option_name: z.string().nullable(),
          pieces: count,
          returned: count,
          amount: z.string(),
        }),
      )
      .describe(`The last ${lastOrders} lines of orders, whatever became of them`),
  }),
});
export type VersionSold = z.infer<typeof versionSold>['data'];
