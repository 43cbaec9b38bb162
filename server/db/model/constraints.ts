import { resources } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/define.ts';
import { type ColumnModel, modelOf } from './model.ts';
import { stepsOf } from './paths.ts';

/** What a constraint or unique index protects. */
export interface Constraint {
  readonly resource: Resource;
  /** Field paths, with the locale if localized; empty for the foreign key to the store. */
  readonly paths: readonly string[];
  /** The rows field of a child table; the exact path isn't known then. */
  readonly rows?: string;
  /** The rule of a check constraint, unless it checks choices. */
  readonly rule?: string;
}

/** PostgreSQL truncates longer names. */
const longestName = 63;

let byName: ReadonlyMap<string, Constraint> | undefined;
const others = new WeakMap<Resource, ReadonlyMap<string, Constraint>>();

/** The constraint of this name, among the declared entities and `resource`; named as in `tables.ts`. */
export function constraintNamed(name: string, resource: Resource): Constraint | undefined {
  const own = others.get(resource) ?? new Map(constraintsOf(resource));
  others.set(resource, own);
  byName ??= new Map(resources.flatMap(constraintsOf));
  return own.get(name) ?? byName.get(name);
}

function constraintsOf(resource: Resource): readonly (readonly [string, Constraint])[] {
  const model = modelOf(resource);
  const entries: (readonly [string, Constraint])[] = [
    [`${model.table}_store_id_fkey`, { resource, paths: [] }],
    [`${model.table}_pkey`, { resource, paths: ['id'] }],
    ...model.columns.flatMap((column) => ofColumn(resource, model.table, column)),
    ...(resource.uniqueTogether ?? []).map(
      (fields) => [`${model.table}_${fields.join('_')}_key`, { resource, paths: fields }] as const,
    ),
    ...model.joins.map(({ table, path }) => [`${table}_target_id_fkey`, { resource, paths: [path] }] as const),
    ...model.children.flatMap(({ table, path, keys, columns, joins }) => [
      ...columns.flatMap((column) =>
        ofColumn(resource, table, column).map(
          ([name, constraint]) => [name, { ...constraint, paths: [path], rows: path }] as const,
        ),
      ),
      ...(keys.length > 0
        ? [[`${table}_${keys.join('_')}_key`, { resource, paths: [path], rows: path }] as const]
        : []),
      ...joins.map((join) => [`${join.table}_target_id_fkey`, { resource, paths: [path], rows: path }] as const),
    ]),
  ];
  return entries.map(([name, constraint]) => [Buffer.from(name).subarray(0, longestName).toString(), constraint]);
}

function ofColumn(resource: Resource, table: string, column: ColumnModel): readonly (readonly [string, Constraint])[] {
  const about = { resource, paths: [stepsOf(column).join('.')] };
  return [
    ...['key', 'fkey', 'check'].map((ending) => [`${table}_${column.name}_${ending}`, about] as const),
    [`${table}_${column.name}_covers`, { ...about, rule: 'coversNow' }],
  ];
}

/** The field of a column, for errors that name only a column. */
export function pathOfColumn(resource: Resource, name: string | undefined): string | undefined {
  const column = modelOf(resource).columns.find((one) => one.name === name);
  return column && stepsOf(column).join('.');
}
