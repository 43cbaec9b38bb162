import type { Resource } from './define.ts';
import { archivedVersions } from './drafts.ts';
import { type Field, kindOf } from './kinds/index.ts';

/** A reference in the rows of a record. */
export interface RowReference {
  /** `conditions.districts`. */
  readonly path: string;
  readonly field: Field;
  /** The field that holds the rows. */
  readonly rows: Field;
}

/** The references in an entity's rows that everybody reads who reads the rows. */
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

/** That time, as a field that filters compare with a moment; always there, since it may be without beginning and end. */
export const periodField: Field = { kind: 'dateTime', label: ['Period', '時段', '时段'], required: true };

/**
 * Fields that lists can be filtered by: the declared ones, what rows refer to, so that what hangs on a record is found,
 * with `drafts` those that tell versions apart, and with `period` the time as a whole.
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
