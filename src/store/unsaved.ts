let unsaved = false;

/** A form says whether leaving it would lose something. */
export function setUnsaved(value: boolean): void {
  unsaved = value;
}

/** Is there a form with unsaved changes? Asked before the store or the language is switched. */
export function hasUnsaved(): boolean {
  return unsaved;
}
