import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Customers that match a group’s emails and phone numbers, so that members can be read in pages; maintained by
 * triggers. No foreign keys, since checking them would wait for concurrent changes of the customer.
 */
export const userGroupMatch = pgTable(
  'user_group_match',
  {
    userGroupId: integer('user_group_id').notNull(),
    userId: integer('user_id').notNull(),
    /** `email` or `phone`. */
    matchedBy: text('matched_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_group_match_pkey', columns: [table.userGroupId, table.userId, table.matchedBy] }),
    index('user_group_match_user_idx').on(table.userId),
  ],
);
