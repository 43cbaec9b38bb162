import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';

/**
 * How the rows of a file are taken. `create`: one whose key is there already is wrong; `update`: one whose key is not;
 * `upsert`: either; `promote`: as `update`, and what was drafted goes live.
 */
export const importModes = ['create', 'update', 'upsert', 'promote'] as const;
export type ImportMode = (typeof importModes)[number];

/** The modes that an entity's files can be imported by; none without `csv`. */
export function modesOf({
  csv,
  drafts,
  without = [],
}: Pick<Resource, 'csv' | 'drafts' | 'without'>): readonly ImportMode[] {
  if (!csv) return [];
  const may: Readonly<Record<ImportMode, boolean>> = {
    create: !without.includes('create'),
    update: !without.includes('update'),
    upsert: !without.includes('create') && !without.includes('update'),
    promote: !without.includes('update') && (drafts !== undefined || csv.promotes !== undefined),
  };
  return importModes.filter((mode) => may[mode]);
}

/**
 * The field that references to this entity are written by in files, and first looked for by: the key of its files, else
 * one that is unique and always there. Without one they are written as `Title #12`.
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
