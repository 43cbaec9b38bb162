import { sql } from 'drizzle-orm';

/** SQL: how many pieces of `item`, a row of `order_items`, the customer is to have; as `piecesToSend` counts them. */
export const piecesToSend = sql`(item.qty - item.returned_qty + item.kept_qty)`;
