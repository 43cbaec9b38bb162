import { type SQL, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  type IndexBuilder,
  type PgColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { columnOf } from '../../../resources/names.ts';
import { columnBuilder, systemColumns } from './column-builders.ts';
import { fileIndexes, listIndexes, uniqueColumn } from './indexes.ts';
import { linkAt } from './references.ts';
import { type ColumnModel, modelOf } from './model.ts';
import { column, type Columns, type Table } from './columns.ts';

const made = new WeakMap<Resource, Map<string, Table>>();

/** Defines a table once; `extra` runs late, so that tables may refer to each other in cycles. */
export function define(
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
    ...(resource.singleton
      ? [
          check(
            `${model.table}_one_check`,
            sql`${column(table, 'id')} = ${model.scoped ? column(table, 'store_id') : sql`1`}`,
          ),
        ]
      : []),
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

/** Allows at most one draft per record; copies are drafts or archived, main records never archived. */
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

/** Makes a unique index cover main records only, since copies share their values. */
function amongMains(made: IndexBuilder, table: Columns): IndexBuilder {
  return made.where(sql`${column(table, 'version_of')} is null`);
}

/**
 * Foreign keys, checks, and indexes of references. `sorted`: lists sort by the reference, so its index has the ids in
 * order.
 */
export function constraints(
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

/** Check of declared choices; quoted here, since DDL takes no parameters. */
function choiceCheck(own: PgColumn, choices: readonly string[], many: boolean): SQL {
  const list = sql.raw(choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(', '));
  return many ? sql`${own} <@ array[${list}]::text[]` : sql`${own} in (${list})`;
}

export function reference(table: Columns, name: string, from: string, to: Resource, scoped: boolean) {
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

export function known(name: string): Resource {
  const resource = findResource(name);
  if (!resource) throw new Error(`no entity ${name}`);
  return resource;
}

export function isScoped(name: string): boolean {
  return known(name).scope === 'store';
}

export function pick(columns: readonly ColumnModel[], path: string): ColumnModel {
  const found = columns.find((part) => part.path === path);
  if (!found) throw new Error(`no column for ${path}`);
  return found;
}

export type Indexed = PgColumn | SQL;

export function expressions(parts: readonly Indexed[]): [Indexed, ...Indexed[]] {
  const [first, ...rest] = parts;
  if (!first) throw new Error('an index needs a column');
  return [first, ...rest];
}

export function pair(first: PgColumn, second: PgColumn): [PgColumn, PgColumn] {
  return [first, second];
}
