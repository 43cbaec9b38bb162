import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { draftFieldNames } from '../../../resources/drafts.ts';
import type { Resource } from '../../../resources/define.ts';
import type { JsonObject, JsonValue } from '../../../resources/kinds/kind.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type ChildModel, type ColumnModel, type JoinModel, modelOf } from '../../db/model/model.ts';
import { objectsIn, without } from '../../db/model/paths.ts';
import { childTableOf, joinTableOf } from '../../db/model/part-tables.ts';

/**
 * Columns that a draft takes over and a promote overwrites: not what a record is among its copies, its tallies, its
 * place in an order.
 */
export function contentColumns(resource: Resource): readonly ColumnModel[] {
  return modelOf(resource).columns.filter(
    ({ path, field }) => !field.tally && !draftFieldNames.includes(path) && path !== resource.sortable,
  );
}

/** The same of a row. */
export function rowColumns({ columns }: ChildModel): readonly ColumnModel[] {
  return columns.filter(({ field }) => !field.tally);
}

/** A table that holds a part of each record: a reference to many, or rows. */
export interface Part {
  readonly table: string;
  /** Columns that are copied as they are, besides whose part it is. */
  readonly copied: readonly string[];
  /** Rows are copied in their order; links have none. */
  readonly ordered: boolean;
}

/** Every table that holds parts of an entity's records. */
export function partsOf(resource: Resource): readonly Part[] {
  const { joins, children } = modelOf(resource);
  return [...joins.map((join) => joinPart(resource, join)), ...children.map((child) => rowsPart(resource, child))];
}

export function joinPart(resource: Resource, join: JoinModel): Part {
  const copied = namesIn(joinTableOf(resource, join)).filter((name) => name === 'store_id' || name === 'target_id');
  return { table: join.table, copied, ordered: false };
}

export function rowsPart(resource: Resource, child: ChildModel): Part {
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

/**
 * What a record says, without what differs between copies by nature: the same for a record and a copy just made of it.
 */
export function contentOf(resource: Resource, record: RecordOf): JsonObject {
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
export function rowContents({ columns }: ChildModel, rows: JsonValue | undefined): readonly JsonObject[] {
  const tallies = columns.filter(({ field }) => field.tally).map(({ path }) => path);
  return objectsIn(rows).map((row) => without(row, ['id', ...tallies]));
}

/** Names as a list in SQL, each of this alias. */
export function listed(names: readonly string[], alias?: string): SQL {
  return sql.join(
    names.map((name) =>
      alias === undefined ? sql`${sql.identifier(name)}` : sql`${sql.identifier(alias)}.${sql.identifier(name)}`,
    ),
    sql`, `,
  );
}
