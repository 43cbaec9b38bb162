import type { Values } from '../../../resources/kinds/kind.ts';

/**
 * What a record is among its versions (CONTRACT, Choices; `resources/drafts.ts`): itself never promoted, live or
 * switched off; or a copy of it, as a draft or as it was before a promote.
 */
export type Standing = 'never' | 'live' | 'off' | 'draft' | 'archived';

export function standingOf(record: Values): Standing {
  if (isCopy(record)) return record.status === 'archived' ? 'archived' : 'draft';
  if (record.status === 'draft') return 'never';
  return record.status === 'active' ? 'live' : 'off';
}

/** Whether it is a version of another record. */
export function isCopy(record: Values): boolean {
  return typeof record.version_of === 'number';
}

/** Whether nobody may change it: an archived version stays as it was. */
export function isArchived(record: Values): boolean {
  return isCopy(record) && record.status === 'archived';
}

/** The id of the record itself, whichever of its versions this is. */
export function mainIdOf(record: Values & { readonly id: number | string }): number {
  return typeof record.version_of === 'number' ? record.version_of : Number(record.id);
}
