import type { Resource } from '../../resources/define.ts';
import { kindOf, type Field, type Fields } from '../../resources/kinds/index.ts';
import { contentLocales, type Values } from '../../resources/kinds/kind.ts';
import { isPlainObject } from '../browser/json.ts';
import { emptyValue } from '../../resources/kinds/empty-value.ts';

/** The fields of a form by name, in section order. */
export function formFields(resource: Pick<Resource, 'fields' | 'form'>): Fields {
  return Object.fromEntries(
    resource.form
      .flatMap((section) => section.fields)
      .flatMap((name) => {
        const field = resource.fields[name];
        return field ? [[name, field]] : [];
      }),
  );
}

/**
 * The values of a form for `record`: each form field complete (both locales, all members of a group), so that an
 * untouched input never counts as a change; other values unchanged.
 */
export function formValues(fields: Fields, record: Values): Values {
  return {
    ...record,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, completeValue(field, record[name])])),
  };
}

/** The values of a create form: declared defaults, then `preset`. */
export function initialValues(fields: Fields, preset: Values): Values {
  return { ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])), ...preset };
}

function completeValue(field: Field, value: unknown): unknown {
  const { storage } = kindOf(field);
  if (storage.at === 'group') return completeMembers(storage.fields, isPlainObject(value) ? value : {});
  if (storage.at === 'child') {
    if (storage.paged) return isPlainObject(value) ? value : { total: 0 };
    return Array.isArray(value)
      ? value.filter(isPlainObject).map((row) => ({ ...row, ...completeMembers(storage.fields, row) }))
      : [];
  }
  if (field.localized)
    return Object.fromEntries(
      contentLocales.map((locale) => [locale, isPlainObject(value) ? (value[locale] ?? null) : null]),
    );
  return value ?? null;
}

function completeMembers(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, completeValue(field, values[name])]));
}

/** Names of password fields: their values are never read back and never stored. */
export function passwordFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { storage } = kindOf(field);
    return storage.at === 'column' && storage.concealed ? [name] : [];
  });
}
