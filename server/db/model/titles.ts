import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { findResource } from '../../../resources/index.ts';
import { columnOf } from '../../../resources/names.ts';
import { treeField } from '../../../resources/tree.ts';
import { type ColumnModel, columnsOf, modelOf, type TableModel } from './model.ts';

/**
 * The model of an entity by name.
 * @throws Error if there is none, which `check.ts` refuses at start
 */
export function modelNamed(name: string): TableModel {
  const resource = findResource(name);
  if (!resource) throw new Error(`no entity ${name}`);
  return modelOf(resource);
}

/** A column of an aliased table. */
export function aliased(alias: string, column: string): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
}

/** Parts of a statement, separated by commas. */
export function commaJoined(parts: readonly SQLChunk[]): SQL {
  return sql.join([...parts], sql`, `);
}

/**
 * The title of a record as SQL text: the title field, a localized one in the first locale or else the other; through a
 * reference, the title of its target. A title that needs a permission is replaced by the id.
 */
export function titleText(model: TableModel, alias: string, locale: ContentLocale, depth = 0): SQL {
  return fieldText(model, model.resource.title, alias, locale, depth);
}

/** The same for any textual field. */
export function fieldText(model: TableModel, name: string, alias: string, locale: ContentLocale, depth = 0): SQL {
  const field = model.resource.fields[name];
  const columns = columnsOf(model, name);
  const [first] = columns;
  if (!first || !field || field.read || field.secret || first.concealed || depth > 2)
    return sql`'#' || ${aliased(alias, 'id')}`;
  if (first.to) return titleOf(modelNamed(first.to), aliased(alias, first.name), locale, `${alias}t`, depth + 1);
  if (!first.locale) return first.textual ? aliased(alias, first.name) : sql`${aliased(alias, first.name)}::text`;
  const other = contentLocales.find((candidate) => candidate !== locale) ?? locale;
  return sql`coalesce(${aliased(alias, named(columns, locale))}, ${aliased(alias, named(columns, other))})`;
}

/** Maximum number of tree levels in a title. */
const mostLevels = 10;

/** For a record in a tree: the titles of its ancestors, from the root down; null for a root. */
function pathText(model: TableModel, link: string, alias: string, locale: ContentLocale): SQL {
  const [own, parent] = [sql.identifier(model.table), sql.identifier(columnOf(link))];
  const title = titleText(model, 'higher', locale);
  return sql`(with recursive above (parent, title, depth) as (
    select higher.${parent}, ${title}, 1 from ${own} higher where higher.id = ${aliased(alias, columnOf(link))}
    union all select higher.${parent}, ${title}, depth + 1 from ${own} higher join above on higher.id = above.parent where depth < ${sql.raw(String(mostLevels))}
  ) select string_agg(title, ' › ' order by depth desc) from above)`;
}

/**
 * Text that distinguishes records with similar titles, as SQL: the declared hint, and the ancestors in a tree, without
 * `hidden` fields; null if there is none.
 */
export function hintText(model: TableModel, alias: string, locale: ContentLocale, hidden: readonly string[]): SQL {
  const text = (name: string) => (hidden.includes(name) ? [] : [fieldText(model, name, alias, locale)]);
  const link = treeField(model.resource);
  const path = link === undefined || hidden.includes(link) ? [] : [pathText(model, link, alias, locale)];
  const said = [model.resource.hint ?? []].flat().flatMap((part): readonly SQL[] => {
    if (typeof part === 'string') return text(part);
    const pair = part.flatMap(text);
    return pair.length === 0 ? [] : [writtenAsOne(pair)];
  });
  const parts = [...path, ...said];
  return parts.length === 0 ? sql`null::text` : sql`nullif(concat_ws(' · ', ${commaJoined(parts)}), '')`;
}

/** Joins texts with a space, Chinese ones without. */
function writtenAsOne(texts: readonly SQL[]): SQL {
  const all = commaJoined(texts);
  return sql`nullif(concat_ws(case when concat(${all}) ~ '[一-鿿]' then '' else ' ' end, ${all}), '')`;
}

/** A subselect of the title of the record with this id. */
export function titleOf(model: TableModel, id: SQL, locale: ContentLocale, alias: string, depth = 0): SQL {
  return sql`(select ${titleText(model, alias, locale, depth)} from ${sql.identifier(model.table)} ${sql.identifier(alias)} where ${aliased(alias, 'id')} = ${id})`;
}

function named(columns: readonly ColumnModel[], locale: ContentLocale): string {
  const found = columns.find((column) => column.locale === locale) ?? columns[0];
  if (!found) throw new Error('a field without a column');
  return found.name;
}
