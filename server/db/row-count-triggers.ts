import { createHash } from 'node:crypto';
import type { Resource } from '../../resources/define.ts';
import { modelOf } from './model.ts';
import { countedWhere } from './row-count.ts';

/** A table whose rows are counted. Its name and the condition come from a declaration, never from a request. */
export interface Counted {
  readonly table: string;
  readonly scoped: boolean;
  /** Where only some rows are counted. */
  readonly some?: {
    /** SQL over the table's columns; rows that lack it aren't counted. */
    readonly where: string;
    /** Join tables that say of each link, in `listed`, whether its record is. */
    readonly links: readonly string[];
  };
}

/** What counts rows and marks links: a digest of its statements by table, kept in the snapshot of a migration. */
export type Counting = Readonly<Record<string, string>>;

/** The statements that lead from what the last migration left to what these declarations need. */
export function planCounting(last: Counting, declared: readonly Resource[]): { readonly statements: readonly string[]; readonly counting: Counting } {
  const wanted = new Map(declared.map(countedOf).flatMap((counted) => [[counted.table, countingSql(counted)] as const, ...(counted.some?.links ?? []).map((link) => [link, markingSql(counted, link)] as const)]));
  const counting = Object.fromEntries([...wanted].map(([table, statements]) => [table, createHash('sha256').update(statements.join()).digest('base64url').slice(0, 12)]));
  const gone = Object.keys(last).filter((table) => !wanted.has(table));
  const changed = [...wanted].filter(([table]) => last[table] !== counting[table]);
  return { counting, statements: [...gone.flatMap(uncountedSql), ...changed.flatMap(([table, statements]) => [...(last[table] === undefined ? [] : dropSql(table)), ...statements])] };
}

function countedOf(resource: Resource): Counted {
  const { table, scoped, joins } = modelOf(resource);
  const where = countedWhere(resource);
  return { table, scoped, ...(where !== undefined && { some: { where, links: joins.map((join) => join.table) } }) };
}

/**
 * What has a table's rows counted from now on, those that are there included: one trigger a statement, however many rows it
 * brings (COPY and cascades too). An update matters only where it may change whether a row counts.
 */
export function countingSql({ table, scoped, some }: Counted): readonly string[] {
  const rows = (from: string, change: number) => `SELECT ${scoped ? 'store_id' : '0 AS store_id'}, ${change} AS change FROM ${from}${some ? ` WHERE ${some.where}` : ''}`;
  const uncount = `SELECT store_id, -change AS change FROM row_count WHERE entity = ${literal(table)}`;
  const state = (from: string) => `SELECT id${scoped ? ', store_id' : ''}, (${some?.where}) AS listed FROM ${from}`;
  const marked = (some?.links ?? []).map((link) => `
      UPDATE ${quoted(link)} AS link SET listed = now.listed FROM (${state('added')}) AS now WHERE link.record_id = now.id AND link.listed <> now.listed;`);
  const updated = `
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (${state('added')} EXCEPT ${state('removed')}) THEN
      ${summed(table, `${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)};${marked.join('')}
    END IF;`;
  return [
    `CREATE FUNCTION ${quoted(functionOf(table))}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${summed(table, rows('added', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    ${summed(table, rows('removed', -1))};${some ? updated : ''}
  ELSE
    ${summed(table, uncount)};
  END IF;
  RETURN NULL;
END
$body$;`,
    trigger(table, 'insert', 'NEW TABLE AS added'),
    trigger(table, 'delete', 'OLD TABLE AS removed'),
    trigger(table, 'truncate'),
    ...(some ? [trigger(table, 'update', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
    // The triggers' locks keep writers out until the migration ends; what was counted before is taken back.
    `${summed(table, `${rows(quoted(table), 1)} UNION ALL ${uncount}`)};`,
  ];
}

/**
 * What has the links of a join table know whether lists show their record, so that they can be counted by themselves. Records
 * are locked while their links are written, so none changes meanwhile.
 */
export function markingSql({ table, some }: Counted, link: string): readonly string[] {
  const mark = (from: string) => `UPDATE ${quoted(link)} AS link SET listed = now.listed
    FROM (SELECT record_id, target_id, (${some?.where ?? 'true'}) AS listed FROM ${from} AS own JOIN ${quoted(table)} AS record ON record.id = own.record_id) AS now
    WHERE link.record_id = now.record_id AND link.target_id = now.target_id AND link.listed <> now.listed;`;
  return [
    `CREATE FUNCTION ${quoted(functionOf(link))}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  ${mark('added')}
  RETURN NULL;
END
$body$;`,
    trigger(link, 'insert', 'NEW TABLE AS added'),
    mark(quoted(link)),
  ];
}

function trigger(table: string, event: string, rows?: string): string {
  const name = functionOf(table);
  return `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${event.toUpperCase()} ON ${quoted(table)}${rows ? ` REFERENCING ${rows}` : ''} FOR EACH STATEMENT EXECUTE FUNCTION ${quoted(name)}();`;
}

/** Its triggers go with it. */
function dropSql(table: string): readonly string[] {
  return [`DROP FUNCTION IF EXISTS ${quoted(functionOf(table))}() CASCADE;`];
}

/** The table itself went. */
function uncountedSql(table: string): readonly string[] {
  return [...dropSql(table), `DELETE FROM row_count WHERE entity = ${literal(table)};`];
}

/** Nothing is written where nothing changed. */
function summed(table: string, changes: string): string {
  return `INSERT INTO row_count (entity, store_id, change) SELECT ${literal(table)}, store_id, sum(change) FROM (${changes}) AS changes GROUP BY store_id HAVING sum(change) <> 0`;
}

function functionOf(table: string): string {
  return `${table}_count`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
