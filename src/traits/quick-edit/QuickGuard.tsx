import { useSyncExternalStore } from 'react';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import type { Quick } from './quick.ts';

/** Asks before the user leaves a list with an unsaved value. Not lazy, as it must be there when the user leaves at once. */
export function QuickGuard({ quick: { edits, nameOf } }: { readonly quick: Quick }) {
  const unsaved = useSyncExternalStore(edits.subscribe, edits.unsaved);
  const cell = unsaved ? nameOf(unsaved.name, unsaved.base) : '';
  return <UnsavedGuard unsaved={unsaved !== undefined} title={cell} fields={cell} onLeave={edits.clear} />;
}
