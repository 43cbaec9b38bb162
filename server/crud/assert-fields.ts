import type { Resource } from '../../resources/define.ts';
import { type Field, type Fields, kindOf } from '../../resources/kinds/index.ts';
import { contentLocales, type JsonObject, type JsonValue } from '../../resources/kinds/kind.ts';
import { isObject, objectsIn } from '../db/model/paths.ts';

/**
 * Asserts that all values to be written are those of fields: any other would be written nowhere, and nobody would know.
 * @throws TypeError that names the first key without a field, which is a mistake of ours
 */
export function assertFields({ name, fields }: Pick<Resource, 'name' | 'fields'>, values: JsonObject): void {
  const stray = strayIn(fields, values, '');
  if (stray !== undefined) throw new TypeError(`${name} has no field ${stray}`);
}

function strayIn(fields: Fields, values: JsonObject, path: string): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const stray = field ? strayInside(field, value, `${path}${key}.`) : `${path}${key}`;
    if (stray !== undefined) return stray;
  }
  return undefined;
}

function strayInside(field: Field, value: JsonValue | undefined, path: string): string | undefined {
  const { storage } = kindOf(field);
  if (field.localized) return strayKey(value, contentLocales, path);
  if (storage.at === 'group') return isObject(value) ? strayIn(storage.fields, value, path) : undefined;
  if (storage.at !== 'child') return undefined;
  const rows = objectsIn(isObject(value) ? value.set : value);
  const inRows = rows
    .map(({ id: _id, ...row }) => strayIn(storage.fields, row, path))
    .find((stray) => stray !== undefined);
  return inRows ?? strayKey(value, ['total', 'set', 'remove'], path);
}

function strayKey(value: JsonValue | undefined, known: readonly string[], path: string): string | undefined {
  const key = Object.keys(isObject(value) ? value : {}).find((one) => !known.includes(one));
  return key === undefined ? undefined : `${path}${key}`;
}
