import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type AskedSales, printSales, readSales } from '../../../resources/analysis/parameters.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { grainsOf, usualGrain } from './periods.ts';
import { QueryError } from '../../../resources/query/parameters.ts';

/** What is on show: what is asked of the server, and how the page shows it. */
export interface ShownSales extends AskedSales {
  /** Of parts: one beside the other, or each over time. */
  readonly view: 'parts' | 'time';
  /** Whether the table is shown, too. */
  readonly table: boolean;
}

/** `replace`: a step too small for Back to undo. */
export interface HowToShow {
  readonly replace: boolean;
}

/** Shows what a change leads to. */
export type Show = (change: Partial<ShownSales>, how?: HowToShow) => void;

/** Beside what sales are shown where the address doesn't say. */
const usualCompared: ShownSales['compare'] = ['previous'];

/** Whether an address was written by hand: those of the page have both. */
const isShort = (params: URLSearchParams) => !params.has('from') && !params.has('metric');

function readShown(search: string, today: string): { readonly shown: ShownSales; readonly isBroken: boolean } {
  const params = new URLSearchParams(search);
  const own = {
    view: params.get('view') === 'time' ? ('time' as const) : ('parts' as const),
    table: params.get('table') === '1',
  };
  try {
    const asked = readSales(search, today);
    // The page's own addresses name no comparison where there is none.
    const compare = isShort(params) && asked.compare.length === 0 ? usualCompared : asked.compare;
    return { shown: { ...asked, compare, ...own }, isBroken: false };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { shown: { ...readSales('', today), compare: usualCompared, ...own }, isBroken: true };
  }
}

/** Prints the address of what is on show, of which reading makes the same. */
export function printShown({ view, table, ...asked }: ShownSales): string {
  return `${printSales(asked)}${asked.split === undefined ? '' : `&view=${view}`}${table ? '&table=1' : ''}`;
}

/** What the address shows, and how to change it. Back returns to what was on show before. */
export function useShownSales() {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const today = hongKongDay(new Date());
  const { shown, isBroken } = useMemo(() => readShown(`?${search}`, today), [search, today]);
  const isBare = !isBroken && isShort(params);
  // Whoever passes the address on passes on what they see, not what is seen on another day.
  useEffect(() => {
    if (isBare) setParams(printShown(shown).slice(1), { replace: true });
  }, [isBare, shown, setParams]);
  // The router draws what is chosen when there is time: what is chosen next adds to it, though it isn't on show yet.
  const chosen = useRef(shown);
  useLayoutEffect(() => {
    chosen.current = shown;
  }, [shown]);
  return {
    shown,
    today,
    /** The address says what can't be shown. */
    isBroken,
    show: (change: Partial<ShownSales>, how?: HowToShow) => {
      const next = { ...chosen.current, ...change };
      // A menu may still be of the period before.
      const fits = grainsOf(next).some(({ name }) => name === next.grain);
      chosen.current = fits ? next : { ...next, grain: usualGrain(next) };
      setParams(printShown(chosen.current).slice(1), how);
    },
  };
}
