import { createListeners } from '../browser/listeners.ts';

/** Forms and dialogs with unsaved edits. */
const holders = new Set<object>();
const anybody = {};
const settled = createListeners();

/** Registers unsaved edits. Returns a function that unregisters them. */
export function registerUnsaved(): () => void {
  const holder = {};
  holders.add(holder);
  return () => {
    if (holders.delete(holder) && holders.size === 0) settled.notify();
  };
}

/** Forgets all unsaved edits once the user decided to leave. */
export function setUnsaved(value: boolean): void {
  if (value) holders.add(anybody);
  else if (holders.size > 0) {
    holders.clear();
    settled.notify();
  }
}

/** Subscribes to the moment when the last unsaved edits are gone. */
export const onNothingUnsaved = settled.add;

/** Are there unsaved edits? Checked before the store or the language is switched. */
export function hasUnsaved(): boolean {
  return holders.size > 0;
}
