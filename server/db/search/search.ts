import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { containing } from '../model/comparisons.ts';
import { modelOf } from '../model/model.ts';
import { searchColumn, searchColumns, searchTableOf, searchText } from './search-table.ts';
import { aliased } from '../model/titles.ts';

/**
 * Index that serves a search; depends on the number of characters (docs/decisions/0004-search.md). `none`: texts are
 * compared, because a sequential scan of a small table would compute the grams of each row, which takes far longer.
 * `digits`: the trigrams of a number inside the text, as in `Order 204815-1`.
 */
export type SearchIndex = 'grams' | 'trigrams' | 'digits' | 'spellings' | 'none';

/** A text that lists are searched for. */
export interface Search {
  readonly index: SearchIndex;
  readonly value: string;
  /** How a search field may hold the text instead; the index is then `spellings`. */
  readonly spelling?: string;
}

/** Parses `q`; `undefined` if blank. */
export function parseSearch(resource: Resource, q: string | undefined): Search | undefined {
  const value = (q ?? '').trim();
  if (value === '') return undefined;
  const spelling = searchColumns(modelOf(resource))
    .map(({ field }) => kindOf(field).spelling(value))
    .find((one) => one !== undefined);
  return spelling === undefined ? { index: searchIndex(value), value } : { index: 'spellings', value, spelling };
}

/** The index that finds a text. */
export function searchIndex(text: string): SearchIndex {
  if ([...text].length <= 2) return 'grams';
  return longNumber(text).length < text.length ? 'digits' : 'trigrams';
}

/**
 * A number in a text that few rows have, or else the text. Each trigram is looked up for each row that has the rarest one,
 * and those of a word that all rows have, as `order`, exclude none: they made such a search 40 times slower.
 */
function longNumber(text: string): string {
  const [longest = ''] = (text.match(/\d{5,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  return longest === '' ? text : longest;
}

interface SearchOptions {
  /** Prefix of the placeholders' names. */
  readonly prefix?: string;
  /** Rows are checked one by one, so their own columns are compared. */
  readonly byRow?: boolean;
}

/**
 * Condition of a search: one of the search fields contains the text, ignoring case. `hidden` fields aren't searched.
 * Its values are those of `searchValues` with the same prefix, and the store if there is one.
 */
export function searchSql(
  resource: Resource,
  index: SearchIndex,
  hidden: readonly string[],
  { prefix = '', byRow = false }: SearchOptions = {},
): SQL {
  const model = modelOf(resource);
  const columns = searchColumns(model, hidden);
  if (columns.length === 0) return sql`false`;
  const matches =
    byRow || columns.length < searchColumns(model).length ? undefined : fromSearchTable(resource, index, { prefix });
  return matches
    ? sql`${aliased(model.table, 'id')} = any (array(select ${searchColumn(model, 'id')} ${matches}))`
    : containsSql(sql.raw(searchText(model, model.table, hidden)), index, prefix);
}

interface SearchTableOptions extends Pick<SearchOptions, 'prefix'> {
  /** The table is so large that only an index can find matches. */
  readonly byIndex?: boolean;
}

/** `from … where` of the search table's rows that contain the text; `undefined` if the entity has no search fields. */
export function fromSearchTable(
  resource: Resource,
  index: SearchIndex,
  { prefix = '', byIndex = false }: SearchTableOptions = {},
): SQL | undefined {
  const table = searchTableOf(resource);
  if (!table) return undefined;
  const model = modelOf(resource);
  const words = searchColumn(model, 'words');
  const parts = [
    ...(model.scoped ? [sql`${searchColumn(model, 'store_id')} = ${sql.placeholder('store')}`] : []),
    // Trigrams can't find one or two characters. A single visible character, or two adjacent ones, is a gram, and vice
    // versa.
    ...(index === 'grams' ? [sql`search_grams(${words}) @> array[lower(${sql.placeholder(`${prefix}q`)}::text)]`] : []),
    // The whole text is compared too, by an expression that no index has.
    ...(index === 'digits'
      ? [
          sql`${words} like ${sql.placeholder(`${prefix}digits`)}::text`,
          containsSql(sql`(${words} || '')`, index, prefix),
        ]
      : []),
    // For rows checked one by one, comparing the text is faster than its grams; after an index search it is redundant.
    ...(index === 'digits' || (index === 'grams' && byIndex) ? [] : [containsSql(words, index, prefix)]),
  ];
  return sql`from ${table} where ${sql.join(parts, sql` and `)}`;
}

function containsSql(words: SQL, index: SearchIndex, prefix: string): SQL {
  const like = (name: string) => sql`${words} like lower(${sql.placeholder(`${prefix}${name}`)}::text)`;
  return index === 'spellings' ? sql`(${like('pattern')} or ${like('spelling')})` : like('pattern');
}

/** Values of a search's placeholders. */
export function searchValues(
  { value, spelling = value }: Pick<Search, 'value' | 'spelling'>,
  prefix = '',
): Readonly<Record<string, unknown>> {
  return {
    [`${prefix}pattern`]: containing(value),
    [`${prefix}spelling`]: containing(spelling),
    [`${prefix}digits`]: containing(longNumber(value)),
    [`${prefix}q`]: value,
  };
}
