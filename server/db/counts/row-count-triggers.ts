import type { Resource } from '../../../resources/define.ts';
import { type Digests, literal, planned, quoted, statementTriggers } from '../model/ddl.ts';
import { type JoinModel, modelOf } from '../model/model.ts';
import { facetColumns } from './row-count.ts';
import { hiddenRowsOf, shownWhere } from '../model/shown-rows.ts';
import { trackedJoins } from './unlinked-table.ts';
import { dropUnlinkedSql, unlinkedSql } from './unlinked-triggers.ts';

/** A table whose rows are counted. Names and condition come from declarations, never from requests. */
export interface CountedTable {
  readonly table: string;
  readonly scoped: boolean;
  /** Columns by whose combinations of values rows are counted. */
  readonly facets?: readonly string[];
  /** Counts only rows that meet a condition. */
  readonly filter?: {
    /** SQL over one column; rows without that column aren't counted. */
    readonly where: string;
    readonly column: string;
    /** Join tables that keep a copy of this column. */
    readonly links: readonly string[];
  };
}

/**
 * Statements that change the last migration's triggers to those the declarations need: counting rows, copying columns
 * to links, and tracking records without links.
 */
export function planCounting(
  last: Digests,
  declared: readonly Resource[],
): { readonly statements: readonly string[]; readonly digests: Digests } {
  const wanted = new Map(
    declared.flatMap((resource) => {
      const counted = countedOf(resource);
      return [[counted.table, countingSql(counted)] as const, ...linksOf(resource, counted)];
    }),
  );
  return planned(last, wanted, { from: dropSql, with: dropCountedSql });
}

function linksOf(resource: Resource, { table, filter }: CountedTable) {
  const tracked = trackedJoins(resource);
  const statementsOf = (join: JoinModel) => [
    ...(filter ? copyColumnSql(table, filter.column, join.table) : []),
    ...(tracked.includes(join) ? unlinkedSql(table, join.table) : []),
  ];
  return modelOf(resource)
    .joins.map((join) => [join.table, statementsOf(join)] as const)
    .filter(([, statements]) => statements.length > 0);
}

function countedOf(resource: Resource): CountedTable {
  const model = modelOf(resource);
  const { table, scoped, joins } = model;
  const [where, hidden] = [shownWhere(resource), hiddenRowsOf(resource)];
  return {
    table,
    scoped,
    facets: facetColumns(model).map(({ name }) => quoted(name)),
    ...(where !== undefined &&
      hidden && { filter: { where, column: hidden.column, links: joins.map((join) => join.table) } }),
  };
}

/**
 * Statements that start counting a table, existing rows included. Triggers run once per statement (COPY and cascades
 * too); updates only if they can change whether a row counts.
 */
export function countingSql({ table, scoped, facets = [], filter }: CountedTable): readonly string[] {
  const faceted = facets.length > 0;
  const values = faceted ? ', facets' : '';
  const append = (changes: string) => appendSql(table, changes, values);
  const rows = (from: string, change: number) =>
    `SELECT ${scoped ? 'store_id' : '0 AS store_id'}${faceted ? `, ARRAY[${facets.map((column) => `${column}::text`).join()}] AS facets` : ''}, ${change} AS change FROM ${from}${filter ? ` WHERE ${filter.where}` : ''}`;
  const uncount = `SELECT store_id${values}, -change AS change FROM row_count WHERE entity = ${literal(table)}`;
  const decisive = [...(filter ? [filter.column] : []), ...facets];
  const onUpdate = () => {
    const states = (from: string) => `SELECT id${scoped ? ', store_id' : ''}, ${decisive.join(', ')} FROM ${from}`;
    const copies = (filter?.links ?? []).map(
      (link) => `
      UPDATE ${quoted(link)} AS link SET ${filter?.column} = now.${filter?.column} FROM added AS now WHERE link.record_id = now.id AND link.${filter?.column} <> now.${filter?.column};`,
    );
    return `
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (${states('added')} EXCEPT ${states('removed')}) THEN
      ${append(`${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)};${copies.join('')}
    END IF;`;
  };
  return [
    `CREATE FUNCTION ${quoted(functionOf(table))}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${append(rows('added', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    ${append(rows('removed', -1))};${decisive.length > 0 ? onUpdate() : ''}
  ELSE
    ${append(uncount)};
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers(
      table,
      functionOf(table),
      'insert',
      'delete',
      'truncate',
      ...(decisive.length > 0 ? ['update' as const] : []),
    ),
    // The triggers' locks block writers until the migration ends; subtracts what was counted before.
    `${append(`${rows(quoted(table), 1)} UNION ALL ${uncount}`)};`,
  ];
}

/**
 * Statements that keep a copy of a record's column on its links, so that links can be counted alone. The record is
 * locked while its links are written, so that copy and column can't diverge.
 */
export function copyColumnSql(table: string, column: string, link: string): readonly string[] {
  const name = functionOf(link);
  return [
    `CREATE FUNCTION ${quoted(name)}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  -- That the record exists is the foreign key's to say.
  NEW.${column} := coalesce((SELECT record.${column} FROM ${quoted(table)} AS record WHERE record.id = NEW.record_id FOR NO KEY UPDATE), NEW.${column});
  RETURN NEW;
END
$body$;`,
    `CREATE TRIGGER ${quoted(`${name}_insert`)} BEFORE INSERT OR UPDATE OF record_id ON ${quoted(link)} FOR EACH ROW EXECUTE FUNCTION ${quoted(name)}();`,
    `UPDATE ${quoted(link)} AS link SET ${column} = record.${column} FROM ${quoted(table)} AS record WHERE record.id = link.record_id AND link.${column} <> record.${column};`,
  ];
}

/** Dropping a function drops its triggers. */
function dropSql(table: string): readonly string[] {
  return [`DROP FUNCTION IF EXISTS ${quoted(functionOf(table))}() CASCADE;`, ...dropUnlinkedSql(table)];
}

/** Statements for a table that was dropped. */
function dropCountedSql(table: string): readonly string[] {
  return [...dropSql(table), `DELETE FROM row_count WHERE entity = ${literal(table)};`];
}

/** Appends nothing if nothing changed. */
function appendSql(table: string, changes: string, facets: string): string {
  return `INSERT INTO row_count (entity, store_id${facets}, change) SELECT ${literal(table)}, store_id${facets}, sum(change) FROM (${changes}) AS changes GROUP BY store_id${facets} HAVING sum(change) <> 0`;
}

function functionOf(table: string): string {
  return `${table}_count`;
}
