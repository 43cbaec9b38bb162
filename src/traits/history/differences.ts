import type { Resource } from '../../../resources/define.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { valueAt } from '../../i18n/record-title.ts';
import { listedField } from '../../list/columns.ts';

export interface Difference {
  /** Dotted path of the field, without locale. */
  readonly path: string;
  readonly field: Field;
  readonly locale?: ContentLocale;
  readonly before: unknown;
  readonly after: unknown;
  /** The values are never shown. */
  readonly secret?: boolean;
  /** Number of changed rows that aren't listed, as in an import. */
  readonly more?: number;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** The changes within a field: by member of a group, and by locale. */
export function differencesIn(path: string, field: Field, before: unknown, after: unknown): readonly Difference[] {
  if (same(before, after)) return [];
  const { storage } = kindOf(field);
  if (storage.at === 'group')
    return Object.entries(storage.fields).flatMap(([name, inner]) =>
      differencesIn(`${path}.${name}`, inner, valueAt(before, name), valueAt(after, name)),
    );
  if (!field.localized) return [{ path, field, before, after }];
  return contentLocales.flatMap((locale) => {
    const [was, is] = [valueAt(before, locale), valueAt(after, locale)];
    return same(was, is) ? [] : [{ path, field, locale, before: was, after: is }];
  });
}

/** The changes of a history entry as single values, by group member and locale. Skips fields that no longer exist. */
export function differencesOf(resource: Resource, changes: HistoryEntry['changes']): readonly Difference[] {
  return Object.entries(changes).flatMap(([name, { before, after, secret, more }]): readonly Difference[] => {
    const locale = contentLocales.find((one) => name.endsWith(`.${one}`));
    const path = locale ? name.slice(0, -locale.length - 1) : name;
    const field = resource.fields[path] ?? listedField(resource, path);
    if (!field) return [];
    if (secret) return [{ path, field, before: null, after: null, secret }];
    if (more !== undefined) return [{ path, field, before, after, more }];
    return locale ? [{ path, field, locale, before, after }] : differencesIn(path, field, before, after);
  });
}
