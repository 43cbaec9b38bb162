import { useEffect, useRef } from 'react';

/** What a key press tells. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Where keys are typed, or choose something; a box that is ticked takes the space bar alone. */
const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="grid"]';

/**
 * The letter of a press that is a command to the page: not while something is typed or composed by an input method, with
 * a modifier that makes another command of it, or held down.
 */
export function pageKey(press: Press): string | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = press;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return undefined;
  return target instanceof Element && target.closest(typing) ? undefined : key.toLowerCase();
}

/**
 * Listens to the page's keys, if wanted, while no dialog or menu is open. `doneBy` gives what a press does, if it is for
 * it: only then the page is searched, since many listen to each press.
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
