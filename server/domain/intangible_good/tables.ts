import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Codes that the customer of an order was mailed, by their ids. */
export const codeMailed = pgTable(
  'code_mailed',
  {
    goodId: integer('good_id').primaryKey(),
    orderId: integer('order_id').notNull(),
    /** It wasn't looked since whether that delivers them (`mailedCodes`). */
    due: boolean('due').notNull(),
  },
  (table) => [
    index('code_mailed_order_idx').on(table.orderId),
    index('code_mailed_due_idx')
      .on(table.orderId)
      .where(sql`${table.due}`),
  ],
);

/** Codes that were taken back from an order, by id: what happened with them while it had them is told in its line of time. */
export const codeTakenBack = pgTable(
  'code_taken_back',
  {
    /** No foreign keys: nothing is read by it but the history, which outlives both. */
    orderId: integer('order_id').notNull(),
    goodId: integer('good_id').notNull(),
  },
  (table) => [primaryKey({ name: 'code_taken_back_pkey', columns: [table.orderId, table.goodId] })],
);
