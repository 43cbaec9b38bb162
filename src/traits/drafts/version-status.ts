import type { Values } from '../../../resources/kinds/kind.ts';

/**
 * The status of a version (CONTRACT, Choices; `resources/drafts.ts`). The record itself is `never` promoted, `live` or
 * switched `off`; its copies are a `draft` or `archived` by a promote.
 */
export type VersionStatus = 'never' | 'live' | 'off' | 'draft' | 'archived';

export function versionStatusOf(record: Values): VersionStatus {
  if (isCopy(record)) return record.status === 'archived' ? 'archived' : 'draft';
  if (record.status === 'draft') return 'never';
  return record.status === 'active' ? 'live' : 'off';
}

/** Whether the record is a draft or an archived version of another. */
export function isCopy(record: Values): boolean {
  return typeof record.version_of === 'number';
}

/** The id of the record that this is a version of; its own id if it isn't a copy. */
export function mainIdOf(record: Values & { readonly id: number | string }): number {
  return typeof record.version_of === 'number' ? record.version_of : Number(record.id);
}
