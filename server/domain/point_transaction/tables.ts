import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { instant } from '../../db/model/column-builders.ts';
import { column } from '../../db/model/columns.ts';
import { tableOf } from '../../db/model/tables.ts';

const movements = tableOf(point_transaction);

/** Points given by one movement, and how many are left; they expire together. */
export const pointLot = pgTable(
  'point_lot',
  {
    /** Id of the movement that gave them. */
    id: integer('id').primaryKey(),
    userId: integer('user_id').notNull(),
    pointType: text('point_type').notNull(),
    granted: integer('granted').notNull(),
    remaining: integer('remaining').notNull(),
    /** For points earned by an order: the cents of goods and shipping fee that they were earned for. */
    earnedGoods: bigint('earned_goods', { mode: 'number' }),
    earnedShipping: bigint('earned_shipping', { mode: 'number' }),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    /** When a mail warned the customer of their expiry; a lot is warned of only once. */
    warnedAt: instant('warned_at'),
  },
  (table) => [
    foreignKey({ name: 'point_lot_id_fkey', columns: [table.id], foreignColumns: [column(movements, 'id')] }),
    check('point_lot_remaining_check', sql`${table.remaining} between 0 and ${table.granted}`),
    index('point_lot_user_idx')
      .on(table.userId, table.pointType, table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    index('point_lot_expiry_idx')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    index('point_lot_warning_idx')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0 and ${table.warnedAt} is null`),
  ],
);

/** Points that a movement took from a lot or, below zero, gave back to it. */
export const pointTaking = pgTable(
  'point_taking',
  {
    movementId: integer('movement_id').notNull(),
    lotId: integer('lot_id').notNull(),
    points: integer('points').notNull(),
    /** For given-back points: the movement that took them. */
    reverses: integer('reverses'),
  },
  (table) => [
    primaryKey({ name: 'point_taking_pkey', columns: [table.movementId, table.lotId] }),
    foreignKey({
      name: 'point_taking_movement_fkey',
      columns: [table.movementId],
      foreignColumns: [column(movements, 'id')],
    }),
    foreignKey({ name: 'point_taking_lot_fkey', columns: [table.lotId], foreignColumns: [pointLot.id] }),
    index('point_taking_reverses_idx')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
  ],
);

/** Nightly comparisons of balances with the ledger, kept for some weeks. */
export const ledgerCheck = pgTable('ledger_check', {
  checkedAt: instant('checked_at').primaryKey(),
  /** `LedgerFault[]`. */
  faults: jsonb('faults').notNull(),
});
