import type { Resource } from '../../../resources/define.ts';
import { type Digests, literal, planned, quoted, statementTriggers } from '../model/ddl.ts';
import { type JoinModel, modelOf } from '../model/model.ts';
import { hiddenRowsOf, shownWhere } from '../model/shown-rows.ts';
import { trackedJoins } from './unlinked-table.ts';
import { dropUnlinkedSql, unlinkedSql } from './unlinked-triggers.ts';

/** A table whose rows are counted. Names and condition come from declarations, never from requests. */
export interface CountedTable {
  readonly table: string;
  readonly scoped: boolean;
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
  const { table, scoped, joins } = modelOf(resource);
  const [where, hidden] = [shownWhere(resource), hiddenRowsOf(resource)];
  return {
    table,
    scoped,
    ...(where !== undefined &&
      hidden && { filter: { where, column: hidden.column, links: joins.map((join) => join.table) } }),
  };
}

/**
 * Statements that start counting a table, existing rows included. Triggers run once per statement (COPY and cascades
 * too); updates only if they can change whether a row counts.
 */
export function countingSql({ table, scoped, filter }: CountedTable): readonly string[] {
  const rows = (from: string, change: number) =>
    `SELECT ${scoped ? 'store_id' : '0 AS store_id'}, ${change} AS change FROM ${from}${filter ? ` WHERE ${filter.where}` : ''}`;
  const uncount = `SELECT store_id, -change AS change FROM row_count WHERE entity = ${literal(table)}`;
  const onUpdate = ({ column, links }: NonNullable<CountedTable['filter']>) => {
    const states = (from: string) => `SELECT id${scoped ? ', store_id' : ''}, ${column} FROM ${from}`;
    const copies = links.map(
      (link) => `
      UPDATE ${quoted(link)} AS link SET ${column} = now.${column} FROM added AS now WHERE link.record_id = now.id AND link.${column} <> now.${column};`,
    );
    return `
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (${states('added')} EXCEPT ${states('removed')}) THEN
      ${appendSql(table, `${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)};${copies.join('')}
    END IF;`;
  };
  return [
    `CREATE FUNCTION ${quoted(functionOf(table))}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${appendSql(table, rows('added', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    ${appendSql(table, rows('removed', -1))};${filter ? onUpdate(filter) : ''}
  ELSE
    ${appendSql(table, uncount)};
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
      ...(filter ? ['update' as const] : []),
    ),
    // The triggers' locks block writers until the migration ends; subtracts what was counted before.
    `${appendSql(table, `${rows(quoted(table), 1)} UNION ALL ${uncount}`)};`,
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

/** The table was dropped. */
function dropCountedSql(table: string): readonly string[] {
  return [...dropSql(table), `DELETE FROM row_count WHERE entity = ${literal(table)};`];
}

/** Appends nothing if nothing changed. */
function appendSql(table: string, changes: string): string {
  return `INSERT INTO row_count (entity, store_id, change) SELECT ${literal(table)}, store_id, sum(change) FROM (${changes}) AS changes GROUP BY store_id HAVING sum(change) <> 0`;
}

function functionOf(table: string): string {
  return `${table}_count`;
}
