import { useSyncExternalStore } from 'react';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import type { Quick } from './quick.ts';

/**
 * Asks before the user leaves a list with an unsaved value. Not lazy, because it must be ready if the user leaves at
 * once.
 */
export function QuickGuard({ quick: { edits, nameOf } }: { readonly quick: Quick }) {
  const unsaved = useSyncExternalStore(edits.subscribe, edits.unsaved);
  const cell = unsaved ? nameOf(unsaved.name, unsaved.base) : '';
  return <UnsavedGuard unsaved={unsaved !== undefined} title={cell} fields={cell} onLeave={edits.clear} />;
}
