import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../messages/languages.ts';
import { hongKongDay } from './hong-kong.ts';
import type { Reading } from './reading.ts';

export interface TypedOptions {
  readonly reading: Reading;
  readonly value: string;
  readonly live: boolean;
  readonly clearable: boolean;
  readonly language: Language;
  readonly onChange: (value: string) => void;
}

const pause = 400;

/**
 * The text of a date box. It remains as typed while the box has the focus, and afterwards if it is unreadable;
 * otherwise the value is shown.
 */
export function useTyped({ reading, value, live, clearable, language, onChange }: TypedOptions) {
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  // A reported value that isn't in the props yet: the address changes later.
  const [sent, setSent] = useState<string>();
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    setSeen(value);
    setSent(undefined);
    if (value !== sent) setTyped(undefined);
  }
  const current = sent ?? value;
  const read = (text: string) =>
    text.trim() === ''
      ? { value: clearable ? '' : current, whole: clearable }
      : reading.read(text, hongKongDay(new Date()));
  const text = typed ?? reading.show(current, language);

  const give = (next: string) => {
    clearTimeout(timer.current);
    if (next === current) return;
    setSent(next);
    latest.current(next);
  };
  /** Accepts the text if it is readable; returns whether it is. */
  const settle = (): boolean => {
    clearTimeout(timer.current);
    if (typed === undefined) return true;
    const found = read(typed);
    // Fractions of seconds aren't shown, and remain unless another moment is typed.
    const same = typed === reading.show(current, language);
    if (found && !same) give(found.value);
    if (found) setTyped(undefined);
    return found !== undefined;
  };
  return {
    text,
    unreadable: !focused && read(text) === undefined,
    enter: () => setFocused(true),
    settle,
    leave: () => {
      setFocused(false);
      settle();
    },
    /** Accepts a value that was selected instead of typed. */
    give: (next: string) => {
      setTyped(undefined);
      give(next);
    },
    type: (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      const found = read(next);
      if (live) give(found?.value ?? next);
      else if (found?.whole === true) timer.current = setTimeout(() => give(found.value), pause);
    },
  };
}
