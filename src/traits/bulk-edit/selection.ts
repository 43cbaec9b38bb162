import type { Identifier } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** The records to change: by id, or all that match a list's filters. */
export type BulkSelection =
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: Readonly<Record<string, unknown>> };

/** The state of the page's history entry, which survives a reload. */
export function navigationState(selection: BulkSelection): { readonly bulkEdit: BulkSelection } {
  return { bulkEdit: selection };
}

/** The selection in a history state; `undefined` where the address was typed or linked from elsewhere. */
export function readNavigationState(state: unknown): BulkSelection | undefined {
  const selection = isRecord(state) ? state.bulkEdit : undefined;
  if (!isRecord(selection)) return undefined;
  if (Array.isArray(selection.ids))
    return { ids: selection.ids.filter((id): id is Identifier => typeof id === 'number' || typeof id === 'string') };
  return isRecord(selection.filter) ? { filter: selection.filter } : undefined;
}
