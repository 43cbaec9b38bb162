import { useEffect, useSyncExternalStore } from 'react';

/** State of the visible list, for the info panel. */
export interface ListInView {
  readonly resource: string;
  readonly total: number | undefined;
  /** True if there are more rows than `total`. */
  readonly more: boolean;
  readonly selected: number;
  /** Filters and search as in react-admin's list context. */
  readonly filters: Readonly<Record<string, unknown>>;
}

const listeners = new Set<() => void>();
let inView: ListInView | undefined;

function show(list: ListInView | undefined): void {
  if (JSON.stringify(list) === JSON.stringify(inView)) return;
  inView = list;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Publishes the state of this page's list while mounted. */
export function useTellInfoPanel(list: ListInView): void {
  useEffect(() => show(list));
  useEffect(() => () => show(undefined), []);
}

/** State of the visible list, if there is one. */
export function useListInView(): ListInView | undefined {
  return useSyncExternalStore(subscribe, () => inView);
}
