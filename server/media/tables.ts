import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Keys of objects that no file record names: about to be written, or about to be removed. What is still here an hour
 * later is removed then, so that a crash between the database and the store leaves nothing behind.
 */
export const mediaGarbage = pgTable('media_garbage', {
  key: text('key').primaryKey(),
  since: timestamp('since', { withTimezone: true }).notNull(),
});
