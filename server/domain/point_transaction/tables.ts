import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { instant } from '../../db/model/column-builders.ts';
import { column } from '../../db/model/columns.ts';
import { tableOf } from '../../db/model/tables.ts';

const movements = tableOf(point_transaction);

/** Points that a movement gave, and how many of them are left: what expires together. */
export const pointLot = pgTable(
  'point_lot',
  {
    /** The movement that gave them. */
    id: integer('id').primaryKey(),
    userId: integer('user_id').notNull(),
    pointType: text('point_type').notNull(),
    granted: integer('granted').notNull(),
    remaining: integer('remaining').notNull(),
    /** Of points that an order earned: the cents of its goods, and of its shipping fee, that they were earned for. */
    earnedGoods: bigint('earned_goods', { mode: 'number' }),
    earnedShipping: bigint('earned_shipping', { mode: 'number' }),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    /** When a mail told the customer that they expire; such a lot is told of no more. */
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
    /** Of what is given back: the movement that had taken it. */
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

/** Balances compared with the ledger each night: what was found, kept for some weeks. */
export const ledgerCheck = pgTable('ledger_check', {
  checkedAt: instant('checked_at').primaryKey(),
  /** `LedgerFault[]`. */
  faults: jsonb('faults').notNull(),
});
