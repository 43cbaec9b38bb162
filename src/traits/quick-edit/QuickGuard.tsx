import { useSyncExternalStore } from 'react';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import type { Quick } from './quick.ts';

/**
 * Asks before the list is left with a value in a cell that could not be saved. Its code is the list's: loaded by the
 * first such value, it came too late for who left at once.
 */
export function QuickGuard({ quick: { edits, nameOf } }: { readonly quick: Quick }) {
  const unsaved = useSyncExternalStore(edits.subscribe, edits.unsaved);
  const cell = unsaved ? nameOf(unsaved.name, unsaved.base) : '';
  return <UnsavedGuard unsaved={unsaved !== undefined} title={cell} fields={cell} onLeave={edits.clear} />;
}
