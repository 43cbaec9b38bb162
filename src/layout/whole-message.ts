import type { ReactNode } from 'react';
import { createListeners } from '../browser/listeners.ts';

/** A message whose line has no room for all of it. */
export interface WholeMessage {
  readonly text: ReactNode;
  /** What the line leaves out, such as each refused record with its reason. */
  readonly details?: ReactNode;
  /** A button beside Close, which closes it, too. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

const changes = createListeners();
let shown: WholeMessage | undefined;

/** The message that is shown whole, if any. */
export const wholeMessage = (): WholeMessage | undefined => shown;

/** Subscribes to it. Returns a function that unsubscribes. */
export const onWholeMessage = changes.add;

/** Shows a message whole, in a dialog; `undefined` closes it. */
export function showWhole(message: WholeMessage | undefined): void {
  shown = message;
  changes.notify();
}
