import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type AskedSales, printSales, readSales } from '../../../resources/analysis/parameters.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { grainsOf, usualGrain } from './periods.ts';
import { QueryError } from '../../../resources/query/parameters.ts';

/** The display state: the request to the server, and how the page shows the answer. */
export interface ShownSales extends AskedSales {
  /** For a split: the parts side by side, or each over time. */
  readonly view: 'parts' | 'time';
  /** True if the table is visible too. */
  readonly table: boolean;
}

/** `replace`: the change adds no history entry. */
export interface HowToShow {
  readonly replace: boolean;
}

/** Changes the display state. */
export type Show = (change: Partial<ShownSales>, how?: HowToShow) => void;

/** The comparison if the URL doesn't specify one. */
const usualCompared: ShownSales['compare'] = ['previous'];

/** True if the URL was written by hand: the page's own URLs have both parameters. */
const isShort = (params: URLSearchParams) => !params.has('from') && !params.has('metric');

function readShown(search: string, today: string): { readonly shown: ShownSales; readonly isBroken: boolean } {
  const params = new URLSearchParams(search);
  const own = {
    view: params.get('view') === 'time' ? ('time' as const) : ('parts' as const),
    table: params.get('table') === '1',
  };
  try {
    const asked = readSales(search, today);
    // The page's own URLs omit the parameter if there is no comparison.
    const compare = isShort(params) && asked.compare.length === 0 ? usualCompared : asked.compare;
    return { shown: { ...asked, compare, ...own }, isBroken: false };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { shown: { ...readSales('', today), compare: usualCompared, ...own }, isBroken: true };
  }
}

/** Formats the display state as a query string; parsing it gives the same state. */
export function printShown({ view, table, ...asked }: ShownSales): string {
  return `${printSales(asked)}${asked.split === undefined ? '' : `&view=${view}`}${table ? '&table=1' : ''}`;
}

/** The display state in the URL, and its setter. Back restores the former state. */
export function useShownSales() {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const today = hongKongDay(new Date());
  const { shown, isBroken } = useMemo(() => readShown(`?${search}`, today), [search, today]);
  const isBare = !isBroken && isShort(params);
  // Completes the URL, so that a shared link shows the same period on another day.
  useEffect(() => {
    if (isBare) setParams(printShown(shown).slice(1), { replace: true });
  }, [isBare, shown, setParams]);
  // The router renders a change later: a second quick change must be based on the first.
  const chosen = useRef(shown);
  useLayoutEffect(() => {
    chosen.current = shown;
  }, [shown]);
  return {
    shown,
    today,
    /** True if the URL is invalid. */
    isBroken,
    show: (change: Partial<ShownSales>, how?: HowToShow) => {
      const next = { ...chosen.current, ...change };
      // A menu may still offer grains of the former period.
      const fits = grainsOf(next).some(({ name }) => name === next.grain);
      chosen.current = fits ? next : { ...next, grain: usualGrain(next) };
      setParams(printShown(chosen.current).slice(1), how);
    },
  };
}
