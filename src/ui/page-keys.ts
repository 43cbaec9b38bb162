import { useEffect, useRef } from 'react';

/** The properties of a key press. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Elements that use the keys themselves, for typing or choosing; a checkbox only uses the space bar. */
const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="grid"]';

/**
 * The letter of a key press that is a page command. None while typing or composing with an input method, with a
 * modifier of another command, or on repeat.
 */
export function pageKey(press: Press): string | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = press;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return undefined;
  return target instanceof Element && target.closest(typing) ? undefined : key.toLowerCase();
}

/**
 * Listens to the page's keys, if `listens`, while no dialog or menu is open. `doneBy` returns the action of a press, if
 * it has one; only then the DOM is searched for dialogs, because many listeners get each press.
 */
export function usePageKeys(listens: boolean, doneBy: (event: KeyboardEvent) => (() => void) | undefined): void {
  const latest = useRef(doneBy);
  useEffect(() => {
    latest.current = doneBy;
  });
  useEffect(() => {
    if (!listens) return undefined;
    const listen = (event: KeyboardEvent) => {
      const run = latest.current(event);
      if (!run || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listens]);
}
