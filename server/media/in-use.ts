import { type SQL, sql } from 'drizzle-orm';
import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { contentLocaleOf, labelIn, type Language } from '../../resources/messages/languages.ts';
import { kindOf, type Field } from '../../resources/kinds/index.ts';
import { isHtml, showingFile } from '../db/model/indexes.ts';
import { modelOf, type ColumnModel } from '../db/model/model.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { titleText } from '../db/model/titles.ts';
import type { KeptFile } from './file-rows.ts';
import { fileEntity } from '../../resources/kinds/media/kind.ts';
import { holders } from './access.ts';

/** A record that shows a file, and in which field. */
export interface Use {
  readonly resource: Resource;
  readonly id: number;
  readonly field: Field;
  readonly path: string;
  /** What the record is called, as text. */
  readonly title: string;
}

/** So many records are named; that there are more is seen by the last. */
const most = 5;

/**
 * The first records that show this file: by a link of theirs, by one of a row, or in a text that files stand in.
 * `among`: only such places.
 */
export async function usesOf(
  runner: Runner,
  { id, key }: Pick<KeptFile, 'id' | 'key'>,
  language: Language,
  among: (resource: Resource, path: string) => boolean = () => true,
): Promise<readonly Use[]> {
  const uses: Use[] = [];
  for (const resource of holders) {
    const model = modelOf(resource);
    const title = titleText(model, 'own', contentLocaleOf(language));
    const shown = (column: ColumnModel, alias: string) => usedBy(column, alias, { id, key });
    const places: { readonly path: string; readonly field: Field; readonly found: SQL }[] = [
      ...model.columns.flatMap((column) => {
        const used = shown(column, 'own');
        return used
          ? [
              {
                path: column.path,
                field: column.field,
                found: sql`select own.id from ${sql.identifier(model.table)} own where ${used}`,
              },
            ]
          : [];
      }),
      ...model.children.flatMap(({ table, path, field, columns }) =>
        columns.flatMap((column) => {
          const used = shown(column, 'child');
          return used
            ? [
                {
                  path,
                  field,
                  found: sql`select distinct child.record_id as id from ${sql.identifier(table)} child where ${used}`,
                },
              ]
            : [];
        }),
      ),
    ];
    for (const { path, field, found } of places.filter((place) => among(resource, place.path))) {
      if (uses.length > most) return uses;
      // Found by the indexes first: a table in the order of its ids, until six are found, is read to its end where
      // there are fewer.
      const rows = await runOnce(
        runner,
        sql`with found as materialized (${found}) select own.id, (${title})::text from found join ${sql.identifier(model.table)} own on own.id = found.id order by own.id limit ${most + 1}`,
      );
      uses.push(
        ...rows.map(([record, name]) => ({
          resource,
          id: Number(record),
          field,
          path,
          title: typeof name === 'string' && name !== '' ? name : `#${String(record)}`,
        })),
      );
    }
  }
  return uses;
}

function usedBy(column: ColumnModel, alias: string, { id, key }: Pick<KeptFile, 'id' | 'key'>): SQL | undefined {
  const own = sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`;
  if (column.to === fileEntity) return sql`${own} = ${id}`;
  return isHtml(column) && kindOf(column.field).uploads ? showingFile(own, sql`${key.slice(0, 26)}::text`) : undefined;
}

/** `Product version “Green tea” (Photos)`; of what the caller may not see only what it is. */
export function sentenceOf(uses: readonly Use[], permissions: readonly string[], language: Language): string {
  const named = uses.slice(0, most).map(({ resource, field, title }) => {
    const what = labelIn(resource.label, language);
    const [open, close] = language === 'en' ? [' “', '” '] : ['「', '」'];
    const where = language === 'en' ? `(${labelIn(field.label, language)})` : `（${labelIn(field.label, language)}）`;
    return can(permissions, 'get', resource) ? `${what}${open}${title}${close}${where}` : what;
  });
  return [...new Set(named), ...(uses.length > most ? ['…'] : [])].join(language === 'en' ? ', ' : '、');
}
