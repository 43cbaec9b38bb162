import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from './order.ts';
import type { Sorting } from './use-order.ts';

/** Sorting with the keyboard: one row is the current one, and may be picked up. */
export interface Pick {
  /** The row with the tab stop. */
  readonly current: number | undefined;
  readonly picked: number | undefined;
  /** What is said to whoever can't see it. */
  readonly said: string;
  setCurrent(id: number): void;
  say(sentence: string): void;
  /** Picks the row up, or puts it down. */
  toggle(id: number): void;
  /** The focus went: what is picked up is put down where it is. */
  putDown(): void;
  /** @returns where the focus goes, where it does */
  onKeyDown(event: KeyboardEvent, id: number): number | undefined;
}

const page = 10;

/** How far each key goes; an end is far enough for any list. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -page,
  PageDown: page,
  Home: -Infinity,
  End: Infinity,
};

export function usePick(sorting: Sorting): Pick {
  const translate = useTranslate();
  const [picked, setPicked] = useState<{ readonly id: number; readonly before: Order }>();
  const [current, setCurrent] = useState<number>();
  const [said, say] = useState('');
  const { order } = sorting;
  const total = order.length;
  const tell = (key: string, id: number, place: number) =>
    say(translate(key, { title: sorting.titleOf(id), place, total }));
  const putDown = () => {
    if (!picked) return;
    setPicked(undefined);
    tell('sorting.putDown', picked.id, sorting.placeOf(picked.id));
  };
  const toggle = (id: number) => {
    if (picked) return putDown();
    setPicked({ id, before: order });
    tell('sorting.picked', id, sorting.placeOf(id));
  };

  return {
    current: current !== undefined && order.includes(current) ? current : order[0],
    picked: picked?.id,
    said,
    setCurrent,
    say,
    toggle,
    putDown,
    onKeyDown: (event, id) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (!event.repeat) toggle(id);
        return undefined;
      }
      if (event.key === 'Escape' && picked) {
        // Only the row goes back: the dialog around it stays.
        event.preventDefault();
        event.stopPropagation();
        sorting.put(picked.before);
        setPicked(undefined);
        tell('sorting.putBack', id, picked.before.indexOf(id) + 1);
        return id;
      }
      const step = steps[event.key];
      if (step === undefined) return undefined;
      event.preventDefault();
      const place = Math.max(0, Math.min(total - 1, sorting.placeOf(id) - 1 + step));
      if (!picked) return order[place];
      sorting.move(id, place);
      tell('sorting.moved', id, place + 1);
      return id;
    },
  };
}
