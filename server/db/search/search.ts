import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { containing } from '../model/comparisons.ts';
import { modelOf } from '../model/model.ts';
import { searchColumn, searchColumns, searchWords, searchTableOf } from './search-table.ts';
import { aliased } from '../model/titles.ts';

/**
 * Index that serves a search; depends on the number of characters (docs/decisions/0004-search.md). `scan`: none, because
 * a sequential scan of a small table would compute the grams of each row, which takes far longer than comparing it.
 */
export type Reach = 'grams' | 'trigrams' | 'scan';

/** Parses `q`; `undefined` if blank. */
export function searchedFor(q: string | undefined): { readonly reach: Reach; readonly value: string } | undefined {
  const text = (q ?? '').trim();
  const { length } = [...text];
  if (length === 0) return undefined;
  return { reach: length <= 2 ? 'grams' : 'trigrams', value: text };
}

interface SearchOptions {
  /** Prefix of the placeholders' names. */
  readonly prefix?: string;
  /** Rows are checked one by one, so their own columns are compared. */
  readonly compared?: boolean;
}

/**
 * Condition of a search: one of the search fields contains the text, ignoring case. `hidden` fields aren't searched.
 * Its values are those of `searchValues` with the same prefix, and the store if there is one.
 */
export function searchSql(
  resource: Resource,
  reach: Reach,
  hidden: readonly string[],
  { prefix = '', compared = false }: SearchOptions = {},
): SQL {
  const model = modelOf(resource);
  const columns = searchColumns(model, hidden);
  if (columns.length === 0) return sql`false`;
  const found =
    compared || columns.length < searchColumns(model).length ? undefined : foundSql(resource, reach, { prefix });
  return found
    ? sql`${aliased(model.table, 'id')} = any (array(select ${searchColumn(model, 'id')} ${found}))`
    : sql`${sql.raw(searchWords(columns, model.table))} like ${patternOf(prefix)}`;
}

interface FoundOptions extends Pick<SearchOptions, 'prefix'> {
  /** The table is so large that only an index can find matches. */
  readonly byIndex?: boolean;
}

/** The search table's rows that contain the text, without rows that lists don't show; `undefined` without a search. */
export function foundSql(
  resource: Resource,
  reach: Reach,
  { prefix = '', byIndex = false }: FoundOptions = {},
): SQL | undefined {
  const table = searchTableOf(resource);
  if (!table) return undefined;
  const model = modelOf(resource);
  const words = searchColumn(model, 'words');
  const parts = [
    ...(model.scoped ? [sql`${searchColumn(model, 'store_id')} = ${sql.placeholder('store')}`] : []),
    // Trigrams can't find one or two characters. A single visible character, or two adjacent ones, is a gram, and vice
    // versa.
    ...(reach === 'grams' ? [sql`search_grams(${words}) @> array[lower(${sql.placeholder(`${prefix}q`)}::text)]`] : []),
    // For rows checked one by one, comparing the text is faster than its grams; after an index search it is redundant.
    ...(reach === 'grams' && byIndex ? [] : [sql`${words} like ${patternOf(prefix)}`]),
  ];
  return sql`from ${table} where ${sql.join(parts, sql` and `)}`;
}

const patternOf = (prefix: string) => sql`lower(${sql.placeholder(`${prefix}pattern`)}::text)`;

/** Values of a search's placeholders. */
export function searchValues(value: string, prefix = ''): Readonly<Record<string, unknown>> {
  return { [`${prefix}pattern`]: containing(value), [`${prefix}q`]: value };
}
