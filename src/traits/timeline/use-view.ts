import { useEffect, useState } from 'react';
import { storageKey, tabStorage } from '../../browser/storage.ts';
import { windowAround, windowFrom, type Zoom, zooms } from './axis.ts';
import type { Span } from './periods.ts';

/** What is seen of a time line, and which moment is looked at. */
export interface View {
  readonly zoom: Zoom;
  readonly window: Span;
  /** Absent: now. */
  readonly moment: number | undefined;
  readonly table: boolean;
}

/** Of what was kept, what can still be understood. */
function read(key: string): Partial<Omit<View, 'window'>> & { readonly start?: number } {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? '{}');
    const at = (name: string): unknown =>
      typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined;
    const zoom = zooms.find((one) => one === at('zoom'));
    const [start, moment] = [at('start'), at('moment')];
    return {
      ...(zoom && { zoom }),
      ...(typeof start === 'number' && { start }),
      ...(typeof moment === 'number' && { moment }),
      table: at('table') === true,
    };
  } catch {
    return {};
  }
}

/** The view, kept in this tab: Back from a record leads to the time line as it was. */
export function useView(name: string, otherwise: Zoom, now: number): readonly [View, (change: Partial<View>) => void] {
  const key = storageKey(`timeline.${name}`);
  const [view, setView] = useState((): View => {
    const { zoom = otherwise, start, moment, table = false } = read(key);
    return {
      zoom,
      moment,
      table,
      window: start === undefined ? windowAround(moment ?? now, zoom) : windowFrom(start, zoom),
    };
  });
  useEffect(() => {
    const { zoom, window, moment, table } = view;
    tabStorage.setItem(key, JSON.stringify({ zoom, start: window.start, moment, table }));
  }, [key, view]);
  return [view, (change) => setView((before) => ({ ...before, ...change }))];
}
