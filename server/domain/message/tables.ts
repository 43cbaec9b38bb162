import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Recipients of a message, stored when its sending begins: later changes of customers and groups have no effect. */
export const messageRecipient = pgTable(
  'message_recipient',
  {
    /** No foreign key: sent messages are never deleted, and it would be checked for each recipient. */
    messageId: integer('message_id').notNull(),
    /** From 1, in the order of sending. */
    place: integer('place').notNull(),
    /** In lower case; unique per message. */
    email: text('email').notNull(),
    /** The customer with this address, if any; no foreign key, since customers can be deleted. */
    userId: integer('user_id'),
    /** `waiting`; then `queued` once the mail is in the outbox, or `unusable` if no mail can be sent to the address. */
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
