import type { Resource } from '../../../resources/define.ts';
import { type Fields, kindOf } from '../../../resources/kinds/index.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { columnOf } from '../../../resources/names.ts';
import { keptColumn, keptKey, keptRowField, keptRowsColumn, keptTable } from './kept-renames.ts';

/** A column, or a join or child table, that a declaration renames (`was`). */
export interface Rename {
  readonly table: string;
  /** Absent if the table itself is renamed. */
  readonly column?: readonly [from: string, to: string];
  readonly to?: string;
  /** The same rename for the trash and the history, which hold names too. */
  readonly kept: readonly string[];
}

/** The renames of declarations, also in groups and rows; a table before its columns. */
export function renamesOf(declared: readonly Resource[]): readonly Rename[] {
  return declared.flatMap(({ name, fields }) => [...inRecord({ entity: name, was: '', now: '' }, fields)]);
}

/** Fields of a record; both paths are those of their group, with a dot at the end. */
interface Place {
  readonly entity: string;
  readonly was: string;
  readonly now: string;
}

function* inRecord({ entity, ...group }: Place, fields: Fields): Generator<Rename> {
  for (const [name, field] of Object.entries(fields)) {
    const { storage } = kindOf(field);
    const [was, now] = [`${group.was}${field.was ?? name}`, `${group.now}${name}`];
    const key = keptKey(entity, was, now);
    if (storage.at === 'group') {
      yield* inRecord({ entity, was: `${was}.`, now: `${now}.` }, storage.fields);
    } else if (storage.at === 'join' || storage.at === 'child') {
      const [from, to] = [`${entity}_${columnOf(was)}`, `${entity}_${columnOf(now)}`];
      if (was !== now) yield { table: from, to, kept: [keptTable(entity, from, to), key] };
      if (storage.at === 'child')
        yield* inRows({ entity, rows: now, tableWas: from, table: to, was: '', group: [], outer: [] }, storage.fields);
    } else if (storage.at !== 'inverse' && was !== now) {
      for (const column of columnsBetween(was, now, field.localized))
        yield { table: entity, column, kept: [keptColumn(entity, column), key] };
    }
  }
}

/**
 * Fields of rows. `was`: the path of their group in the row, with a dot at the end; `outer`: renames of the rows field
 * itself in the history.
 */
interface RowPlace {
  readonly entity: string;
  readonly rows: string;
  readonly tableWas: string;
  readonly table: string;
  readonly was: string;
  readonly group: readonly string[];
  readonly outer: readonly string[];
}

function* inRows(place: RowPlace, fields: Fields): Generator<Rename> {
  const { entity, rows, table, group } = place;
  for (const [name, field] of Object.entries(fields)) {
    const { storage } = kindOf(field);
    const [was, now] = [`${place.was}${field.was ?? name}`, [...group, name].join('.')];
    const outer =
      field.was === undefined
        ? place.outer
        : [...place.outer, ...keptRowField({ entity, rows, group }, [field.was, name])];
    if (storage.at === 'group')
      yield* inRows({ ...place, was: `${was}.`, group: [...group, name], outer }, storage.fields);
    else if (storage.at === 'join') {
      const [from, to] = [`${place.tableWas}_${columnOf(was)}`, `${table}_${columnOf(now)}`];
      if (from !== to) yield { table: from, to, kept: [keptTable(entity, from, to), ...(was === now ? [] : outer)] };
    } else if (was !== now)
      for (const column of columnsBetween(was, now, field.localized))
        yield { table, column, kept: [keptRowsColumn(entity, table, column), ...outer] };
  }
}

function columnsBetween(was: string, now: string, localized = false): readonly (readonly [string, string])[] {
  return (localized ? contentLocales : [undefined]).map(
    (locale) => [columnOf(was, locale), columnOf(now, locale)] as const,
  );
}
