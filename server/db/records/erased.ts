import { type SQL, sql } from 'drizzle-orm';
import { erasedDomain, erasedText } from '../../../resources/personal.ts';

/** Whether a text stands in place of what an erased customer was known by: their address, or anything else. */
export const isErasedIn = (text: SQL): SQL =>
  sql`(${text} = ${erasedText} or right(lower(${text}), ${erasedDomain.length}) = ${erasedDomain})`;
