import { literal, quoted, statementTriggers } from '../model/ddl.ts';

/**
 * Statements that start tracking the records without a link, existing ones included. Writers of links lock the record:
 * if two writers each remove one of its last two links, the second sees that none is left.
 */
export function unlinkedSql(table: string, link: string): readonly string[] {
  const [name, records, links] = [functionOf(link), quoted(table), quoted(link)];
  const own = `${literal(links)}::regclass`;
  const add = (restriction: string) =>
    `INSERT INTO unlinked (link, record_id) SELECT ${own}, record.id FROM ${records} AS record WHERE ${restriction}NOT EXISTS (SELECT FROM ${links} AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING`;
  const remove = `DELETE FROM unlinked WHERE link = ${own}`;
  // An array, since the planner can't know how many rows a statement changes, and would rather scan `unlinked`.
  const any = (column: string, rows: string) => `= ANY (ARRAY(SELECT ${column} FROM ${rows}))`;
  const lock = (rows: string) =>
    `PERFORM FROM ${records} WHERE id ${any('record_id', rows)} ORDER BY id FOR NO KEY UPDATE`;
  return [
    `CREATE FUNCTION ${quoted(name)}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    ${remove};
    ${add('')};
  ELSIF TG_RELID <> ${own} THEN
    IF TG_OP = 'INSERT' THEN
      ${add(`record.id ${any('id', 'added')} AND `)};
    ELSE
      ${remove} AND record_id ${any('id', 'removed')};
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' THEN
      ${lock('added')};
      ${remove} AND record_id ${any('record_id', 'added')};
    END IF;
    IF TG_OP <> 'INSERT' THEN
      ${lock('removed')};
      ${add(`record.id ${any('record_id', 'removed')} AND `)};
    END IF;
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers(table, name, 'insert', 'delete'),
    ...statementTriggers(link, name, 'insert', 'update', 'delete', 'truncate'),
    // The triggers' locks block writers until the migration ends.
    `${remove};`,
    `${add('')};`,
  ];
}

/** Dropping a function drops its triggers. */
export function dropUnlinkedSql(link: string): readonly string[] {
  return [
    `DROP FUNCTION IF EXISTS ${quoted(functionOf(link))}() CASCADE;`,
    // The table itself may be dropped already.
    `DELETE FROM unlinked WHERE link = to_regclass(${literal(quoted(link))}) OR NOT EXISTS (SELECT FROM pg_class WHERE oid = link);`,
  ];
}

function functionOf(link: string): string {
  return `${link}_unlinked`;
}
