import { sql } from 'drizzle-orm';
import { findResource } from '../../../resources/index.ts';
import { type Fields, kindOf } from '../../../resources/kinds/index.ts';
import type { FieldProblems } from '../../errors.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { isObject } from '../model/paths.ts';
import { modelNamed } from '../model/titles.ts';

/**
 * The ids that don't exist in the entity, or not in this store if it is scoped. A foreign key error doesn't tell which
 * row failed.
 */
export async function missingIds(
  runner: Runner,
  entity: string,
  store: number | undefined,
  values: readonly (number | null | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(values.filter((id) => typeof id === 'number'))];
  if (ids.length === 0) return new Set();
  const { table, scoped } = modelNamed(entity);
  const inStore = scoped ? sql` and store_id = ${store}` : sql``;
  const rows = await runOnce(
    runner,
    sql`select id from ${sql.identifier(table)} where id = any (${sql.param(ids)}::integer[])${inStore}`,
    { prepared: true },
  );
  const found = new Set(rows.map(([id]) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

/** The problems of values that refer to missing records, by path: `items.0.product_groups`. */
export async function missingReferences(
  runner: Runner,
  fields: Fields,
  store: number | undefined,
  values: unknown,
): Promise<FieldProblems> {
  const references = referencesIn(fields, values);
  const missing = new Map<string, ReadonlySet<number>>();
  for (const to of new Set(references.map((one) => one.to))) {
    const ids = references.flatMap((one) => (one.to === to ? one.ids : []));
    missing.set(to, await missingIds(runner, to, store, ids));
  }
  return Object.fromEntries(
    references
      .filter(({ to, ids }) => ids.some((id) => missing.get(to)?.has(id)))
      .map(({ path }) => [path, [{ rule: 'reference' }]]),
  );
}

interface NamedRecords {
  readonly path: string;
  readonly to: string;
  readonly ids: readonly number[];
}

function referencesIn(fields: Fields, values: unknown, above = ''): readonly NamedRecords[] {
  if (!isObject(values)) return [];
  return Object.entries(fields).flatMap(([name, field]): readonly NamedRecords[] => {
    const [path, value, storage] = [`${above}${name}`, values[name], kindOf(field).storage];
    switch (storage.at) {
      case 'link':
      case 'join': {
        const ids = [value].flat().filter((id) => typeof id === 'number');
        return findResource(storage.to) ? [{ path, to: storage.to, ids }] : [];
      }
      case 'group':
        return referencesIn(storage.fields, value, `${path}.`);
      case 'child': {
        // A paged field's value contains only changes.
        const [rows, at] = isObject(value) ? [value.set, `${path}.set`] : [value, path];
        return Array.isArray(rows)
          ? rows.flatMap((row, index) => referencesIn(storage.fields, row, `${at}.${index}.`))
          : [];
      }
      default:
        return [];
    }
  });
}
