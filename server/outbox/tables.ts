import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Contents of mails, separate from their records, since lists don't need them and the history shouldn't repeat them. No
 * foreign key: both are written in the same transaction, and mails are never deleted.
 */
export const mailContent = pgTable('mail_content', {
  mailId: integer('mail_id').primaryKey(),
  text: text('text').notNull(),
  html: text('html'),
});
