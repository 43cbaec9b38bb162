import type { Resource } from '../../../resources/define.ts';
import { type Digests, literal, planned, quoted, statementTriggers } from '../model/ddl.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { hiddenRowsOf, shownWhere } from '../model/shown-rows.ts';
import { gatheringSql } from './held-search-triggers.ts';
import { heldSearched, ownColumns, searchColumns, searchText, searchTableName } from './search-table.ts';
import { maxLoggedRows } from './search-totals.ts';

/** Statements that change the last migration's search tables to those the declarations need. */
export function planSearching(
  last: Digests,
  declared: readonly Resource[],
): { readonly statements: readonly string[]; readonly digests: Digests } {
  const searched = declared.map(modelOf).filter((model) => searchColumns(model).length > 0);
  const drop = (table: string) => [`DROP FUNCTION IF EXISTS ${quoted(searchTableName({ table }))}() CASCADE;`];
  return planned(last, new Map(searched.map((model) => [model.table, searchingSql(model)])), {
    from: drop,
    with: drop,
  });
}

/** Whether a statement drops a search table, which loses nothing, since the records have all its content. */
export function dropsSearchTable(last: Digests, statement: string): boolean {
  return Object.keys(last).some((table) => statement.startsWith(`DROP TABLE ${quoted(searchTableName({ table }))}`));
}

/**
 * Statements that start maintaining a search table, existing rows included. Triggers run once per statement; updates
 * only if they change the search text or whether lists show the row.
 */
export function searchingSql(model: TableModel): readonly string[] {
  const { table, scoped, resource } = model;
  const name = searchTableName(model);
  const [records, texts] = [quoted(table), quoted(name)];
  const columns = ownColumns(model);
  const held = heldSearched(model).length > 0 ? gatheringSql(model) : undefined;
  // Nothing can refer to a new row yet.
  const text = (row: string) => (row === 'added' && held ? held.textOfNew(row) : searchText(model, row));
  const rows = (row: string) =>
    [`${quoted(row)}.id`, ...(scoped ? [`${quoted(row)}.store_id`] : []), text(row)].join(', ');
  const names = ['id', ...(scoped ? ['store_id'] : []), 'words'].join(', ');
  const hidden = hiddenRowsOf(resource);
  const where = (row: string) => (hidden ? ` WHERE ${shownWhere(resource, `${quoted(row)}.`)}` : '');
  const watched = (row: string) =>
    `(${[...(scoped ? ['store_id'] : []), ...columns.map((column) => column.name), ...(held?.links ?? []), ...(hidden ? [hidden.column] : [])].map((column) => `${row}.${quoted(column)}`).join(', ')})`;
  const store = (row: string) => (scoped ? `${quoted(row)}.store_id` : '0');
  const logged = (row: string, from: string, column: 'added' | 'removed') =>
    `INSERT INTO search_change (entity, store_id, ${column}) SELECT ${literal(table)}, ${store(row)}, ${text(row)} FROM ${from} AS ${quoted(row)}${where(row)}`;
  const invalidate = `INSERT INTO search_change (entity, store_id) VALUES (${literal(table)}, 0)`;
  const logUnlessMany = (
    from: 'added' | 'removed',
  ) => `IF (SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${maxLoggedRows + 1}) AS counted) > ${maxLoggedRows} THEN
      ${invalidate};
    ELSE
      ${from === 'removed' && held ? held.logRemoved : logged(from, from, from)};
    END IF`;
  const forget = `DELETE FROM ${texts} AS found USING removed WHERE found.id = removed.id`;
  const update = `${
    held
      ? `${held.lock('found.id = NEW.id')};
    `
      : ''
  }${logged('before', '(SELECT OLD.*)', 'removed')};
    ${logged('after', '(SELECT NEW.*)', 'added')};
    INSERT INTO ${texts} (${names}) SELECT ${rows('changed')} FROM (SELECT NEW.*) AS changed${where('changed')}
      ON CONFLICT (id) DO UPDATE SET ${scoped ? 'store_id = excluded.store_id, ' : ''}words = excluded.words;
    IF NOT FOUND THEN
      DELETE FROM ${texts} AS found WHERE found.id = NEW.id;
    END IF`;
  return [
    `CREATE FUNCTION ${texts}() RETURNS trigger LANGUAGE plpgsql AS $body$
${held?.head ?? 'BEGIN'}
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ${texts} (${names}) SELECT ${rows('added')} FROM added${where('added')};
    ${logUnlessMany('added')};
  ELSIF TG_OP = 'DELETE' THEN
    ${
      held
        ? `${logUnlessMany('removed')};
    ${forget}`
        : `${forget};
    ${logUnlessMany('removed')}`
    };
  ELSIF TG_OP = 'TRUNCATE' THEN
    TRUNCATE ${texts};
    ${invalidate};
  ELSE
    ${update};
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers(table, name, 'insert', 'delete', 'truncate'),
    `CREATE TRIGGER ${quoted(`${name}_update`)} AFTER UPDATE ON ${records} FOR EACH ROW WHEN (ROW${watched('OLD')} IS DISTINCT FROM ROW${watched('NEW')}) EXECUTE FUNCTION ${texts}();`,
    ...(held?.triggers ?? []),
    // The triggers' locks block writers until the migration ends.
    `DELETE FROM ${texts};`,
    `${invalidate};`,
    `INSERT INTO ${texts} (${names}) SELECT ${rows(table)} FROM ${records}${where(table)};`,
  ];
}
