import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { containing } from './filters.ts';
import { searchText } from './indexes.ts';
import { modelOf } from './model.ts';
import { tableOf } from './tables.ts';

/** How a text is searched for: by which index depends on how many characters it has (docs/decisions/0004-search.md). */
export type Reach = 'scan' | 'bigrams' | 'trigrams';

/** `q` as it is searched for; nothing where it is blank. */
export function searchedFor(q: string | undefined): { readonly reach: Reach; readonly value: string } | undefined {
  const text = (q ?? '').trim();
  const { length } = [...text];
  if (length === 0) return undefined;
  return { reach: length === 1 ? 'scan' : length === 2 ? 'bigrams' : 'trigrams', value: text };
}

/**
 * The condition of a search: contains the text, without case, in one of the search fields. `hidden` fields, which the caller
 * may not read, aren't searched. Its values are those of `searchValues` under the same prefix. `byIndex`: all matches are
 * wanted of a table so large that nothing but the index can find them.
 */
export function searchSql(resource: Resource, reach: Reach, hidden: readonly string[], { prefix = '', byIndex = false } = {}): SQL {
  const { list } = resource;
  const search = list.search.filter((path) => !hidden.includes(path));
  const text = searchText(tableOf(resource), search.length === list.search.length ? modelOf(resource) : { ...modelOf(resource), resource: { ...resource, list: { ...list, search } } });
  if (!text) return sql`false`;
  const contains = sql`${text} like lower(${sql.placeholder(`${prefix}pattern`)}::text)`;
  if (reach !== 'bigrams') return contains;
  // Trigrams know nothing of two characters. Two that stand side by side, neither of them a space, are one of the pairs, and the other way round.
  const paired = sql`search_bigrams(${text}) @> array[lower(${sql.placeholder(`${prefix}q`)}::text)]`;
  // Where rows are looked at one by one, the text answers ten times sooner than its pairs; where the index found them, it has nothing to add.
  return byIndex && search.length === list.search.length ? paired : sql`(${paired} and ${contains})`;
}

/** The values of a search's placeholders. */
export function searchValues(value: string, prefix = ''): Readonly<Record<string, unknown>> {
  return { [`${prefix}pattern`]: containing(value), [`${prefix}q`]: value };
}
