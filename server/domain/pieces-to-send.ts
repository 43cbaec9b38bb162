import { sql } from 'drizzle-orm';

/**
 * SQL: number of pieces of `item`, a row of `order_items`, that the customer should have; computed like `piecesToSend`.
 */
export const piecesToSend = sql`(item.qty - item.returned_qty + item.kept_qty)`;
