import type { Resource } from './define.ts';
import { archivedVersions } from './drafts.ts';
import { type Field, kindOf } from './kinds/index.ts';

/** A reference in a record's rows. */
export interface RowReference {
  /** `conditions.districts`. */
  readonly path: string;
  readonly field: Field;
  /** The field that holds the rows. */
  readonly rows: Field;
}

/** The references in an entity's rows that every reader of the rows may read. */
export function rowReferences({ fields }: Pick<Resource, 'fields'>): readonly RowReference[] {
  return Object.entries(fields).flatMap(([name, rows]) => {
    const { storage } = kindOf(rows);
    if (storage.at !== 'child' || rows.secret) return [];
    return Object.entries(storage.fields).flatMap(([inner, field]) => {
      const { at } = kindOf(field).storage;
      const isOpen = (at === 'link' || at === 'join') && !field.secret && field.read === undefined;
      return isOpen ? [{ path: `${name}.${inner}`, field, rows }] : [];
    });
  });
}

/** The filter by the time in which a record is valid, of entities that declare `period`. */
export const periodFilter = 'period';

/**
 * The period, as a field that filters compare with a moment; never empty, since a period may have no beginning and end.
 */
export const periodField: Field = { kind: 'dateTime', label: ['Period', '時段', '时段'], required: true };

/**
 * Fields that lists can be filtered by: the declared ones; references in rows, so that the records that use another one
 * are found; with `drafts`, those that distinguish versions; and with `period`, the time as a whole.
 */
export function filtersOf(resource: Pick<Resource, 'fields' | 'list' | 'drafts' | 'period'>): readonly string[] {
  const { list, drafts, period } = resource;
  const inRows = rowReferences(resource).map(({ path }) => path);
  return [
    ...new Set<string>([
      ...list.filters,
      ...(drafts ? archivedVersions.shownBy : []),
      ...(period ? [periodFilter] : []),
      ...inRows,
    ]),
  ];
}
