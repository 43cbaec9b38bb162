import { sql } from 'drizzle-orm';
import { isStanding, standingStates } from '../../../resources/orders/order-states.ts';
import { givable, lackingPieces } from '../intangible_good/give-out.ts';
import { giveCodes } from './codes.ts';
import { moveOrder } from './move.ts';
import { orderTask } from './order-task.ts';

/**
 * Gives out codes to waiting orders as soon as codes are available: imported, put back, or created. Orders that were
 * paid first come first.
 */
export const waitingCodes = () =>
  orderTask({
    name: 'codes that orders wait for',
    number: 11,
    failure: 'an order could not be given its codes',
    // If all that waits is sold out, each search reads every waiting order.
    rest: 5_000,
    due: ({ now, except, most }) =>
      sql`select "order".id, "order".store_id from "order"
        where codes_missing > 0 and status = any (${sql.param([...standingStates])}::text[])
          and "order".id <> all (${sql.param([...except])}::integer[]) and exists (
            select from order_items item where item.record_id = "order".id and exists (
              select from intangible_good good where good.store_id = item.store_id and good.sku = item.sku and ${givable(now)}
            ) and ${lackingPieces} > 0
          ) order by paid_at, "order".id limit ${most}`,
    async runOn(scope, current, now) {
      // It was cancelled meanwhile.
      if (!isStanding(current.status)) return false;
      const { given, codes_missing } = await giveCodes(scope, current, { now });
      if (given > 0) await moveOrder(scope, current, { codes_missing }, 'give_out_codes', { now });
      return given > 0;
    },
  });
