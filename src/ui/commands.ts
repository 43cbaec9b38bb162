import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../browser/listeners.ts';
import { pageKey, usePageKeys } from './page-keys.ts';

/** A command of the page, by key or in the command line. */
export interface Command {
  /** Stable id, even if the label changes. */
  readonly name: string;
  readonly label: string;
  /** The command's object, if several parts of the page have the command. */
  readonly about?: string | undefined;
  /** True if it concerns a whole list, or other versions: listed after the commands for the visible records. */
  readonly general?: boolean | undefined;
  /** `j`, or a sequence: `g o`. A value with capitals (`Ctrl S`) is only displayed: other code handles it. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** True if it concerns the portal, not the visible page: the command line lists it only as a search result. */
  readonly onceTyped?: boolean;
  /** Hides it in the command line, because it is only useful as a key. */
  readonly quiet?: boolean;
}

/** Maximum time between the two keys of a sequence, in milliseconds. */
const together = 1_500;
const present = new Map<symbol, readonly Command[]>();
const listeners = createListeners();
let all: readonly Command[] = [];
/** The first key of a sequence, and when it was pressed. */
let begun: { readonly key: string; readonly at: number } | undefined;

function notifyListeners(): void {
  all = [...present.values()].flat();
  listeners.notify();
}

/**
 * The commands without their functions, as JSON: only changed texts notify listeners. The functions are those of the
 * last render.
 */
const wordsOf = (commands: readonly Command[]): string => JSON.stringify(commands);

/** The current commands of the page. */
export const usePresentCommands = (): readonly Command[] => useSyncExternalStore(listeners.add, () => all);

/**
 * Offers commands while a component is mounted, and runs them by their keys, so that the listed keys are those that
 * work.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const [offered, setOffered] = useState(commands);
  if (wordsOf(offered) !== wordsOf(commands)) setOffered(commands);
  const [holder] = useState(() => Symbol('commands'));
  useEffect(() => {
    const runNamed = (wanted: string) => latest.current.find(({ name }) => name === wanted)?.run();
    present.set(
      holder,
      offered.map((command) => ({ ...command, run: () => runNamed(command.name) })),
    );
    notifyListeners();
    return () => {
      present.delete(holder);
      notifyListeners();
    };
  }, [holder, offered]);
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

// After the second key, whichever it was, a new sequence starts.
window.addEventListener('keydown', ({ timeStamp }) => {
  if (begun && begun.at !== timeStamp) setTimeout(() => (begun = undefined));
});
