import { type SQL, sql } from 'drizzle-orm';
import { erasedDomain, erasedText } from '../../../resources/personal.ts';

/** Whether a text is the placeholder for an erased customer's data: their address, or any other text. */
export const isErasedIn = (text: SQL): SQL =>
  sql`(${text} = ${erasedText} or right(lower(${text}), ${erasedDomain.length}) = ${erasedDomain})`;
