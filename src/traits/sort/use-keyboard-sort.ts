import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from './order.ts';
import type { Sorting } from './use-order.ts';

/** Sorting with the keyboard: the current row is picked up, moved and put down. */
export interface KeyboardSort {
  /** The row in the tab order. */
  readonly current: number | undefined;
  readonly pickedUp: number | undefined;
  /** Text for screen readers. */
  readonly announcement: string;
  setCurrent(id: number): void;
  announce(sentence: string): void;
  /** Picks the row up, or puts it down. */
  toggle(id: number): void;
  /** Drops the row at its current place. */
  putDown(): void;
  /** @returns the row to be focused, if the focus moves */
  onKeyDown(event: KeyboardEvent, id: number): number | undefined;
}

const page = 10;

/** Places moved by each key. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -page,
  PageDown: page,
  Home: -Infinity,
  End: Infinity,
};

export function useKeyboardSort(sorting: Sorting): KeyboardSort {
  const translate = useTranslate();
  const [picked, setPicked] = useState<{ readonly id: number; readonly before: Order }>();
  const [current, setCurrent] = useState<number>();
  const [announcement, announce] = useState('');
  const { order } = sorting;
  const total = order.length;
  const announcePlace = (key: string, id: number, place: number) =>
    announce(translate(key, { title: sorting.titleOf(id), place, total }));
  const putDown = () => {
    if (!picked) return;
    setPicked(undefined);
    announcePlace('sorting.putDown', picked.id, sorting.placeOf(picked.id));
  };
  const toggle = (id: number) => {
    if (picked) return putDown();
    setPicked({ id, before: order });
    announcePlace('sorting.picked', id, sorting.placeOf(id));
  };

  return {
    current: current !== undefined && order.includes(current) ? current : order[0],
    pickedUp: picked?.id,
    announcement,
    setCurrent,
    announce,
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
        // Only cancels the move: the dialog stays open.
        event.preventDefault();
        event.stopPropagation();
        sorting.put(picked.before);
        setPicked(undefined);
        announcePlace('sorting.putBack', id, picked.before.indexOf(id) + 1);
        return id;
      }
      const step = steps[event.key];
      if (step === undefined) return undefined;
      event.preventDefault();
      const place = Math.max(0, Math.min(total - 1, sorting.placeOf(id) - 1 + step));
      if (!picked) return order[place];
      sorting.move(id, place);
      announcePlace('sorting.moved', id, place + 1);
      return id;
    },
  };
}
