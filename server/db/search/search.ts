import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { containing } from '../model/comparisons.ts';
import { modelOf } from '../model/model.ts';
import { searchColumn, searchColumns, searchWords, searchTableOf } from './search-table.ts';
import { aliased } from '../model/titles.ts';

/** How a text is searched for: by which index depends on how many characters it has (docs/decisions/0004-search.md). */
export type Reach = 'grams' | 'trigrams';

/** `q` as it is searched for; nothing where it is blank. */
export function searchedFor(q: string | undefined): { readonly reach: Reach; readonly value: string } | undefined {
  const text = (q ?? '').trim();
  const { length } = [...text];
  if (length === 0) return undefined;
  return { reach: length <= 2 ? 'grams' : 'trigrams', value: text };
}

interface SearchOptions {
  /** Before the names of its values. */
  readonly prefix?: string;
  /** Rows are looked at one by one anyway: their own columns are compared. */
  readonly compared?: boolean;
}

/**
 * The condition of a search: contains the text, without case, in one of the search fields. `hidden` fields, which the
 * caller may not read, aren't searched. Its values are those of `searchValues` under the same prefix, and the store
 * where there is one.
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
  /** The table is so large that nothing but an index can find them. */
  readonly byIndex?: boolean;
}

/**
 * From the search table, the rows that contain the text; `undefined` where nothing is searched. Without what lists
 * don't show.
 */
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
    // Trigrams know nothing of one or two characters. One that is no space, or two that stand side by side, are one of
    // the grams, and the other way round.
    ...(reach === 'grams' ? [sql`search_grams(${words}) @> array[lower(${sql.placeholder(`${prefix}q`)}::text)]`] : []),
    // Where rows are looked at one by one, the text answers sooner than its grams; where the index found them, it has
    // nothing to add.
    ...(reach === 'grams' && byIndex ? [] : [sql`${words} like ${patternOf(prefix)}`]),
  ];
  return sql`from ${table} where ${sql.join(parts, sql` and `)}`;
}

const patternOf = (prefix: string) => sql`lower(${sql.placeholder(`${prefix}pattern`)}::text)`;

/** The values of a search's placeholders. */
export function searchValues(value: string, prefix = ''): Readonly<Record<string, unknown>> {
  return { [`${prefix}pattern`]: containing(value), [`${prefix}q`]: value };
}
