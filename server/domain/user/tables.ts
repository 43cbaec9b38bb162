import { foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../../resources/customers/user.ts';
import { instant } from '../../db/model/column-builders.ts';
import { column } from '../../db/model/columns.ts';
import { tableOf } from '../../db/model/tables.ts';

/** Customers whose erasure is in progress, with their identifiers; deleted once no data contains these any more. */
export const customerErasure = pgTable(
  'customer_erasure',
  {
    userId: integer('user_id').primaryKey(),
    emails: text('emails').array().notNull(),
    phones: text('phones').array().notNull(),
    /** Family and given names separately, and combined. */
    names: text('names').array().notNull().default([]),
    fullNames: text('full_names').array().notNull().default([]),
    /** No foreign key, as in the history. */
    byId: integer('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: instant('at').notNull(),
    /** Later than `at` after a failure, and while a mail to the customer is being sent. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'customer_erasure_user_id_fkey',
      columns: [table.userId],
      foreignColumns: [column(tableOf(user), 'id')],
    }),
  ],
);
