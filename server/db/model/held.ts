import type { Held } from '../../../resources/kinds/kind.ts';
import { columnOf } from '../../../resources/names.ts';
import { quoted } from './ddl.ts';
import { type ChildModel, columnsOf, type HeldColumn, type HeldRows, type TableModel } from './model.ts';
import { modelNamed } from './titles.ts';

type HeldModel = Pick<TableModel, 'resource' | 'columns'>;

/** The table whose rows hold a value; statements that read it use the alias `held`. */
export function holderOf(model: HeldModel, held: Held): string {
  if ('of' in held) return modelNamed(held.of).table;
  const to = columnsOf(model, held.by)[0]?.to;
  if (to === undefined) throw new Error(`${model.resource.name}.${held.by} is no reference`);
  return modelNamed(to).table;
}

/** The columns of the holder from which a value is made. */
export function heldColumns({ path, held }: Pick<HeldColumn, 'path' | 'held'>): readonly string[] {
  const names = 'of' in held ? [held.field] : (held.all ?? held.first ?? [path]).flat();
  return names.map((name) => columnOf(name));
}

const ofHolder = (name: string) => `held.${quoted(columnOf(name))}`;

/** A value in the row of its holder: the first that is filled in, or all. */
export function heldText({ path, held }: Pick<HeldColumn, 'path' | 'held'>): string {
  if (!('of' in held) && held.all) return `nullif(concat_ws(', ', ${held.all.map(ofHolder).join(', ')}), '')`;
  const texts = 'of' in held ? [held.field] : (held.first ?? [path]);
  const each = texts.map((one) => {
    if (typeof one === 'string') return ofHolder(one);
    // Joined as names are written: in Chinese without a space.
    const pair = one.map(ofHolder).join(', ');
    return `nullif(concat_ws(CASE WHEN concat(${pair}) ~ '[一-鿿]' THEN '' ELSE ' ' END, ${pair}), '')`;
  });
  return each.length === 1 ? each.join('') : `coalesce(${each.join(', ')})`;
}

/** SQL condition for the rows of the holder's table that hold a value of this row. */
export function isHolder(held: Held, row: string): string {
  return 'of' in held
    ? `held.${quoted(columnOf(held.by))} = ${quoted(row)}.id`
    : `held.id = ${quoted(row)}.${quoted(columnOf(held.by))}`;
}

/** SQL of a held value for a row; null where no record holds one. */
export function heldValue(model: HeldModel, column: HeldColumn, row: string): string {
  const { held } = column;
  const from = `FROM ${quoted(holderOf(model, held))} AS held WHERE ${isHolder(held, row)}`;
  if (!('of' in held)) return `(SELECT ${heldText(column)} ${from})`;
  return withOwn(held, row, `(SELECT ${gatheredText(column)} ${from})`);
}

/** The distinct texts of several holder rows, joined by commas. */
export const gatheredText = (column: HeldColumn): string => `string_agg(DISTINCT ${heldText(column)}, ', ')`;

/** The row's own text, followed by a gathered one. */
export function withOwn(held: Extract<Held, { readonly of: string }>, row: string, gathered: string): string {
  return held.beside === undefined
    ? gathered
    : `nullif(concat_ws(', ', ${quoted(row)}.${quoted(columnOf(held.beside))}, ${gathered}), '')`;
}

/** The child table of another record, some of whose rows belong to this record, too. */
export function heldChild(model: HeldModel, { path, held }: HeldRows): ChildModel {
  const record = columnsOf(model, held.by)[0]?.to;
  const child = record === undefined ? undefined : modelNamed(record).children.find((one) => one.path === path);
  if (!child) throw new Error(`${model.resource.name}.${path} is held by no rows`);
  return child;
}

/**
 * `FROM … WHERE` of the rows that another record holds, with the alias `held`: only rows with the same values in
 * `held.same`.
 */
export function heldRowsFrom(model: HeldModel, rows: HeldRows): string {
  const { held } = rows;
  const child = heldChild(model, rows);
  const row = quoted(model.resource.name);
  const alike = (held.same ?? []).map(
    (name) => ` AND held.${quoted(columnOf(name))} IS NOT DISTINCT FROM ${row}.${quoted(columnOf(name))}`,
  );
  return `FROM ${quoted(child.table)} AS held WHERE held.record_id = ${row}.${quoted(columnOf(held.by))}${alike.join('')}`;
}
