import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { containing } from '../model/comparisons.ts';
import { modelOf } from '../model/model.ts';
import { otherScripts } from './chinese-scripts.ts';
import { searchColumn, searchColumns, searchTableOf, searchText } from './search-table.ts';
import { aliased, commaJoined } from '../model/titles.ts';

/**
 * Index that serves a search; depends on the number of characters (docs/decisions/0004-search.md). `none`: texts are
 * compared, because a sequential scan of a small table would compute the grams of each row, which takes far longer.
 * `digits`: the trigrams of a number inside the text, as in `Order 204815-1`. `spellings`: the trigrams of the text or
 * of its other spellings. All but `trigrams` look for all of these.
 */
export type SearchIndex = 'grams' | 'trigrams' | 'digits' | 'spellings' | 'none';

/** A text to search lists for. */
export interface Search {
  readonly index: SearchIndex;
  readonly value: string;
  /** Other spellings of the text in a search field; at most two. */
  readonly spellings: readonly string[];
}

/** Parses `q`; `undefined` if blank. */
export function parseSearch(resource: Resource, q: string | undefined): Search | undefined {
  const value = (q ?? '').trim();
  if (value === '') return undefined;
  const spelling = searchColumns(modelOf(resource))
    .map(({ field }) => kindOf(field).spelling(value))
    .find((one) => one !== undefined);
  if (spelling === undefined) return searchOf(value);
  const digits = longNumber(value);
  // A row may have either number; both have the same end.
  const isNumber = digits.length < value.length && digits === longNumber(spelling);
  return { index: isNumber ? 'digits' : 'spellings', value, spellings: [spelling] };
}

/** Parses a text into a search, in either Chinese script. */
export function searchOf(value: string): Search {
  const spellings = otherScripts(value);
  if ([...value].length <= 2) return { index: 'grams', value, spellings };
  if (longNumber(value).length < value.length) return { index: 'digits', value, spellings };
  return { index: spellings.length === 0 ? 'trigrams' : 'spellings', value, spellings };
}

/**
 * Maximum digits by which a number is looked up: its last digits differ most. More digits only take time: twice as long
 * among 2,000,000 orders.
 */
const mostDigits = 7;

/**
 * The end of a number in a text, which few rows have; or else the text. PostgreSQL looks up each trigram for each row
 * with the rarest one. Trigrams of a word that all rows have, such as `order`, exclude no row: they made such a search
 * 40 times slower.
 */
function longNumber(text: string): string {
  const [longest = ''] = (text.match(/\d{5,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  return longest === '' ? text : longest.slice(-mostDigits);
}

/** Placeholders of the text and of its other spellings: as `like` patterns, and unchanged for grams. */
const patterns = ['pattern', 'pattern2', 'pattern3'];
const grams = ['gram', 'gram2', 'gram3'];

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
    : containsSql(sql.raw(searchText(model, model.table, { hidden })), index !== 'trigrams', prefix);
}

interface SearchTableOptions extends Pick<SearchOptions, 'prefix'> {
  /** The table is so large that only an index can find matches. */
  readonly byIndex?: boolean;
  /** A condition that replaces the comparison with the text. */
  readonly has?: (words: SQL) => SQL;
}

/** `from … where` of the search table's rows that contain the text; `undefined` if the entity has no search fields. */
export function fromSearchTable(
  resource: Resource,
  index: SearchIndex,
  { prefix = '', byIndex = false, has }: SearchTableOptions = {},
): SQL | undefined {
  const table = searchTableOf(resource);
  if (!table) return undefined;
  const model = modelOf(resource);
  const words = searchColumn(model, 'words');
  const inStore = model.scoped ? [sql`${searchColumn(model, 'store_id')} = ${sql.placeholder('store')}`] : [];
  if (has) return sql`from ${table} where ${sql.join([...inStore, has(words)], sql` and `)}`;
  const parts = [
    ...inStore,
    // Trigrams can't find one or two characters. A single visible character, or two adjacent ones, is a gram, and vice
    // versa.
    ...(index === 'grams'
      ? [
          sql`search_grams(${words}) && array[${commaJoined(grams.map((name) => sql`lower(${sql.placeholder(`${prefix}${name}`)}::text)`))}]`,
        ]
      : []),
    // Also compares the whole text, by an expression that no index has.
    ...(index === 'digits'
      ? [
          sql`${words} like ${sql.placeholder(`${prefix}digits`)}::text`,
          containsSql(sql`(${words} || '')`, true, prefix),
        ]
      : []),
    // For rows checked one by one, comparing the text is faster than its grams; after an index search it is redundant.
    ...(index === 'digits' || (index === 'grams' && byIndex) ? [] : [containsSql(words, index !== 'trigrams', prefix)]),
  ];
  return sql`from ${table} where ${sql.join(parts, sql` and `)}`;
}

/** Whether a text contains the searched text, ignoring case. `spelled`: or one of its other spellings. */
export function containsSql(words: SQL, spelled: boolean, prefix = ''): SQL {
  const asked = spelled ? patterns : patterns.slice(0, 1);
  const contain = asked.map((name) => sql`${words} like lower(${sql.placeholder(`${prefix}${name}`)}::text)`);
  return sql`(${sql.join(contain, sql` or `)})`;
}

/** Values of a search's placeholders. */
export function searchValues(
  { value, spellings: [second = value, third = second] }: Pick<Search, 'value' | 'spellings'>,
  prefix = '',
): Readonly<Record<string, unknown>> {
  return {
    [`${prefix}pattern`]: containing(value),
    [`${prefix}pattern2`]: containing(second),
    [`${prefix}pattern3`]: containing(third),
    [`${prefix}digits`]: containing(longNumber(value)),
    [`${prefix}gram`]: value,
    [`${prefix}gram2`]: second,
    [`${prefix}gram3`]: third,
  };
}
