import { createHash } from 'node:crypto';
import type { Resource } from '../../resources/define.ts';
import { modelOf } from './model.ts';
import { countedWhere } from './row-count.ts';

/** A table whose rows are counted. Its name and the condition come from a declaration, never from a request. */
export interface Counted {
  readonly table: string;
  readonly scoped: boolean;
  /** SQL over the table's columns; rows that lack it aren't counted. */
  readonly condition?: string | undefined;
}

/** What counts each entity: a digest of its statements by table, kept in the snapshot of a migration. */
export type Counting = Readonly<Record<string, string>>;

/** The statements that lead from what the last migration left to what these declarations need. */
export function planCounting(last: Counting, declared: readonly Resource[]): { readonly statements: readonly string[]; readonly counting: Counting } {
  const wanted = new Map(declared.map((resource) => [resource.name, countingSql(countedOf(resource))]));
  const counting = Object.fromEntries([...wanted].map(([table, statements]) => [table, createHash('sha256').update(statements.join()).digest('base64url').slice(0, 12)]));
  const gone = Object.keys(last).filter((table) => !wanted.has(table));
  const changed = [...wanted].filter(([table]) => last[table] !== counting[table]);
  return { counting, statements: [...gone.flatMap(uncountedSql), ...changed.flatMap(([table, statements]) => [...(last[table] === undefined ? [] : dropSql(table)), ...statements])] };
}

function countedOf(resource: Resource): Counted {
  const { table, scoped } = modelOf(resource);
  return { table, scoped, condition: countedWhere(resource) };
}

/**
 * What has a table's rows counted from now on, those that are there included: one trigger a statement, however many rows it
 * brings (COPY and cascades too). An update matters only where it may change whether a row counts.
 */
export function countingSql({ table, scoped, condition }: Counted): readonly string[] {
  const [own, name] = [quoted(table), quoted(countingOf(table))];
  const trigger = (event: string, parts: string) => `CREATE TRIGGER ${quoted(`${countingOf(table)}_${event}`)} AFTER ${event.toUpperCase()} ON ${own}${parts} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;
  const rows = (from: string, change: number) => `SELECT ${scoped ? 'store_id' : '0 AS store_id'}, ${change} AS change FROM ${from}${condition === undefined ? '' : ` WHERE ${condition}`}`;
  const uncount = `SELECT store_id, -change AS change FROM row_count WHERE entity = ${literal(table)}`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${summed(table, rows('added', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    ${summed(table, rows('removed', -1))};${
      condition === undefined
        ? ''
        : `
  ELSIF TG_OP = 'UPDATE' THEN
    ${summed(table, `${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)};`
    }
  ELSE
    ${summed(table, uncount)};
  END IF;
  RETURN NULL;
END
$body$;`,
    trigger('insert', ' REFERENCING NEW TABLE AS added'),
    trigger('delete', ' REFERENCING OLD TABLE AS removed'),
    trigger('truncate', ''),
    ...(condition === undefined ? [] : [trigger('update', ' REFERENCING OLD TABLE AS removed NEW TABLE AS added')]),
    // The triggers' locks keep writers out until the migration ends; what was counted before is taken back.
    `${summed(table, `${rows(own, 1)} UNION ALL ${uncount}`)};`,
  ];
}

/** Its triggers go with it. */
function dropSql(table: string): readonly string[] {
  return [`DROP FUNCTION IF EXISTS ${quoted(countingOf(table))}() CASCADE;`];
}

/** The table itself went. */
function uncountedSql(table: string): readonly string[] {
  return [...dropSql(table), `DELETE FROM row_count WHERE entity = ${literal(table)};`];
}

/** Nothing is written where nothing changed. */
function summed(table: string, changes: string): string {
  return `INSERT INTO row_count (entity, store_id, change) SELECT ${literal(table)}, store_id, sum(change) FROM (${changes}) AS changes GROUP BY store_id HAVING sum(change) <> 0`;
}

function countingOf(table: string): string {
  return `${table}_count`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
