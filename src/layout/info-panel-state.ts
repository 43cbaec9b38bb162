import { createListeners } from '../browser/listeners.ts';
import { useSyncExternalStore } from 'react';
import { sharedStorage, storageKey } from '../browser/storage.ts';

const key = storageKey('info-panel');
const listeners = createListeners();
/**
 * Width from which the panel fits beside the page (MUI's `lg`). Below it the panel covers the page, so it starts
 * closed.
 */
const fitsBeside = '(min-width: 1200px)';

/** Is the panel open when the page loads? */
export function isOpenAtStart(): boolean {
  return sharedStorage.getItem(key) === 'open' && window.matchMedia(fitsBeside).matches;
}

let open = isOpenAtStart();

function setOpen(value: boolean): void {
  open = value;
  sharedStorage.setItem(key, value ? 'open' : 'closed');
  listeners.notify();
}

const toggle = () => setOpen(!open);
const close = () => setOpen(false);

/** State of the info panel, kept in the browser (SPEC §2, top bar). */
export function useInfoPanel(): { readonly open: boolean; readonly toggle: () => void; readonly close: () => void } {
  return { open: useSyncExternalStore(listeners.add, () => open), toggle, close };
}
