import type { Resource } from '../../../resources/define.ts';
import { type Digests, literal, planned, quoted, statementTrigger } from '../model/ddl.ts';
import { modelOf } from '../model/model.ts';
import { countedWhere } from '../model/shown-rows.ts';

/** A table whose rows are counted. Its name and the condition come from a declaration, never from a request. */
export interface Counted {
  readonly table: string;
  readonly scoped: boolean;
  /** Where only some rows are counted. */
  readonly some?: {
    /** SQL over one column; rows that lack it aren't counted. */
    readonly where: string;
    readonly column: string;
    /** Join tables whose links have this column of their record. */
    readonly links: readonly string[];
  };
}

/**
 * The statements that lead from what the last migration left to what these declarations need: what counts rows and
 * marks links.
 */
export function planCounting(
  last: Digests,
  declared: readonly Resource[],
): { readonly statements: readonly string[]; readonly digests: Digests } {
  const wanted = new Map(
    declared.map(countedOf).flatMap((counted) => [[counted.table, countingSql(counted)] as const, ...linksOf(counted)]),
  );
  return planned(last, wanted, { from: dropSql, with: uncountedSql });
}

function linksOf({ table, some }: Counted) {
  return some ? some.links.map((link) => [link, markingSql(table, some.column, link)] as const) : [];
}

function countedOf(resource: Resource): Counted {
  const { table, scoped, joins } = modelOf(resource);
  const where = countedWhere(resource);
  return {
    table,
    scoped,
    ...(where !== undefined && { some: { where, column: 'status', links: joins.map((join) => join.table) } }),
  };
}

/**
 * What has a table's rows counted from now on, those that are there included: one trigger a statement, however many
 * rows it brings (COPY and cascades too). An update matters only where it may change whether a row counts.
 */
export function countingSql({ table, scoped, some }: Counted): readonly string[] {
  const trigger = (event: 'insert' | 'update' | 'delete' | 'truncate', named?: string) =>
    statementTrigger(table, functionOf(table), event, named);
  const rows = (from: string, change: number) =>
    `SELECT ${scoped ? 'store_id' : '0 AS store_id'}, ${change} AS change FROM ${from}${some ? ` WHERE ${some.where}` : ''}`;
  const uncount = `SELECT store_id, -change AS change FROM row_count WHERE entity = ${literal(table)}`;
  const updated = ({ column, links }: NonNullable<Counted['some']>) => {
    const states = (from: string) => `SELECT id${scoped ? ', store_id' : ''}, ${column} FROM ${from}`;
    const marked = links.map(
      (link) => `
      UPDATE ${quoted(link)} AS link SET ${column} = now.${column} FROM added AS now WHERE link.record_id = now.id AND link.${column} <> now.${column};`,
    );
    return `
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (${states('added')} EXCEPT ${states('removed')}) THEN
      ${summed(table, `${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)};${marked.join('')}
    END IF;`;
  };
  return [
    `CREATE FUNCTION ${quoted(functionOf(table))}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${summed(table, rows('added', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    ${summed(table, rows('removed', -1))};${some ? updated(some) : ''}
  ELSE
    ${summed(table, uncount)};
  END IF;
  RETURN NULL;
END
$body$;`,
    trigger('insert', 'NEW TABLE AS added'),
    trigger('delete', 'OLD TABLE AS removed'),
    trigger('truncate'),
    ...(some ? [trigger('update', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
    // The triggers' locks keep writers out until the migration ends; what was counted before is taken back.
    `${summed(table, `${rows(quoted(table), 1)} UNION ALL ${uncount}`)};`,
  ];
}

/**
 * What has the links of a join table know the column of their record, so that they can be counted by themselves. The
 * record is locked meanwhile, so that it can't change between what its link reads and what others see of the link.
 */
export function markingSql(table: string, column: string, link: string): readonly string[] {
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
