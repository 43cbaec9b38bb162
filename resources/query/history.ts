import type { Resource } from '../define.ts';
import { type Fields, kindOf } from '../kinds/index.ts';
import { contentLocales } from '../kinds/kind.ts';
import type { Choice } from '../kinds/select/kind.ts';
import { fieldAt } from '../schema/field-at.ts';
import type { Filterable } from './filters.ts';
import { pages } from './list.ts';
import { id } from './parameters.ts';

/** `GET {path}/{id}/history`, besides its filters. */
export const historyParameters = {
  ...pages(),
  after: id('after', 'In place of a page: the id in meta.next; the entries behind it', Number.MAX_SAFE_INTEGER),
};

/** The fields whose changes a history can contain, by dotted path: those of a group separately. */
export function changeableFields(fields: Fields, prefix = ''): readonly Choice[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Choice[] => {
    const { storage } = kindOf(field);
    return storage.at === 'group'
      ? changeableFields(storage.fields, `${prefix}${name}.`)
      : [{ value: prefix + name, label: field.label }];
  });
}

const known = new WeakMap<Fields, Filterable>();

/**
 * The entries of a record's history as a list, so that they have the filters of lists (CONTRACT, Lists): `at`, `by`
 * (the id of an account; null: the server itself) and `field` (a changed one; null: none).
 */
export function historyEntries({ fields }: Pick<Resource, 'fields'>): Filterable {
  const entries = known.get(fields) ?? {
    scope: 'shared',
    fields: {
      at: { kind: 'dateTime', label: ['Time', '時間', '时间'] },
      by: { kind: 'integer', label: ['Person', '人員', '人员'] },
      field: { kind: 'select', label: ['Field', '欄位', '字段'], choices: changeableFields(fields) },
    },
    list: { columns: [], filters: ['at', 'by', 'field'], sort: '-id', search: [] },
  };
  known.set(fields, entries);
  return entries;
}

/** The names of a field's changes in a history: `name.zh_HK`. */
export function changeNames(resource: Pick<Resource, 'fields'>, path: string): readonly string[] {
  return fieldAt(resource, path)?.localized ? contentLocales.map((locale) => `${path}.${locale}`) : [path];
}

/** The path of the field that a change's name refers to. */
export function changedPath(name: string): string {
  const locale = contentLocales.find((one) => name.endsWith(`.${one}`));
  return locale ? name.slice(0, -locale.length - 1) : name;
}
