import { index, integer, primaryKey, text, uniqueIndex, type PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnBuilder } from './column-builders.ts';
import { column, type Table } from './columns.ts';
import { fileIndexes } from './indexes.ts';
import { type ChildModel, type ColumnModel, type JoinModel, modelOf } from './model.ts';
import { constraints, define, expressions, type Indexed, isScoped, known, pair, pick, reference } from './tables.ts';

/** The join table of a reference to many. */
export function joinTableOf(resource: Resource, join: JoinModel): Table {
  const scoped = modelOf(resource).scoped && isScoped(join.to);
  const columns = {
    ...(scoped && { store_id: integer('store_id').notNull() }),
    record_id: integer('record_id').notNull(),
    target_id: integer('target_id').notNull(),
    // The record's status, so that shown or live records are counted by links alone; maintained by triggers
    // (`row-count-triggers.ts`).
    ...(resource.drafts && { status: text('status').notNull().default('draft') }),
  };
  return define(resource, join.table, columns, (table) => [
    primaryKey({ name: `${join.table}_pkey`, columns: pair(column(table, 'record_id'), column(table, 'target_id')) }),
    reference(table, join.table, 'record_id', resource, scoped).onDelete('cascade'),
    reference(table, join.table, 'target_id', known(join.to), scoped),
    // Covers counting and collecting the records behind a target.
    index(`${join.table}_target_id_idx`).on(
      column(table, 'target_id'),
      ...(scoped ? [column(table, 'store_id')] : []),
      ...(resource.drafts ? [column(table, 'status')] : []),
      column(table, 'record_id'),
    ),
  ]);
}

/** The child table of rows. */
export function childTableOf(resource: Resource, child: ChildModel): Table {
  const { scoped } = modelOf(resource);
  const columns = {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...(scoped && { store_id: integer('store_id').notNull() }),
    record_id: integer('record_id').notNull(),
    position: integer('position').notNull().default(0),
    ...Object.fromEntries(child.columns.map((part) => [part.name, columnBuilder(part)])),
  };
  return define(resource, child.table, columns, (table) => [
    reference(table, child.table, 'record_id', resource, scoped).onDelete('cascade'),
    index(`${child.table}_record_id_idx`).on(
      column(table, 'record_id'),
      column(table, 'position'),
      column(table, 'id'),
    ),
    ...(child.keys.length > 0
      ? [
          uniqueIndex(`${child.table}_${child.keys.join('_')}_key`).on(
            ...expressions([
              column(table, 'record_id'),
              ...keyColumns(child).map((part) => keyPart(column(table, part.name), part, child)),
            ]),
          ),
        ]
      : []),
    ...child.columns.flatMap((part) => constraints(table, child.table, part, scoped)),
    ...fileIndexes(table, child.table, child.columns),
  ]);
}

/** The key columns of a child table. */
export function keyColumns({ keys, columns }: Pick<ChildModel, 'keys' | 'columns'>): readonly ColumnModel[] {
  return keys.map((key) => pick(columns, key));
}

/**
 * The SQL by which a key column is compared, the same in the index and in queries; in a key of several columns nulls
 * count as equal.
 */
export function keyPart(own: PgColumn | SQL, part: ColumnModel, { keys }: Pick<ChildModel, 'keys'>): Indexed {
  const folded = part.textual ? sql`lower(${own})` : own;
  if (keys.length === 1 || part.notNull) return folded;
  return part.textual ? sql`coalesce(${folded}, '')` : sql`coalesce(${folded}::text, '')`;
}
