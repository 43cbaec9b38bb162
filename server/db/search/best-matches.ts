import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { columnOf } from '../../../resources/names.ts';
import { StatementCache, type Statement, statementOf } from '../connection/statement.ts';
import { escaped } from '../model/comparisons.ts';
import { heldValue } from '../model/held.ts';
import { type ColumnModel, modelOf, type TableModel } from '../model/model.ts';
import { uniqueText } from '../model/indexes.ts';
import { aliased, commaJoined, hintText, titleText } from '../model/titles.ts';
import { containsSql, fromSearchTable, type Search, type SearchIndex, searchValues } from './search.ts';
import { heldSearched, ownColumns, searchColumn, searchColumns, searchText } from './search-table.ts';

/**
 * Maximum number of matches among which the best are searched for: a text with more matches is too common to be useful.
 */
const mostCompared = 2_000;
/** The same with a typing error, where fewer are enough: that many are found fast by any plan of the database. */
const mostNear = 200;
/** In characters. */
const maxHintLength = 120;

/** Parameters that decide how the best matches of an entity are read. */
interface BestMatches {
  readonly resource: Resource;
  readonly index: SearchIndex;
  readonly locale: ContentLocale;
  /** Fields that are neither searched nor shown. */
  readonly hidden: readonly string[];
  /** The table is so large that only an index can find matches. */
  readonly large: boolean;
  /** Number of patterns that are searched for instead of the text: what it may have been before a typing error. */
  readonly near?: number | undefined;
  /** Only records of which a unique text is the searched one, which its unique index finds at once. */
  readonly unique?: boolean;
}

const cache = new StatementCache();

/** The searched fields, in the order of the statement's columns after the fifth. */
export function searchedPaths(resource: Resource, hidden: readonly string[]): readonly string[] {
  return searchColumns(modelOf(resource), hidden).map(({ path }) => path);
}

/**
 * Reads the best matches of a search: first records with a value equal to the text, then those with a value that begins
 * with it, then the others, the newest first. Rows: id, title, hint, rank, state, and the searched values.
 */
export function bestMatches(options: BestMatches): Statement | undefined {
  const { resource, index, locale, hidden, large, near, unique = false } = options;
  const model = modelOf(resource);
  const has = (words: SQL) => (near === undefined ? containsSql(words, index !== 'trigrams') : nearSql(words, near));
  const named = unique ? uniqueSql(model, hidden) : undefined;
  if (unique && !named) return undefined;
  const instead = named ? { has: () => named } : near !== undefined && { has };
  const searched = fromSearchTable(resource, index, { byIndex: large, ...instead });
  if (!searched || searchedPaths(resource, hidden).length === 0) return undefined;
  return cache.get(resource, [index, locale, large, near, unique, ...hidden].join(' '), () => {
    const [own, id] = [sql.identifier(model.table), aliased(model.table, 'id')];
    const hits = sql`select ${searchColumn(model, 'id')} as id, ${searchColumn(model, 'words')} as words ${searched} limit ${sql.raw(String(near === undefined ? mostCompared : mostNear))}`;
    const picked = commaJoined([
      id,
      titleText(model, model.table, locale),
      sql`left(${hintText(model, model.table, locale, hidden)}, ${sql.raw(String(maxHintLength))})`,
      sql`best.rank`,
      stateOf(model, hidden),
      ...valuesOf(model, hidden),
    ]);
    const query = sql`with hits as materialized (${hits}), ranked as (${rankedOf(model, has, hidden)}),
      best as (select ranked.id, ${near === undefined ? rankOf(sql`ranked.words`) : sql`2`} as rank from ranked order by rank, ranked.id desc limit ${sql.placeholder('most')})
      select ${picked} from best join ${own} on ${id} = best.id order by best.rank, best.id desc`;
    // In a large table, the best index depends on the text.
    return statementOf(query, { prepared: !large && near === undefined });
  });
}

/** Condition for a unique text that is the searched one; `undefined` for entities without unique texts. */
function uniqueSql(model: TableModel, hidden: readonly string[]): SQL | undefined {
  const columns = ownColumns(model, hidden).filter(({ field, textual }) => textual && field.unique === true);
  if (columns.length === 0) return undefined;
  const is = columns.map(
    (column) =>
      sql`${uniqueText(column, aliased(model.table, column.name))} = any (array(select ${uniqueText(column, sql`spelling`)} from unnest(${sql.placeholder('spelled')}::text[]) spelling))`,
  );
  const inStore = model.scoped ? sql`${aliased(model.table, 'store_id')} = ${sql.placeholder('store')} and ` : sql``;
  return sql`${searchColumn(model, 'id')} in (select ${aliased(model.table, 'id')} from ${sql.identifier(model.table)} where ${inStore}(${sql.join(is, sql` or `)}))`;
}

/** Condition for any of the patterns, each of which can use the index. */
function nearSql(words: SQL, count: number): SQL {
  const names = Array.from({ length: count }, (_, at) => sql`${words} like ${sql.placeholder(`near${at}`)}::text`);
  return sql`(${sql.join(names, sql` or `)})`;
}

/** Placeholder values of the patterns. */
export const nearValues = (patterns: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(patterns.map((pattern, at) => [`near${at}`, `%${pattern}%`]));

/** Values of the statement's placeholders. */
export function bestMatchValues(search: Search, most: number): Readonly<Record<string, unknown>> {
  const spellings = [search.value, ...search.spellings];
  return {
    ...searchValues(search),
    most,
    spelled: spellings,
    whole: spellings.flatMap((text) => [`%\n${escaped(text)}\n%`, ...abroad(text)]),
    beginning: spellings.map((text) => `%\n${escaped(text)}%`),
  };
}

/** Patterns of a telephone number with a country code of up to three digits, which staff leave out. */
function abroad(text: string): readonly string[] {
  return /^\d{7,12}$/u.test(text) ? ['_', '__', '___'].map((country) => `%\n+${country}${text}\n%`) : [];
}

/** The hits that the caller may see: omits those with the text only in a hidden field. */
function rankedOf(model: TableModel, has: (words: SQL) => SQL, hidden: readonly string[]): SQL {
  if (searchColumns(model, hidden).length === searchColumns(model).length) return sql`select id, words from hits`;
  const words = sql.raw(searchText(model, model.table, { hidden }));
  return sql`select hits.id, ${words} as words from hits join ${sql.identifier(model.table)} on ${aliased(model.table, 'id')} = hits.id where ${has(words)}`;
}

function rankOf(words: SQL): SQL {
  const like = (name: string) =>
    sql`E'\n' || ${words} || E'\n' like any (array(select lower(pattern) from unnest(${sql.placeholder(name)}::text[]) pattern))`;
  return sql`case when ${like('whole')} then 0 when ${like('beginning')} then 1 else 2 end`;
}

function stateOf({ resource: { lifecycle }, table }: TableModel, hidden: readonly string[]): SQL {
  return lifecycle && !hidden.includes(lifecycle.field) ? aliased(table, columnOf(lifecycle.field)) : sql`null`;
}

/** The searched values of a row, in the order of `searchColumns`. */
function valuesOf(model: TableModel, hidden: readonly string[]): readonly SQL[] {
  const own = ownColumns(model, hidden).map(({ name }: ColumnModel) => sql`${aliased(model.table, name)}::text`);
  const held = heldSearched(model, hidden).map((column) => sql.raw(heldValue(model, column, model.table)));
  return [...own, ...held];
}
