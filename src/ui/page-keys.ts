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

/** Listens to the page's keys while no dialog or menu is open. `onKey` tells whether the press was for it. */
export function usePageKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
