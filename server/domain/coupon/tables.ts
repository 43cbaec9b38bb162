import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Number of redemptions of a coupon by a customer: held and taken, not given back. Written only by the trigger of
 * redemptions.
 */
export const couponUse = pgTable(
  'coupon_use',
  {
    /** No foreign keys: the redemptions have them. */
    couponId: integer('coupon_id').notNull(),
    userId: integer('user_id').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ name: 'coupon_use_pkey', columns: [table.couponId, table.userId] }),
    check('coupon_use_uses_check', sql`${table.uses} >= 0`),
  ],
);

/** The cart that a redemption is held for: the same key with another cart is another redemption. */
export const couponHold = pgTable('coupon_hold', {
  /** No foreign key: the redemption is written in the same statement, and never deleted. */
  redemptionId: integer('redemption_id').primaryKey(),
  /** Digest of the cart. */
  cart: text('cart').notNull(),
});
