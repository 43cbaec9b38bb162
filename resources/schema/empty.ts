import { type Field, kindOf } from '../kinds/index.ts';
import { contentLocales, type JsonValue, type Values } from '../kinds/kind.ts';

/** Whether a value counts as absent, as forms send it for a blank input. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether the field's values are lists, which `[]` clears. */
export function isList(field: Field): boolean {
  const { storage } = kindOf(field);
  return (
    storage.at === 'join' ||
    (storage.at === 'child' && !storage.paged) ||
    (storage.at === 'column' && storage.word === 'text[]')
  );
}

/** Whether a value is a plain JSON object. */
export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Value of a new record if none is given: the declared default, otherwise the kind's empty value. */
export function initialOf(field: Field): JsonValue {
  return kindOf(field).empty;
}

/** Value after clearing: `null`, or the kind's empty value if the kind is never empty. Not the default. */
export function blankOf(field: Field): JsonValue {
  if (field.default === undefined) return initialOf(field);
  const blank = kindOf({ ...field, default: undefined }).empty;
  return isEmpty(blank) ? blank : initialOf(field);
}

/** One value per content locale; omits `undefined`. */
export function perLocale(of: (locale: (typeof contentLocales)[number]) => unknown): Values {
  return Object.fromEntries(
    contentLocales.map((locale) => [locale, of(locale)] as const).filter(([, value]) => value !== undefined),
  );
}

/** Whether a value is absent, in every locale if localized. */
export function isBlank(field: Field, value: unknown): boolean {
  return field.localized && isRecord(value) ? Object.values(value).every(isEmpty) : isEmpty(value);
}
