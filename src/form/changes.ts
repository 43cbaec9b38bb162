import type { Fields } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { changesBetween, same } from '../data-provider/records.ts';
import { hashedNames } from './form-values.ts';

/** The form's fields among these values, with the confirmations of passwords that were typed. */
function ofForm(fields: Fields, values: Values): Values {
  const hashed = hashedNames(fields);
  const own = Object.keys(fields).filter(
    (name) => !fields[name]?.readOnly && !(hashed.includes(name) && isBlank(values[name])),
  );
  const confirmations = hashed
    .filter((name) => fields[name]?.confirmed && !isBlank(values[name]))
    .map((name) => `${name}_confirmation`);
  return Object.fromEntries([
    ...own.map((name) => [name, values[name]]),
    ...confirmations.map((name) => [name, values[name] ?? '']),
  ]);
}

/**
 * What a save sends: only what differs from the record as the form got it, in localized values and groups the members
 * that do.
 */
export function changesOf(fields: Fields, base: Values, values: Values): Values {
  return changesBetween(base, ofForm(fields, values));
}

/** All fields of a new record; passwords left blank are not given. */
export function newRecord(fields: Fields, values: Values): Values {
  return ofForm(fields, values);
}

/** Names of the fields that differ, in the form's order. */
export function changedNames(fields: Fields, base: Values, values: Values): readonly string[] {
  return Object.keys(fields).filter(
    (name) => !same(base[name] ?? null, values[name] ?? null) && !(isBlank(base[name]) && isBlank(values[name])),
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
