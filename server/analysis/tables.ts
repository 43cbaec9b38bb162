import { bigint, date, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

const money = (name: string) => numeric(name).notNull();
const count = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The summed columns, named as in `resources/analysis/metrics.ts`. */
const sums = {
  sales: money('sales'),
  orders: count('orders'),
  units: count('units'),
  new_customers: count('new_customers'),
  returning_orders: count('returning_orders'),
  guest_orders: count('guest_orders'),
  coupon_discount: money('coupon_discount'),
  paid_by_points: money('paid_by_points'),
  k_coin_redeemed: count('k_coin_redeemed'),
  k_coin_earned: count('k_coin_earned'),
  oto_point_redeemed: count('oto_point_redeemed'),
  oto_point_earned: count('oto_point_earned'),
  refunded: money('refunded'),
  returned_units: count('returned_units'),
  shipping_fee: money('shipping_fee'),
};

/** Names of the summed columns. */
export const summed: readonly string[] = Object.keys(sums);

const part = { storeId: integer('store_id').notNull(), split: text('split').notNull() };

/**
 * Sales per hour: of the whole (`all`), and of each part of each split. Kept up to date by `follow.ts`
 * (docs/decisions/0126-totals-of-sales.md).
 */
export const salesHour = pgTable(
  'sales_hour',
  { ...part, hour: instant('hour').notNull(), key: text('key').notNull(), ...sums },
  (table) => [primaryKey({ name: 'sales_hour_pkey', columns: [table.storeId, table.split, table.hour, table.key] })],
);

/** Sales per day in Hong Kong, summed from the hours. */
export const salesDay = pgTable(
  'sales_day',
  { ...part, day: date('day').notNull(), key: text('key').notNull(), ...sums },
  (table) => [primaryKey({ name: 'sales_day_pkey', columns: [table.storeId, table.split, table.day, table.key] })],
);

/**
 * Hours with changed orders: appended by triggers, so that transactions that write orders don't wait for each other.
 */
export const salesMark = pgTable(
  'sales_mark',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: integer('store_id').notNull(),
    hour: instant('hour').notNull(),
  },
  (table) => [index('sales_mark_hour_idx').on(table.hour, table.storeId)],
);

/** Nightly comparisons of totals with the orders: days that were wrong, kept for some weeks. */
export const salesCheck = pgTable('sales_check', {
  checkedAt: instant('checked_at').primaryKey(),
  /** `SalesFault[]`. */
  faults: jsonb('faults').notNull(),
});
