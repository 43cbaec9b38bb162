import { type SQL, sql } from 'drizzle-orm';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { findResource } from '../../../resources/index.ts';
import { type ColumnModel, columnsOf, modelOf, type TableModel } from './model.ts';

/** The model of an entity by its name. Throws where there is none: `check.ts` refuses such a declaration at start. */
export function modelNamed(name: string): TableModel {
  const resource = findResource(name);
  if (!resource) throw new Error(`no entity ${name}`);
  return modelOf(resource);
}

/** A column of a table that goes by an alias in the query. */
export function aliased(alias: string, column: string): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
}

/**
 * What a record is called, as text: the title field, a localised one in the first locale or the other where that is
 * empty; through a reference what that is called. A title that needs a permission isn't told: it is the id then.
 */
export function titleText(model: TableModel, alias: string, locale: ContentLocale, depth = 0): SQL {
  return fieldText(model, model.resource.title, alias, locale, depth);
}

/** The same of any of its textual fields. */
export function fieldText(model: TableModel, name: string, alias: string, locale: ContentLocale, depth = 0): SQL {
  const field = model.resource.fields[name];
  const columns = columnsOf(model, name);
  const [first] = columns;
  if (!first || !field || field.read || field.secret || first.hashed || depth > 2)
    return sql`'#' || ${aliased(alias, 'id')}`;
  if (first.to) return titleOf(modelNamed(first.to), aliased(alias, first.name), locale, `${alias}t`, depth + 1);
  if (!first.locale) return first.textual ? aliased(alias, first.name) : sql`${aliased(alias, first.name)}::text`;
  const other = contentLocales.find((candidate) => candidate !== locale) ?? locale;
  return sql`coalesce(${aliased(alias, named(columns, locale))}, ${aliased(alias, named(columns, other))})`;
}

/** A subselect: what the record with this id is called. */
export function titleOf(model: TableModel, id: SQL, locale: ContentLocale, alias: string, depth = 0): SQL {
  return sql`(select ${titleText(model, alias, locale, depth)} from ${sql.identifier(model.table)} ${sql.identifier(alias)} where ${aliased(alias, 'id')} = ${id})`;
}

function named(columns: readonly ColumnModel[], locale: ContentLocale): string {
  const found = columns.find((column) => column.locale === locale) ?? columns[0];
  if (!found) throw new Error('a field without a column');
  return found.name;
}
