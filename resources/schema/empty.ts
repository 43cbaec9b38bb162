import { type Field, kindOf } from '../kinds/index.ts';
import { contentLocales, type JsonValue, type Values } from '../kinds/kind.ts';

/** Is nothing there? What a form sends for an input left blank counts as nothing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Do the values of this field come as lists? An empty one then clears it. */
export function isList(field: Field): boolean {
  const { storage } = kindOf(field);
  return (
    storage.at === 'join' ||
    (storage.at === 'child' && !storage.paged) ||
    (storage.at === 'column' && storage.word === 'text[]')
  );
}

/** A plain object, as JSON has them. */
export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a new record where none is given: the declared default, else the kind's empty one. */
export function initialOf(field: Field): JsonValue {
  return kindOf(field).empty;
}

/** What a value becomes when it is cleared: not the default again, unless the kind is never empty. */
export function blankOf(field: Field): JsonValue {
  if (field.default === undefined) return initialOf(field);
  const blank = kindOf({ ...field, default: undefined }).empty;
  return isEmpty(blank) ? blank : initialOf(field);
}

/** One value per content locale, made by `of`; `undefined` ones are left out. */
export function perLocale(of: (locale: (typeof contentLocales)[number]) => unknown): Values {
  return Object.fromEntries(
    contentLocales.map((locale) => [locale, of(locale)] as const).filter(([, value]) => value !== undefined),
  );
}

/** Nothing in the value, in any locale of a localized one. */
export function isBlank(field: Field, value: unknown): boolean {
  return field.localized && isRecord(value) ? Object.values(value).every(isEmpty) : isEmpty(value);
}
