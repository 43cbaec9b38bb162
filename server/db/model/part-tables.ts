import {
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgTableExtraConfigValue,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnBuilder } from './column-builders.ts';
import { column, type Columns, type Table } from './columns.ts';
import { fileIndexes } from './indexes.ts';
import { type ChildModel, type ColumnModel, type JoinModel, modelOf } from './model.ts';
import { constraints, define, expressions, type Indexed, isScoped, known, pair, pick, reference } from './tables.ts';

/**
 * The join table of a reference to many. If rows refer, it stores the row and its record, so that a record's links are
 * found, kept and deleted like all its parts.
 */
export function joinTableOf(resource: Resource, join: JoinModel): Table {
  const scoped = modelOf(resource).scoped && isScoped(join.to);
  const isCounted = resource.drafts !== undefined && join.rows === undefined;
  const columns = {
    ...(scoped && { store_id: integer('store_id').notNull() }),
    record_id: integer('record_id').notNull(),
    ...(join.rows !== undefined && { row_id: integer('row_id').notNull() }),
    target_id: integer('target_id').notNull(),
    // The record's status, so that shown or live records are counted by links alone; maintained by triggers
    // (`row-count-triggers.ts`).
    ...(isCounted && { status: text('status').notNull().default('draft') }),
  };
  return define(resource, join.table, columns, (table) => [
    primaryKey({
      name: `${join.table}_pkey`,
      columns: [
        column(table, 'record_id'),
        ...(join.rows === undefined ? [] : [column(table, 'row_id')]),
        column(table, 'target_id'),
      ],
    }),
    reference(table, join.table, 'record_id', resource, scoped).onDelete('cascade'),
    ...ofRows(resource, join, table),
    reference(table, join.table, 'target_id', known(join.to), scoped),
    // Covers counting and collecting the records that refer to a target.
    index(`${join.table}_target_id_idx`).on(
      column(table, 'target_id'),
      ...(scoped ? [column(table, 'store_id')] : []),
      ...(isCounted ? [column(table, 'status')] : []),
      column(table, 'record_id'),
    ),
  ]);
}

/** Deletes a row's links together with the row. */
function ofRows(resource: Resource, join: JoinModel, table: Columns): PgTableExtraConfigValue[] {
  const child = modelOf(resource).children.find((one) => one.table === join.rows);
  if (!child) return [];
  const rows = childTableOf(resource, child);
  return [
    foreignKey({
      name: `${join.table}_row_id_fkey`,
      columns: pair(column(table, 'record_id'), column(table, 'row_id')),
      foreignColumns: pair(column(rows, 'record_id'), column(rows, 'id')),
    }).onDelete('cascade'),
  ];
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
    ...(child.joins.length > 0
      ? [unique(`${child.table}_record_id_id_key`).on(column(table, 'record_id'), column(table, 'id'))]
      : []),
    ...fileIndexes(table, child.table, child.columns),
  ]);
}

/** The key columns of a child table. */
export function keyColumns({ keys, columns }: Pick<ChildModel, 'keys' | 'columns'>): readonly ColumnModel[] {
  return keys.map((key) => pick(columns, key));
}

/**
 * The SQL that compares a key column, the same in the index and in queries. In a key of several columns, nulls count as
 * equal.
 */
export function keyPart(own: PgColumn | SQL, part: ColumnModel, { keys }: Pick<ChildModel, 'keys'>): Indexed {
  const folded = part.textual ? sql`lower(${own})` : own;
  if (keys.length === 1 || part.notNull) return folded;
  return part.textual ? sql`coalesce(${folded}, '')` : sql`coalesce(${folded}::text, '')`;
}
