import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often a customer uses a coupon: held and taken, not given back. Only the trigger of redemptions writes it. */
export const couponUse = pgTable(
  'coupon_use',
  {
    /** No foreign keys: each redemption has them. */
    couponId: integer('coupon_id').notNull(),
    userId: integer('user_id').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ name: 'coupon_use_pkey', columns: [table.couponId, table.userId] }),
    check('coupon_use_uses_check', sql`${table.uses} >= 0`),
  ],
);

/** For which cart a use was held: of one key, another cart is another use. */
export const couponHold = pgTable('coupon_hold', {
  /** No foreign key: the redemption is written in the same statement, and never deleted. */
  redemptionId: integer('redemption_id').primaryKey(),
  /** A digest of the cart. */
  cart: text('cart').notNull(),
});
