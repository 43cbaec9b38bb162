import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What mails say, apart from their records: lists needn't read it, and the history doesn't repeat it. No foreign key:
 * both are written in one statement's transaction, and mails are never deleted.
 */
export const mailContent = pgTable('mail_content', {
  mailId: integer('mail_id').primaryKey(),
  text: text('text').notNull(),
  html: text('html'),
});
