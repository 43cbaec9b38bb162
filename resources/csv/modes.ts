import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';

/**
 * How rows are applied. `create`: the key must be new. `update`: the key must exist. `upsert`: either. `promote`: as
 * `update`, then makes drafts live. `delete`: the key must exist; its record is deleted.
 */
export const importModes = ['create', 'update', 'upsert', 'promote', 'delete'] as const;
export type ImportMode = (typeof importModes)[number];

/** Import modes that an entity supports; none without `csv`. */
export function modesOf({
  csv,
  drafts,
  without = [],
}: Pick<Resource, 'csv' | 'drafts' | 'without'>): readonly ImportMode[] {
  if (csv?.key === undefined) return [];
  const may: Readonly<Record<ImportMode, boolean>> = {
    create: !without.includes('create'),
    update: !csv.appends && !without.includes('update'),
    upsert: !csv.appends && !without.includes('create') && !without.includes('update'),
    promote: !without.includes('update') && (drafts !== undefined || csv.promotes !== undefined),
    delete: csv.deletes === true && !without.includes('delete'),
  };
  return importModes.filter((mode) => may[mode]);
}

/**
 * Field by which files refer to records of this entity, and which imports match first: the CSV key, otherwise a field
 * that is unique and required. Without one, files contain `Title #12`.
 */
export function referenceKeyOf({ csv, fields }: Pick<Resource, 'csv' | 'fields'>): string | undefined {
  if (csv) return csv.key;
  return Object.entries(fields).find(([, field]) => {
    const { storage, textual } = kindOf(field);
    return (
      textual &&
      storage.at === 'column' &&
      field.unique &&
      field.required &&
      !field.localized &&
      !field.secret &&
      !field.read &&
      !field.visibleWhen
    );
  })?.[0];
}
