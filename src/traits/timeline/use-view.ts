import { useEffect, useState } from 'react';
import { isRecord } from '../../../resources/schema/empty.ts';
import { storageKey, tabStorage } from '../../browser/storage.ts';
import { windowAround, windowFrom, type Zoom, zooms } from './axis.ts';
import type { Span } from './periods.ts';

export interface View {
  readonly zoom: Zoom;
  readonly window: Span;
  /** The selected time; undefined: now. */
  readonly moment: number | undefined;
  readonly table: boolean;
}

/** The stored view, without invalid parts. */
function readStored(key: string): Partial<Omit<View, 'window'>> & { readonly start?: number } {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(key) ?? '{}');
    if (!isRecord(stored)) return {};
    const { start, moment, table } = stored;
    const zoom = zooms.find((one) => one === stored.zoom);
    return {
      ...(zoom && { zoom }),
      ...(typeof start === 'number' && { start }),
      ...(typeof moment === 'number' && { moment }),
      table: table === true,
    };
  } catch {
    return {};
  }
}

/** The view of a timeline, stored in this tab, so that Back from a record restores it. */
export function useView(name: string, otherwise: Zoom, now: number): readonly [View, (change: Partial<View>) => void] {
  const key = storageKey(`timeline.${name}`);
  const [view, setView] = useState((): View => {
    const { zoom = otherwise, start, moment, table = false } = readStored(key);
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
