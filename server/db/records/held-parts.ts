import { type SQL, sql } from 'drizzle-orm';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { quoted } from '../model/ddl.ts';
import { heldChild, heldRowsFrom, heldText, heldValue, holderOf, isHolder } from '../model/held.ts';
import type { HeldColumn, HeldRows, TableModel } from '../model/model.ts';
import { isObject, putAt } from '../model/paths.ts';
import { commaJoined, modelNamed, titleOf } from '../model/titles.ts';
import { type Part, putLabel } from './part.ts';
import { childRowJson } from './row-json.ts';

/** Values that other records hold for a record; each of those records is read once. */
export function heldParts(model: TableModel, locale: ContentLocale): readonly Part[] {
  const looked = model.held.filter(({ held }) => !('of' in held));
  const links = [...new Set(looked.map(({ held }) => held.by))];
  return [
    ...model.held.filter(({ held }) => 'of' in held).map((column) => gatheredPart(model, column)),
    ...links.map((by) =>
      lookedUp(
        model,
        looked.filter(({ held }) => held.by === by),
        locale,
      ),
    ),
    ...model.heldRows.map((rows) => rowsPart(model, rows)),
  ];
}

function gatheredPart(model: TableModel, column: HeldColumn): Part {
  return {
    sql: sql.raw(heldValue(model, column, model.table)),
    read: (value, record) => {
      record[column.path] = value ?? null;
    },
  };
}

/** Values of the referenced record, and the titles of the records that these refer to. */
function lookedUp(model: TableModel, columns: readonly HeldColumn[], locale: ContentLocale): Part {
  const [first] = columns;
  if (!first) throw new Error('nothing is held');
  const named = columns.map((column) => sql`${column.path}::text, ${sql.raw(heldText(column))}`);
  const titles = columns.flatMap((column): readonly SQL[] =>
    column.to === undefined
      ? []
      : [sql`${column.path}::text, ${titleOf(modelNamed(column.to), sql.raw(heldText(column)), locale, 'target')}`],
  );
  return {
    sql: sql`(select json_build_object('record', json_build_object(${commaJoined(named)}), 'titles', json_build_object(${commaJoined(titles)}))
      from ${sql.raw(quoted(holderOf(model, first.held)))} as held where ${sql.raw(isHolder(first.held, model.table))})`,
    read: (found, record, labels) => {
      const known = isObject(found) ? found : {};
      const [values, names] = [known.record, known.titles].map((one) => (isObject(one) ? one : {}));
      for (const { path, to } of columns) {
        const value = values?.[path];
        const held = typeof value === 'string' || typeof value === 'number' ? value : null;
        record[path] = held;
        if (to !== undefined && typeof held === 'number') putLabel(labels, path, held, names?.[path]);
      }
    },
  };
}

/** Rows of the referenced record. */
function rowsPart(model: TableModel, rows: HeldRows): Part {
  const child = heldChild(model, rows);
  const shown = child.columns.filter(({ path }) => Object.hasOwn(rows.fields, path));
  return {
    sql: sql`(select coalesce(json_agg(${childRowJson({ ...child, joins: [] }, 'held', shown)} order by held.position, held.id), '[]') ${sql.raw(heldRowsFrom(model, rows))})`,
    read: (found, record) => putAt(record, [rows.path], found ?? []),
  };
}
