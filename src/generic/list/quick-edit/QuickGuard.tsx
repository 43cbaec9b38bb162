import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Quick } from './use-quick-edit.ts';

const UnsavedGuard = lazy(() => import('../../form/UnsavedGuard.tsx').then((module) => ({ default: module.UnsavedGuard })));

/** Asks before the list is left with a value in a cell that could not be saved. Its code comes with the first such value. */
export function QuickGuard({ quick: { edits, nameOf } }: { readonly quick: Quick }) {
  const unsaved = useSyncExternalStore(edits.subscribe, edits.unsaved);
  const [needed, setNeeded] = useState(false);
  if (unsaved && !needed) setNeeded(true);
  const cell = unsaved ? nameOf(unsaved.name, unsaved.base) : '';
  return needed ? (
    <Suspense fallback={null}>
      <UnsavedGuard unsaved={unsaved !== undefined} title={cell} fields={cell} onLeave={edits.clear} />
    </Suspense>
  ) : null;
}
