import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Orders of which codes were mailed since it was last looked whether that delivers them (`mailedCodes`). */
export const codeMailed = pgTable('code_mailed', { orderId: integer('order_id').primaryKey() });

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
