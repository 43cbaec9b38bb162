import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Keys of objects without a file record: about to be stored, or about to be removed. Objects still listed after an hour
 * are removed, so that a crash between database and store leaves nothing behind.
 */
export const mediaGarbage = pgTable('media_garbage', {
  key: text('key').primaryKey(),
  since: timestamp('since', { withTimezone: true }).notNull(),
});
