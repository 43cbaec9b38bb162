import { createListeners } from '../browser/listeners.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** State of the visible list, for the info panel. */
export interface VisibleList {
  readonly resource: string;
  readonly total: number | undefined;
  /** True if there are more rows than `total`. */
  readonly more: boolean;
  readonly selected: number;
  /** Filters and search as in react-admin's list context. */
  readonly filters: Readonly<Record<string, unknown>>;
}

const listeners = createListeners();
let inView: VisibleList | undefined;

function show(list: VisibleList | undefined): void {
  if (JSON.stringify(list) === JSON.stringify(inView)) return;
  inView = list;
  listeners.notify();
}

/** Publishes the state of this page's list while mounted. */
export function usePublishList(list: VisibleList): void {
  useEffect(() => show(list));
  useEffect(() => () => show(undefined), []);
}

/** State of the visible list, if there is one. */
export function useVisibleList(): VisibleList | undefined {
  return useSyncExternalStore(listeners.add, () => inView);
}
