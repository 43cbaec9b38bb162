import type { Fields } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { changesBetween, isEqual } from '../data-provider/records.ts';
import { passwordFields } from './form-values.ts';

/** Picks the form's writable fields, without blank passwords, and the confirmations of typed passwords. */
function pickFormValues(fields: Fields, values: Values): Values {
  const concealed = passwordFields(fields);
  const own = Object.keys(fields).filter(
    (name) => !fields[name]?.readOnly && !(concealed.includes(name) && isBlank(values[name])),
  );
  const confirmations = concealed
    .filter((name) => fields[name]?.confirmed && !isBlank(values[name]))
    .map((name) => `${name}_confirmation`);
  return Object.fromEntries([
    ...own.map((name) => [name, values[name]]),
    ...confirmations.map((name) => [name, values[name] ?? '']),
  ]);
}

/** The PATCH body: only what differs from `base`; of localized values and groups only the changed members. */
export function patchBody(fields: Fields, base: Values, values: Values): Values {
  return changesBetween(base, pickFormValues(fields, values));
}

/** The POST body: all fields of a new record; blank passwords are left out. */
export function createBody(fields: Fields, values: Values): Values {
  return pickFormValues(fields, values);
}

/** Names of the changed fields, in form order. */
export function changedNames(fields: Fields, base: Values, values: Values): readonly string[] {
  return Object.keys(fields).filter(
    (name) => !isEqual(base[name] ?? null, values[name] ?? null) && !(isBlank(base[name]) && isBlank(values[name])),
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
