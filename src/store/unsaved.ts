/** Whoever holds something that leaving would lose: a form, and a dialog above it. */
const holders = new Set<object>();
/** Stands for whoever says it without holding it. */
const anybody = {};

/** Says that leaving would lose something; gives the way to take it back. */
export function holdUnsaved(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** `false`: leaving was decided, whoever holds what. */
export function setUnsaved(value: boolean): void {
  if (value) holders.add(anybody);
  else holders.clear();
}

/** Is there anything unsaved? Asked before the store or the language is switched. */
export function hasUnsaved(): boolean {
  return holders.size > 0;
}
