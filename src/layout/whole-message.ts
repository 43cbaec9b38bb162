import type { ReactNode } from 'react';
import { createListeners } from '../browser/listeners.ts';

/** A message that doesn't fit its line. */
export interface WholeMessage {
  readonly text: ReactNode;
  /** Text that the line omits, such as each refused record with its reason. */
  readonly details?: ReactNode;
  /** A button beside Close; it closes the dialog too. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

const changes = createListeners();
let shown: WholeMessage | undefined;

/** The message shown in full, if any. */
export const wholeMessage = (): WholeMessage | undefined => shown;

/** Subscribes to `wholeMessage`. Returns a function that unsubscribes. */
export const onWholeMessage = changes.add;

/** Shows a message in full, in a dialog; `undefined` closes it. */
export function showWhole(message: WholeMessage | undefined): void {
  shown = message;
  changes.notify();
}
