import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../browser/listeners.ts';
import { pageKey, usePageKeys } from './page-keys.ts';

/** What a page can do by a key, or by the command line. */
export interface Command {
  /** Stays the same while its words change. */
  readonly name: string;
  readonly label: string;
  /** What it is done to, where several on the page have it. */
  readonly about?: string | undefined;
  /** Is for a whole list, or for other versions: it stands after what is for the records in view. */
  readonly general?: boolean | undefined;
  /** `j`, or one after the other: `g o`. With capitals (`Ctrl S`) something else listens to it, and it is only told. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Is for the portal, not for what is in view: the command line offers it once it is typed. */
  readonly onceTyped?: boolean;
  /** The command line leaves it out, since it is only of use as a key. */
  readonly quiet?: boolean;
}

/** Milliseconds in which a second key goes with the first. */
const together = 1_500;
const present = new Map<symbol, readonly Command[]>();
const listeners = createListeners();
let all: readonly Command[] = [];
/** The first key of two, and when it was pressed. */
let begun: { readonly key: string; readonly at: number } | undefined;

function notifyListeners(): void {
  all = [...present.values()].flat();
  listeners.notify();
}

/** Apart from what they do, which is no JSON: it is that of the last rendering. */
const wordsOf = (commands: readonly Command[]): string => JSON.stringify(commands);

/** What the page can do now. */
export const usePresentCommands = (): readonly Command[] => useSyncExternalStore(listeners.add, () => all);

/**
 * Offers commands while a component is there, and runs them by their keys: so those that are told are those that work.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const [told, setTold] = useState(commands);
  if (wordsOf(told) !== wordsOf(commands)) setTold(commands);
  const [holder] = useState(() => Symbol('commands'));
  useEffect(() => {
    const runNamed = (wanted: string) => latest.current.find(({ name }) => name === wanted)?.run();
    present.set(
      holder,
      told.map((command) => ({ ...command, run: () => runNamed(command.name) })),
    );
    notifyListeners();
    return () => {
      present.delete(holder);
      notifyListeners();
    };
  }, [holder, told]);
  const hasKeys = commands.some(({ keys }) => keys !== undefined);
  usePageKeys(hasKeys, (event) => {
    const pressed = pageKey(event);
    if (pressed === undefined) return undefined;
    const first = begun && event.timeStamp - begun.at < together ? begun.key : undefined;
    const wanted = first === undefined ? pressed : `${first} ${pressed}`;
    const command = latest.current.find(({ keys }) => keys === wanted);
    if (command) return command.run;
    if (first !== undefined || !latest.current.some(({ keys }) => keys?.startsWith(`${pressed} `))) return undefined;
    const mark = { key: pressed, at: event.timeStamp };
    return () => (begun = mark);
  });
}

// What follows the second key, whichever it was, is a first one again.
window.addEventListener('keydown', ({ timeStamp }) => {
  if (begun && begun.at !== timeStamp) setTimeout(() => (begun = undefined));
});
