import { type SQL, sql } from 'drizzle-orm';
import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { contentLocaleOf, labelIn, type Language } from '../../resources/messages/languages.ts';
import { kindOf, type Field } from '../../resources/kinds/index.ts';
import { isHtml, showingFile } from '../db/model/indexes.ts';
import { modelOf, type ColumnModel } from '../db/model/model.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { titleText } from '../db/model/titles.ts';
import type { FileRow } from './file-rows.ts';
import { fileEntity } from '../../resources/kinds/media/kind.ts';
import { uploadEntities } from './access.ts';

/** A field of a record that refers to a file. */
export interface Use {
  readonly resource: Resource;
  readonly id: number;
  readonly field: Field;
  readonly path: string;
  /** The record's title. */
  readonly title: string;
}

/** Maximum number of records to name; one more is read to know whether there are others. */
const maxUses = 5;

/** Finds the first records that refer to a file, by reference or in rich text. `among` restricts the fields. */
export async function findUses(
  runner: Runner,
  { id, key }: Pick<FileRow, 'id' | 'key'>,
  language: Language,
  among: (resource: Resource, path: string) => boolean = () => true,
): Promise<readonly Use[]> {
  const uses: Use[] = [];
  for (const resource of uploadEntities) {
    const model = modelOf(resource);
    const title = titleText(model, 'own', contentLocaleOf(language));
    const places = [
      ...model.columns.map((column) => {
        const used = refersToFile(column, 'own', { id, key });
        const found = used && sql`select own.id from ${sql.identifier(model.table)} own where ${used}`;
        return { path: column.path, field: column.field, found };
      }),
      ...model.children.flatMap(({ table, path, field, columns }) =>
        columns.map((column) => {
          const used = refersToFile(column, 'child', { id, key });
          const found =
            used && sql`select distinct child.record_id as id from ${sql.identifier(table)} child where ${used}`;
          return { path, field, found };
        }),
      ),
    ];
    for (const { path, field, found } of places) {
      if (!found || !among(resource, path)) continue;
      if (uses.length > maxUses) return uses;
      // Materialised, so that the indexes find the matches first. Otherwise the planner walks the table by id until it
      // has six matches; with fewer matches, it reads the whole table.
      const rows = await runOnce(
        runner,
        sql`with found as materialized (${found}) select own.id, (${title})::text from found join ${sql.identifier(model.table)} own on own.id = found.id order by own.id limit ${maxUses + 1}`,
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

function refersToFile(column: ColumnModel, alias: string, { id, key }: Pick<FileRow, 'id' | 'key'>): SQL | undefined {
  const own = sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`;
  if (column.to === fileEntity) return sql`${own} = ${id}`;
  return isHtml(column) && kindOf(column.field).uploads ? showingFile(own, sql`${key.slice(0, 26)}::text`) : undefined;
}

/** `Product version “Green tea” (Photos)`; only the entity for records that the caller may not see. */
export function describeUses(uses: readonly Use[], permissions: readonly string[], language: Language): string {
  const named = uses.slice(0, maxUses).map(({ resource, field, title }) => {
    const entity = labelIn(resource.label, language);
    const [open, close] = language === 'en' ? [' “', '” '] : ['「', '」'];
    const where = language === 'en' ? `(${labelIn(field.label, language)})` : `（${labelIn(field.label, language)}）`;
    return can(permissions, 'get', resource) ? `${entity}${open}${title}${close}${where}` : entity;
  });
  return [...new Set(named), ...(uses.length > maxUses ? ['…'] : [])].join(language === 'en' ? ', ' : '、');
}
