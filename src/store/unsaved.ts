/** Forms and dialogs with unsaved edits. */
const holders = new Set<object>();
const anybody = {};

/** Registers unsaved edits. Returns a function that unregisters them. */
export function registerUnsaved(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Forgets all unsaved edits once the user decided to leave. */
export function setUnsaved(value: boolean): void {
  if (value) holders.add(anybody);
  else holders.clear();
}

/** Are there unsaved edits? Checked before the store or the language is switched. */
export function hasUnsaved(): boolean {
  return holders.size > 0;
}
