import { columnOf } from '../../../resources/names.ts';
import { literal, quoted, statementTriggers } from '../model/ddl.ts';
import { gatheredText, heldColumns, heldValue, holderOf, withOwn } from '../model/held.ts';
import type { HeldColumn, TableModel } from '../model/model.ts';
import { heldSearched, searchTableName, searchText } from './search-table.ts';
import { maxLoggedRows } from './search-totals.ts';

/** What a search table's function also needs where other records hold searched values (`search-triggers.ts`). */
interface Gathering {
  /** The text of a row that nothing refers to yet. */
  textOfNew(row: string): string;
  /** Columns of the row whose change changes its text: references to holders, and own texts beside gathered ones. */
  readonly links: readonly string[];
  /** Locks texts, so that concurrent writers of the same text build it from each other's committed values. */
  lock(which: string): string;
  /** Appends the texts of removed rows to the log. */
  readonly logRemoved: string;
  /** The start of the function: handles changed rows of a holder. */
  readonly head: string;
  readonly triggers: readonly string[];
}

/** Updates the search texts of an entity when rows of other entities change that hold a part of them. */
export function gatheringSql(model: TableModel): Gathering {
  const { table, scoped } = model;
  const name = searchTableName(model);
  const [records, texts] = [quoted(table), quoted(name)];
  const columns = heldSearched(model);
  const store = scoped ? 'found.store_id' : '0';
  const lock = (which: string) => `PERFORM FROM ${texts} AS found WHERE ${which} ORDER BY found.id FOR NO KEY UPDATE`;
  const log = (column: 'added' | 'removed', which: string) =>
    `INSERT INTO search_change (entity, store_id, ${column}) SELECT ${literal(table)}, ${store}, found.words FROM ${texts} AS found${which}`;
  const isTouched = (id: string) => `${id} IN (SELECT unnest(touched))`;
  const few = `cardinality(touched) <= ${maxLoggedRows}`;
  // Joined, not looked up one by one: many rows may have changed, and a table that is being filled has no index yet.
  const gathered = columns.flatMap((column, place) =>
    'of' in column.held
      ? [
          ` LEFT JOIN (SELECT held.${quoted(columnOf(column.held.by))} AS id, ${gatheredText(column)} AS text FROM ${quoted(holderOf(model, column.held))} AS held WHERE ${isTouched(`held.${quoted(columnOf(column.held.by))}`)} GROUP BY 1) AS gathered${place} ON gathered${place}.id = own.id`,
        ]
      : [],
  );
  const heldAs = (column: HeldColumn) =>
    'of' in column.held
      ? withOwn(column.held, 'own', `gathered${columns.indexOf(column)}.text`)
      : heldValue(model, column, 'own');
  const renew = `IF cardinality(touched) > 0 THEN
      ${lock(isTouched('found.id'))};
      IF ${few} THEN
        ${log('removed', ` WHERE ${isTouched('found.id')}`)};
      ELSE
        INSERT INTO search_change (entity, store_id) VALUES (${literal(table)}, 0);
      END IF;
      UPDATE ${texts} AS found SET words = ${searchText(model, 'own', { heldAs })} FROM ${records} AS own${gathered.join('')} WHERE own.id = found.id AND ${isTouched('found.id')};
      IF ${few} THEN
        ${log('added', ` WHERE ${isTouched('found.id')}`)};
      END IF;
    END IF`;
  const holders = [...new Set(columns.map(({ held }) => holderOf(model, held)))].map((holder) => ({
    holder,
    held: columns.filter((column) => holderOf(model, column.held) === holder),
  }));
  return {
    textOfNew: (row) =>
      searchText(model, row, {
        heldAs: (column) =>
          'of' in column.held ? withOwn(column.held, row, 'NULL::text') : heldValue(model, column, row),
      }),
    links: columns.flatMap(({ held }) =>
      'of' in held ? (held.beside === undefined ? [] : columnOf(held.beside)) : columnOf(held.by),
    ),
    lock,
    logRemoved: log('removed', ' JOIN removed ON removed.id = found.id'),
    head: `DECLARE
  touched integer[];
BEGIN
${holders
  .map(
    ({ holder, held }) => `  IF TG_TABLE_NAME = ${literal(holder)} THEN
    ${touchedSql(table, held)}
    ${renew};
    RETURN NULL;
  END IF;`,
  )
  .join('\n')}`,
    triggers: holders.flatMap(({ holder, held }) => triggersOn(holder, name, held)),
  };
}

/**
 * Finds the rows whose text is built from the changed rows: those that the changed rows refer to, or that refer to
 * them.
 */
function touchedSql(table: string, columns: readonly HeldColumn[]): string {
  const [first] = columns;
  if (!first) return '';
  const { held } = first;
  const by = quoted(columnOf(held.by));
  if (!('of' in held)) return `touched := ARRAY(SELECT own.id FROM ${quoted(table)} AS own WHERE own.${by} = NEW.id);`;
  const holding = (rows: string) =>
    `ARRAY(SELECT DISTINCT ${rows}.${by} FROM ${rows} WHERE num_nonnulls(${watched(columns, rows)}) > 0)`;
  return `IF TG_OP = 'INSERT' THEN
      touched := ${holding('added')};
    ELSIF TG_OP = 'DELETE' THEN
      touched := ${holding('removed')};
    ELSE
      touched := ARRAY[OLD.${by}, NEW.${by}];
    END IF;`;
}

const watched = (columns: readonly HeldColumn[], row: string): string =>
  [...new Set(columns.flatMap(heldColumns))].map((column) => `${row}.${quoted(column)}`).join(', ');

function triggersOn(holder: string, name: string, columns: readonly HeldColumn[]): readonly string[] {
  const gathers = columns.flatMap(({ held }) => ('of' in held ? [columnOf(held.by)] : []));
  const row = (which: string) =>
    `ROW(${[...gathers.map((by) => `${which}.${quoted(by)}`), watched(columns, which)].join(', ')})`;
  return [
    ...(gathers.length > 0 ? statementTriggers(holder, name, 'insert', 'delete') : []),
    `CREATE TRIGGER ${quoted(`${name}_update`)} AFTER UPDATE ON ${quoted(holder)} FOR EACH ROW WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION ${quoted(name)}();`,
  ];
}
