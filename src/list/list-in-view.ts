import { useEffect, useSyncExternalStore } from 'react';

/** What a list on the screen tells the info panel about itself. */
export interface ListInView {
  readonly resource: string;
  readonly total: number | undefined;
  /** There are more rows than `total`. */
  readonly more: boolean;
  readonly selected: number;
  /** The filters and the search in use, as react-admin's list keeps them. */
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

/** Tells the info panel about the list of this page while it is mounted. */
export function useTellInfoPanel(list: ListInView): void {
  useEffect(() => show(list));
  useEffect(() => () => show(undefined), []);
}

/** The list on the screen, if it is one. */
export function useListInView(): ListInView | undefined {
  return useSyncExternalStore(subscribe, () => inView);
}
