import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { draftFieldNames } from '../../../resources/drafts.ts';
import type { Resource } from '../../../resources/define.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { type ChildModel, type ColumnModel, type JoinModel, modelOf } from '../../db/model/model.ts';
import { objectsIn, without } from '../../db/model/paths.ts';
import { childTableOf, joinTableOf } from '../../db/model/part-tables.ts';
import { commaJoined } from '../../db/model/titles.ts';

/** Columns that a draft copies and a promote overwrites: without version fields, tallies and the sort position. */
export function contentColumns(resource: Resource): readonly ColumnModel[] {
  return modelOf(resource).columns.filter(
    ({ path, field }) => !field.tally && !draftFieldNames.includes(path) && path !== resource.sortable,
  );
}

/** The same for rows. */
export function rowColumns({ columns }: ChildModel): readonly ColumnModel[] {
  return columns.filter(({ field }) => !field.tally);
}

/** A table with parts of each record: links of a reference to many, or rows. */
export interface PartTable {
  readonly table: string;
  /** Columns to copy, without `id` and `record_id`. */
  readonly copied: readonly string[];
  /** Whether the order is copied: rows have one, links don't. */
  readonly ordered: boolean;
}

/** All part tables of an entity. */
export function partTables(resource: Resource): readonly PartTable[] {
  const { joins, children } = modelOf(resource);
  return [...joins.map((join) => linkTable(resource, join)), ...children.map((child) => rowTable(resource, child))];
}

export function linkTable(resource: Resource, join: JoinModel): PartTable {
  const copied = namesIn(joinTableOf(resource, join)).filter((name) => name === 'store_id' || name === 'target_id');
  return { table: join.table, copied, ordered: false };
}

export function rowTable(resource: Resource, child: ChildModel): PartTable {
  const tallies = child.columns.filter(({ field }) => field.tally).map(({ name }) => name);
  return {
    table: child.table,
    copied: namesIn(childTableOf(resource, child)).filter((name) => !tallies.includes(name)),
    ordered: true,
  };
}

function namesIn(table: Parameters<typeof getTableColumns>[0]): readonly string[] {
  return Object.keys(getTableColumns(table)).filter((name) => name !== 'id' && name !== 'record_id');
}

/** The content of a record: equal for a record and a fresh copy of it. */
export function contentOf(resource: Resource, record: RecordOf): PatchOf {
  const { columns, children } = modelOf(resource);
  const content = contentColumns(resource);
  const own = without(record, [
    ...new Set(columns.filter((column) => !content.includes(column)).map(({ path }) => path)),
  ]);
  const bare = children
    .filter(({ paged, path }) => !paged && Array.isArray(own[path]))
    .map((child) => [child.path, rowContents(child, own[child.path])]);
  return { ...own, ...Object.fromEntries(bare) };
}

/** Rows without their ids and tallies. */
export function rowContents({ columns }: ChildModel, rows: JsonValue | undefined): readonly PatchOf[] {
  const tallies = columns.filter(({ field }) => field.tally).map(({ path }) => path);
  return objectsIn(rows).map((row) => without(row, ['id', ...tallies]));
}

/** Column names as an SQL list, each with the alias. */
export function columnList(names: readonly string[], alias?: string): SQL {
  return commaJoined(
    names.map((name) =>
      alias === undefined ? sql`${sql.identifier(name)}` : sql`${sql.identifier(alias)}.${sql.identifier(name)}`,
    ),
  );
}
