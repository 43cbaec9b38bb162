import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/model/column-builders.ts';

/** Checks of couriers' lists, and the imports started from them (docs/decisions/0074-pickup-sync.md). */
export const pickupSync = pgTable(
  'pickup_sync',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    storeId: integer('store_id').notNull(),
    provider: text('provider').notNull(),
    /** Number of points in the list. */
    total: integer('total').notNull(),
    /** Number of points by outcome. */
    counts: jsonb('counts').notNull(),
    /** Whether the list has less than half of its former points. */
    short: boolean('short').notNull(),
    unknownDistricts: jsonb('unknown_districts').notNull(),
    /** No foreign key, as in the history. */
    checkedById: integer('checked_by_id').notNull(),
    checkedByName: text('checked_by_name').notNull(),
    checkedAt: instant('checked_at').notNull(),
    startedAt: instant('started_at'),
    importId: integer('import_id'),
    /** The scheduled time of the sync; null if staff started it. */
    scheduledFor: instant('scheduled_for'),
    /**
     * Why there was no list, stored like errors of rows. Only for scheduled syncs: in others, staff see the error at
     * once.
     */
    problem: jsonb('problem'),
  },
  (table) => [
    index('pickup_sync_store_id_idx').on(table.storeId, table.provider, table.id.desc()),
    index('pickup_sync_scheduled_idx').on(table.storeId, table.provider, table.scheduledFor),
  ],
);

/** The planned result of a sync for each point. */
export const pickupSyncRow = pgTable(
  'pickup_sync_row',
  {
    syncId: integer('sync_id')
      .notNull()
      .references(() => pickupSync.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    refCode: text('ref_code').notNull(),
    /** The reference code, folded for comparison. */
    key: text('key').notNull(),
    outcome: text('outcome').notNull(),
    recordId: integer('record_id'),
    /** Revision of the record when it was checked, 0 if new: the import refuses records that changed since. */
    revision: integer('revision').notNull(),
    differences: jsonb('differences').notNull(),
    said: jsonb('said').notNull(),
    problem: jsonb('problem'),
  },
  (table) => [
    primaryKey({ name: 'pickup_sync_row_pkey', columns: [table.syncId, table.row] }),
    index('pickup_sync_row_outcome_idx').on(table.syncId, table.outcome, table.row),
  ],
);

/** Values of a courier's list when it was last applied; stored values that differ were changed by hand. */
export const pickupPointSaid = pgTable(
  'pickup_point_said',
  {
    storeId: integer('store_id').notNull(),
    provider: text('provider').notNull(),
    key: text('key').notNull(),
    said: jsonb('said').notNull(),
    /** The values before; still valid if the import's row was refused. */
    before: jsonb('before'),
    importId: integer('import_id'),
    row: integer('row'),
  },
  (table) => [primaryKey({ name: 'pickup_point_said_pkey', columns: [table.storeId, table.provider, table.key] })],
);
