import type { Actions, Resource } from '../../../resources/define.ts';
import { possibleFrom } from '../../../resources/lifecycle.ts';

/** What a key press tells. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Where keys are typed, or choose something. */
const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="grid"]';

/**
 * The action whose key was pressed: not while something is typed or composed by an input method, with a modifier that
 * makes another command of it, or held down.
 */
export function pressedAction(press: Press, actions: Actions): string | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = press;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return undefined;
  if (target instanceof Element && target.closest(typing)) return undefined;
  return Object.keys(actions).find((name) => actions[name]?.hotkey === key.toLowerCase());
}

/** The states in which a record waits for one of the actions that have a key. */
export function waitingStates(resource: Pick<Resource, 'actions' | 'lifecycle'>): readonly string[] {
  return Object.keys(resource.lifecycle?.states ?? {}).filter((state) =>
    possibleFrom(resource, state).some((name) => resource.actions?.[name]?.hotkey !== undefined),
  );
}

/**
 * The record to go on to: the next one in the order that one saw which still waits, else the first one that waits.
 * Others may have decided meanwhile.
 */
export function nextWaiting(seen: readonly number[], waiting: readonly number[], current: number): number | undefined {
  const place = seen.indexOf(current);
  const behind = place < 0 ? [] : seen.slice(place + 1);
  return behind.find((id) => waiting.includes(id)) ?? waiting.find((id) => id !== current);
}
