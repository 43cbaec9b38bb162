import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Codes that were mailed to the customer of an order, by code id. */
export const codeMailed = pgTable(
  'code_mailed',
  {
    goodId: integer('good_id').primaryKey(),
    orderId: integer('order_id').notNull(),
    /** Whether it remains to be checked if this completes a delivery (`mailedCodes`). */
    due: boolean('due').notNull(),
  },
  (table) => [
    index('code_mailed_order_idx').on(table.orderId),
    index('code_mailed_due_idx')
      .on(table.orderId)
      .where(sql`${table.due}`),
  ],
);

/**
 * Codes that were taken back from an order. The order's course shows what happened to them while the order had them.
 */
export const codeTakenBack = pgTable(
  'code_taken_back',
  {
    /** No foreign keys: used only to read the history, which outlives both records. */
    orderId: integer('order_id').notNull(),
    goodId: integer('good_id').notNull(),
  },
  (table) => [primaryKey({ name: 'code_taken_back_pkey', columns: [table.orderId, table.goodId] })],
);
