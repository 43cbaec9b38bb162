import { type SQL, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  type IndexBuilder,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { columnOf } from '../../../resources/names.ts';
import { columnBuilder, systemColumns } from './column-builders.ts';
import { fileIndexes, listIndexes, uniqueColumn } from './indexes.ts';
import { linkAt } from '../list/reference-order.ts';
import { type ChildModel, type ColumnModel, type JoinModel, modelOf } from './model.ts';
import { searchTableOf } from '../search/search-table.ts';

/** Columns by name: those of a table in queries, or those that drizzle hands out while it builds constraints. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** A table whose columns are known by name only. */
export type Table = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: 'pg';
}>;

const made = new WeakMap<Resource, Map<string, Table>>();

/** Makes a table once; `extra` runs late, so that tables may refer to each other in circles. */
function define(
  owner: Resource,
  name: string,
  columns: Record<string, PgColumnBuilderBase>,
  extra: (columns: Columns) => PgTableExtraConfigValue[],
): Table {
  const owned = made.get(owner) ?? new Map<string, Table>();
  made.set(owner, owned);
  const known = owned.get(name);
  if (known) return known;
  const table: Table = pgTable(name, columns, extra);
  owned.set(name, table);
  return table;
}

/** The column of this name. Throws where the table has none: a mistake in our code, never a caller's. */
export function column(table: Columns, name: string): PgColumn {
  const found = table[name];
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

/** The drizzle table of an entity, with its constraints and indexes. */
export function tableOf(resource: Resource): Table {
  const model = modelOf(resource);
  const listed: readonly string[] = resource.list.columns;
  const columns = {
    ...systemColumns(model.scoped),
    ...Object.fromEntries(model.columns.map((part) => [part.name, columnBuilder(part)])),
  };
  return define(resource, model.table, columns, (table) => [
    ...(model.scoped
      ? [
          storeKey(table, model.table),
          unique(`${model.table}_store_id_id_key`).on(column(table, 'store_id'), column(table, 'id')),
        ]
      : []),
    ...model.columns.flatMap((part) =>
      constraints(table, model.table, part, model.scoped, {
        copied: resource.drafts !== undefined,
        sorted: listed.includes(part.path) && linkAt(model, part.path) !== undefined,
      }),
    ),
    ...(resource.drafts ? draftIndexes(table, model.table) : []),
    ...(resource.uniqueTogether ?? []).map((fields) => {
      const made = uniqueIndex(`${model.table}_${fields.join('_')}_key`).on(
        ...expressions([
          ...(model.scoped ? [column(table, 'store_id')] : []),
          ...fields.map((field) => uniqueColumn(table, pick(model.columns, field))),
        ]),
      );
      return resource.drafts ? amongMains(made, table) : made;
    }),
    ...listIndexes(table, model),
    ...fileIndexes(table, model.table, model.columns),
  ]);
}

/** The join table of a reference to many. */
export function joinTableOf(resource: Resource, join: JoinModel): Table {
  const scoped = modelOf(resource).scoped && isScoped(join.to);
  const columns = {
    ...(scoped && { store_id: integer('store_id').notNull() }),
    record_id: integer('record_id').notNull(),
    target_id: integer('target_id').notNull(),
    // The record's status, so that links alone tell how many are shown, or live; triggers keep it
    // (`row-count-triggers.ts`).
    ...(resource.drafts && { status: text('status').notNull().default('draft') }),
  };
  return define(resource, join.table, columns, (table) => [
    primaryKey({ name: `${join.table}_pkey`, columns: pair(column(table, 'record_id'), column(table, 'target_id')) }),
    reference(table, join.table, 'record_id', resource, scoped).onDelete('cascade'),
    reference(table, join.table, 'target_id', known(join.to), scoped),
    // All that counting and gathering the records behind a target takes is in it.
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

/** The columns of the key of a child table's rows. */
export function keyColumns({ keys, columns }: Pick<ChildModel, 'keys' | 'columns'>): readonly ColumnModel[] {
  return keys.map((key) => pick(columns, key));
}

/**
 * How a part of a key is compared; of several together one that is empty counts too. The same words in the index and in
 * queries.
 */
export function keyPart(own: PgColumn | SQL, part: ColumnModel, { keys }: Pick<ChildModel, 'keys'>): Indexed {
  const folded = part.textual ? sql`lower(${own})` : own;
  if (keys.length === 1 || part.notNull) return folded;
  return part.textual ? sql`coalesce(${folded}, '')` : sql`coalesce(${folded}::text, '')`;
}

/** All tables of an entity: its own, what is searched of it, its join tables and its child tables. */
export function allTablesOf(resource: Resource): readonly PgTable[] {
  const model = modelOf(resource);
  const searched = searchTableOf(resource);
  return [
    tableOf(resource),
    ...(searched ? [searched] : []),
    ...model.joins.map((join) => joinTableOf(resource, join)),
    ...model.children.map((child) => childTableOf(resource, child)),
  ];
}

/** At most one draft of a record; a copy is a draft or archived, the record itself never archived. */
function draftIndexes(table: Columns, name: string): PgTableExtraConfigValue[] {
  const [status, main] = [column(table, 'status'), column(table, 'version_of')];
  return [
    uniqueIndex(`${name}_draft_key`)
      .on(main)
      .where(sql`${status} = 'draft'`),
    check(
      `${name}_copies_check`,
      sql`case when ${main} is null then ${status} <> 'archived' else ${status} in ('draft', 'archived') and ${main} <> ${column(table, 'id')} end`,
    ),
  ];
}

/** Copies share the record's unique values, so those are unique among the records themselves. */
function amongMains(made: IndexBuilder, table: Columns): IndexBuilder {
  return made.where(sql`${column(table, 'version_of')} is null`);
}

/** `sorted`: lists are sorted by the reference, whose index then has the ids in order. */
function constraints(
  table: Columns,
  name: string,
  part: ColumnModel,
  scoped: boolean,
  { copied = false, sorted = false } = {},
): PgTableExtraConfigValue[] {
  const own = column(table, part.name);
  const onlyOwn = (made: IndexBuilder) => (copied ? amongMains(made, table) : made);
  const both = scoped && part.to !== undefined && isScoped(part.to);
  return [
    ...(part.to
      ? [
          reference(table, name, part.name, known(part.to), both),
          index(`${name}_${part.name}_idx`).on(
            own,
            ...(scoped ? [column(table, 'store_id')] : []),
            ...(sorted ? [column(table, 'id')] : []),
          ),
        ]
      : []),
    ...(part.choices
      ? [check(`${name}_${part.name}_check`, choiceCheck(own, part.choices, part.word === 'text[]'))]
      : []),
    ...(part.field.tally && typeof part.field.minValue === 'number'
      ? [check(`${name}_${part.name}_check`, sql`${own} >= ${sql.raw(String(part.field.minValue))}`)]
      : []),
    ...(part.field.covers
      ? [
          check(
            `${name}_${part.name}_covers`,
            sql`${own} >= ${sql.join(
              part.field.covers.map((count) => sql`${column(table, columnOf(count))}`),
              sql` + `,
            )}`,
          ),
        ]
      : []),
    ...(part.field.unique
      ? [
          onlyOwn(
            uniqueIndex(`${name}_${part.name}_key`).on(
              ...expressions([...(scoped ? [column(table, 'store_id')] : []), uniqueColumn(table, part)]),
            ),
          ),
        ]
      : []),
  ];
}

/** Values of a check constraint are declared constants, quoted by us since DDL takes no parameters. */
function choiceCheck(own: PgColumn, choices: readonly string[], many: boolean): SQL {
  const list = sql.raw(choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(', '));
  return many ? sql`${own} <@ array[${list}]::text[]` : sql`${own} in (${list})`;
}

function reference(table: Columns, name: string, from: string, to: Resource, scoped: boolean) {
  const target = tableOf(to);
  const keyName = `${name}_${from}_fkey`;
  return scoped
    ? foreignKey({
        name: keyName,
        columns: pair(column(table, 'store_id'), column(table, from)),
        foreignColumns: pair(column(target, 'store_id'), column(target, 'id')),
      })
    : foreignKey({ name: keyName, columns: [column(table, from)], foreignColumns: [column(target, 'id')] });
}

function storeKey(table: Columns, name: string) {
  return foreignKey({
    name: `${name}_store_id_fkey`,
    columns: [column(table, 'store_id')],
    foreignColumns: [column(tableOf(known('store')), 'id')],
  });
}

function known(name: string): Resource {
  const resource = findResource(name);
  if (!resource) throw new Error(`no entity ${name}`);
  return resource;
}

function isScoped(name: string): boolean {
  return known(name).scope === 'store';
}

function pick(columns: readonly ColumnModel[], path: string): ColumnModel {
  const found = columns.find((part) => part.path === path);
  if (!found) throw new Error(`no column for ${path}`);
  return found;
}

type Indexed = PgColumn | SQL;

function expressions(parts: readonly Indexed[]): [Indexed, ...Indexed[]] {
  const [first, ...rest] = parts;
  if (!first) throw new Error('an index needs a column');
  return [first, ...rest];
}

function pair(first: PgColumn, second: PgColumn): [PgColumn, PgColumn] {
  return [first, second];
}
