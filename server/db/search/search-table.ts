import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { quoted } from '../model/ddl.ts';
import { type ColumnModel, columnsOf, modelOf, type TableModel } from '../model/model.ts';

/** The columns that `q` looks in: every search field in both locales. */
export function searchColumns(
  { resource, columns }: Pick<TableModel, 'resource' | 'columns'>,
  hidden: readonly string[] = [],
): readonly ColumnModel[] {
  return resource.list.search.filter((path) => !hidden.includes(path)).flatMap((path) => columnsOf({ columns }, path));
}

/**
 * What `q` looks in, as SQL over a row of this name: the columns in lower case, a line each (nobody types a line end
 * into `q`).
 */
export function searchWords(columns: readonly ColumnModel[], row: string): string {
  return `lower(${columns.map(({ name }) => `coalesce(${quoted(row)}.${quoted(name)}, '')`).join(String.raw` || E'\n' || `)})`;
}

export function searchTableName({ table }: Pick<TableModel, 'table'>): string {
  return `${table}_search`;
}

const made = new WeakMap<Resource, ReturnType<typeof makeTable>>();

/**
 * The table beside an entity's own that keeps what `q` looks in, of the rows that lists show; `undefined` where there
 * are no search fields. Narrow, so that whatever a search finds stands on few pages, and untouched when a record
 * changes in anything else (docs/decisions/0004-search.md). Triggers fill it: `search-triggers.ts`.
 */
export function searchTableOf(resource: Resource) {
  const model = modelOf(resource);
  if (searchColumns(model).length === 0) return undefined;
  const known = made.get(resource) ?? makeTable(model);
  made.set(resource, known);
  return known;
}

/** Trigrams find three characters and more; grams one and two, as in most Chinese searches. */
function makeTable(model: TableModel) {
  const name = searchTableName(model);
  const [id, words] = [integer('id').primaryKey(), text('words').notNull()];
  // Columns of one width stand first: what follows a text has no fixed place.
  return pgTable(
    name,
    model.scoped ? { id, store_id: integer('store_id').notNull(), words } : { id, words },
    (table) => [
      index(`${name}_trigrams`).using('gin', sql`${table.words} gin_trgm_ops`),
      index(`${name}_grams`).using('gin', sql`search_grams(${table.words})`),
    ],
  );
}

/** A column of the table in a query; it stands there under its own name. */
export function searchColumn(model: Pick<TableModel, 'table'>, name: 'id' | 'store_id' | 'words'): SQL {
  return sql`${sql.identifier(searchTableName(model))}.${sql.identifier(name)}`;
}
