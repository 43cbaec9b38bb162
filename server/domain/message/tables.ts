import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Who gets a message, kept when its sending begins: later changes of customers and groups don't reach it. */
export const messageRecipient = pgTable(
  'message_recipient',
  {
    /** No foreign key: messages that were sent are never deleted, and it would be checked for each recipient. */
    messageId: integer('message_id').notNull(),
    /** From 1, in the order of sending. */
    place: integer('place').notNull(),
    /** In lower case: one person once. */
    email: text('email').notNull(),
    /** The customer with this address, if any; no foreign key, since customers may go. */
    userId: integer('user_id'),
    /** `waiting`; then `queued` once the mail is in the outbox, or `unusable` if none can be sent to the address. */
    state: text('state').notNull().default('waiting'),
  },
  (table) => [
    primaryKey({ name: 'message_recipient_pkey', columns: [table.messageId, table.place] }),
    uniqueIndex('message_recipient_email_key').on(table.messageId, table.email),
    index('message_recipient_waiting_idx')
      .on(table.messageId, table.place)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
