import type { Resource } from '../../../resources/define.ts';
import { type Field, type Fields, kindOf } from '../../../resources/kinds/index.ts';
import { contentLocales, type Values } from '../../../resources/kinds/kind.ts';
import { isObject, objectsIn } from './paths.ts';

/**
 * Asserts that every value belongs to a field; others would be dropped silently.
 * @throws TypeError that names the first unknown key (a bug of ours)
 */
export function assertFields({ name, fields }: Pick<Resource, 'name' | 'fields'>, values: Values): void {
  const stray = findUnknown(fields, values, '');
  if (stray !== undefined) throw new TypeError(`${name} has no field ${stray}`);
}

function findUnknown(fields: Fields, values: Values, path: string): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const stray = field ? findUnknownInside(field, value, `${path}${key}.`) : `${path}${key}`;
    if (stray !== undefined) return stray;
  }
  return undefined;
}

function findUnknownInside(field: Field, value: unknown, path: string): string | undefined {
  const { storage } = kindOf(field);
  if (field.localized) return findUnknownKey(value, contentLocales, path);
  if (storage.at === 'group') return isObject(value) ? findUnknown(storage.fields, value, path) : undefined;
  if (storage.at !== 'child') return undefined;
  const rows = objectsIn(isObject(value) ? value.set : value);
  const inRows = rows
    .map(({ id: _id, ...row }) => findUnknown(storage.fields, row, path))
    .find((stray) => stray !== undefined);
  return inRows ?? findUnknownKey(value, ['total', 'set', 'remove'], path);
}

function findUnknownKey(value: unknown, known: readonly string[], path: string): string | undefined {
  const key = Object.keys(isObject(value) ? value : {}).find((one) => !known.includes(one));
  return key === undefined ? undefined : `${path}${key}`;
}
