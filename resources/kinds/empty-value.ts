import { kindOf, type Field, type Fields } from './index.ts';
import { contentLocales } from './kind.ts';

/** Initial value of an empty field: both locales if localized, all inner fields of a group. */
export function emptyValue(field: Field): unknown {
  const { storage, empty } = kindOf(field);
  if (storage.at === 'group') return emptyValues(storage.fields);
  return field.localized ? Object.fromEntries(contentLocales.map((locale) => [locale, empty])) : empty;
}

export function emptyValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
}
