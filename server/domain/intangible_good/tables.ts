import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Codes that an order had and that others may have since: their history is the order's, too. Of one only ids are kept. */
export const codeTakenBack = pgTable(
  'code_taken_back',
  {
    /** No foreign keys: nothing is read by it but the history, which outlives both. */
    orderId: integer('order_id').notNull(),
    goodId: integer('good_id').notNull(),
  },
  (table) => [primaryKey({ name: 'code_taken_back_pkey', columns: [table.orderId, table.goodId] })],
);
