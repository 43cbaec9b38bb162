import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { quoted } from '../model/ddl.ts';
import { heldValue } from '../model/held.ts';
import { type ColumnModel, columnsOf, type HeldColumn, modelOf, type TableModel } from '../model/model.ts';

type SearchedModel = Pick<TableModel, 'resource' | 'columns' | 'held'>;

/** Columns that `q` searches: every search field in both locales, and values that other records hold. */
export function searchColumns(model: SearchedModel, hidden: readonly string[] = []): readonly ColumnModel[] {
  return [...ownColumns(model, hidden), ...heldSearched(model, hidden)];
}

/** The searched columns in the row itself. */
export function ownColumns(
  { resource, columns }: SearchedModel,
  hidden: readonly string[] = [],
): readonly ColumnModel[] {
  return resource.list.search.filter((path) => !hidden.includes(path)).flatMap((path) => columnsOf({ columns }, path));
}

/** The searched columns that other records hold. */
export function heldSearched({ resource, held }: SearchedModel, hidden: readonly string[] = []): readonly HeldColumn[] {
  const searched: readonly string[] = resource.list.search;
  return held.filter(({ path }) => searched.includes(path) && !hidden.includes(path));
}

/** How a search text is built in a certain statement. */
interface TextOptions {
  readonly hidden?: readonly string[];
  /** SQL of a value that other records hold for the row; if absent, it is read from those records. */
  readonly heldAs?: (column: HeldColumn) => string;
}

/**
 * SQL of a row's search text: its columns in lower case, one per line, since `q` can't contain line ends. A pair of
 * names has a line in either order (`chan tai man chan`), and one without a space (`陳大文`).
 */
export function searchText(
  model: SearchedModel,
  row: string,
  { hidden, heldAs = (column) => heldValue(model, column, row) }: TextOptions = {},
): string {
  const columns = ownColumns(model, hidden);
  const own = (name: string) => `${quoted(row)}.${quoted(name)}`;
  const pairs = (model.resource.list.searchTogether ?? []).flatMap((pair) => {
    const [first, second] = pair.map((path) => columns.find((column) => column.path === path)?.name);
    if (first === undefined || second === undefined) return [];
    const [one, other] = [own(first), own(second)];
    return [`${one} || ' ' || ${other} || ' ' || ${one}`, `${one} || ${other}`];
  });
  const texts = [...columns.map(({ name }) => own(name)), ...heldSearched(model, hidden).map(heldAs), ...pairs];
  return `lower(${texts.map((text) => `coalesce(${text}, '')`).join(String.raw` || E'\n' || `)})`;
}

export function searchTableName({ table }: Pick<TableModel, 'table'>): string {
  return `${table}_search`;
}

const tables = new WeakMap<Resource, ReturnType<typeof makeTable>>();

/**
 * Table beside an entity's own with the search text of the rows that lists show; `undefined` without search fields. It
 * is narrow, so that matches are on few pages, and isn't written when other columns change
 * (docs/decisions/0004-search.md). Filled by `search-triggers.ts`.
 */
export function searchTableOf(resource: Resource) {
  const model = modelOf(resource);
  if (searchColumns(model).length === 0) return undefined;
  const table = tables.get(resource) ?? makeTable(model);
  tables.set(resource, table);
  return table;
}

/** Trigrams find texts of three or more characters; grams find one or two, as in most Chinese searches. */
function makeTable(model: TableModel) {
  const name = searchTableName(model);
  const [id, words] = [integer('id').primaryKey(), text('words').notNull()];
  // Fixed-width columns first: columns after a text have no fixed offset.
  return pgTable(
    name,
    model.scoped ? { id, store_id: integer('store_id').notNull(), words } : { id, words },
    (table) => [
      index(`${name}_trigrams`).using('gin', sql`${table.words} gin_trgm_ops`),
      index(`${name}_grams`).using('gin', sql`search_grams(${table.words})`),
    ],
  );
}

/** A column of the search table in a query. */
export function searchColumn(model: Pick<TableModel, 'table'>, name: 'id' | 'store_id' | 'words'): SQL {
  return sql`${sql.identifier(searchTableName(model))}.${sql.identifier(name)}`;
}
