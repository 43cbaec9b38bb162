import { type SQL, sql } from 'drizzle-orm';
import { index, type IndexBuilder, type PgColumn, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { kindOf } from '../../../resources/kinds/index.ts';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { isSortable } from '../../../resources/query/sort.ts';
import { type ColumnModel, columnsOf, type TableModel } from './model.ts';
import { linkAt } from './references.ts';
import { shownWhere } from './shown-rows.ts';
import { column as at, type Columns } from './columns.ts';

/** The SQL that compares a column: text case-insensitively. The same expression in queries and indexes. */
export function foldedColumn(table: Columns, part: ColumnModel): PgColumn | SQL {
  const own = at(table, part.name);
  return part.textual ? sql`lower(${own})` : own;
}

/** The SQL that compares a unique column, also in lookups. */
export function uniqueColumn(table: Columns, part: ColumnModel): PgColumn | SQL {
  return part.folds ? uniqueText(part, at(table, part.name)) : foldedColumn(table, part);
}

/** The same for a unique text under another name in the query. */
export function uniqueText({ folds }: Pick<ColumnModel, 'folds'>, own: PgColumn | SQL): SQL {
  return folds ? sql`folded_text(${own})` : sql`lower(${own})`;
}

/** The value that lists show and sort by: a localized field in the first locale, or else the other. */
export function shownColumn(
  table: Columns,
  model: Pick<TableModel, 'columns'>,
  path: string,
  locale: ContentLocale,
): PgColumn | SQL {
  const parts = columnsOf(model, path);
  const [first] = parts;
  if (!first) return at(table, path);
  if (!first.locale) return foldedColumn(table, first);
  const other = contentLocales.find((candidate) => candidate !== locale) ?? locale;
  const named = (wanted: ContentLocale) => at(table, parts.find((part) => part.locale === wanted)?.name ?? first.name);
  return sql`lower(coalesce(${named(locale)}, ${named(other)}))`;
}

/** Indexes for sorting and filtering lists; they end in id, so that pages are stable. */
export function listIndexes(table: Columns, model: TableModel): PgTableExtraConfigValue[] {
  const paths = new Set(
    [
      model.resource.list.sort.replace(/^-/u, ''),
      ...model.resource.list.columns,
      ...model.resource.list.filters,
    ].filter((path) => path !== 'id' && isSortable(model.resource, path) && !linkAt(model, path)),
  );
  return [...paths].flatMap((path) => {
    const locales = columnsOf(model, path).some((part) => part.locale) ? contentLocales : [contentLocales[0]];
    return locales.map((locale) => {
      const suffix = locales.length > 1 ? `_${locale.toLowerCase()}` : '';
      const parts = [shownColumn(table, model, path, locale), at(table, 'id')] as const;
      const name = index(`${model.table}_${path.replaceAll('.', '_')}${suffix}_sort`);
      return ofShown(model.scoped ? name.on(at(table, 'store_id'), ...parts) : name.on(...parts), model);
    });
  });
}

/** An index of the files in HTML texts; it omits texts without files. */
export function fileIndexes(table: Columns, name: string, columns: readonly ColumnModel[]): PgTableExtraConfigValue[] {
  return columns.filter(isHtml).map((part) =>
    index(`${name}_${part.name}_files`)
      .using('gin', mediaKeys(at(table, part.name)))
      .where(hasMedia(at(table, part.name))),
  );
}

/**
 * The condition for HTML that contains this file, by the 26 characters of its key; the same expression as in the index.
 */
export function showingFile(own: SQL, key: SQL): SQL {
  return sql`(${hasMedia(own)} and ${mediaKeys(own)} @> array[${key}])`;
}

export function isHtml({ field }: ColumnModel): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'column' && storage.html === true;
}

const mediaKeys = (own: PgColumn | SQL) => sql`media_keys(${own})`;
const hasMedia = (own: PgColumn | SQL) => sql`strpos(${own}, '/media/') > 0`;

/** Makes a list index cover shown rows only, so that the index alone can count them. */
function ofShown(made: IndexBuilder, { resource }: TableModel): IndexBuilder {
  const counted = shownWhere(resource);
  return counted === undefined ? made : made.where(sql.raw(counted));
}
