import { useSyncExternalStore } from 'react';
import type { Edits, EditSummary, RowView } from './edits.ts';

/** Subscribes to a row. */
export function useRow(edits: Edits, key: string): RowView {
  return useSyncExternalStore(edits.subscribe, () => edits.view(key));
}

export function useSummary(edits: Edits): EditSummary {
  return useSyncExternalStore(edits.subscribe, edits.summary);
}
