import {
  type Parameter,
  oneOf,
  type Pair,
  printPairs,
  QueryError,
  readParameters,
  splitParameters,
} from '../query/parameters.ts';
import { type MetricName, metricNames } from './metrics.ts';
import { type Comparison, comparisons, daysIn, daysLater, type Grain, grains, isDay, type Period } from './period.ts';
import { type SplitName, splits } from './splits.ts';

/** Parameters of the sales analysis, the same in the page's address and in the call. */
export interface AskedSales extends Period {
  readonly grain: Grain;
  /** Absent: not split. */
  readonly split?: SplitName | undefined;
  readonly compare: readonly Comparison[];
  /** The metric of the series, by which parts are sorted. */
  readonly metric: MetricName;
}

/** Maximum length of a period, in days. */
export const mostDays = 1_830;
/** Number of days by default. */
const usualDays = 30;

function day(name: string, about: string): Parameter<string | undefined> {
  return {
    name,
    about,
    schema: { type: 'string', format: 'date' },
    read: (values) => {
      const last = values.at(-1);
      if (last !== undefined && !isDay(last)) throw new QueryError(name, last);
      return last;
    },
  };
}

/** A list of words: `name[]`, repeatable; duplicates count once. */
function wordsOf<const W extends string>(name: string, words: readonly W[], about: string): Parameter<readonly W[]> {
  const list = `${name}[]`;
  return {
    name: list,
    about,
    schema: { type: 'array', items: { enum: words } },
    read: (values) => {
      const wrong = values.find((value) => !words.some((word) => word === value));
      if (wrong !== undefined) throw new QueryError(list, wrong);
      return words.filter((word) => values.includes(word));
    },
  };
}

/** `GET analysis/sales_dashboard_data`. */
export const salesParameters = {
  from: day('from', `First day, in Hong Kong; without it, so that the period has ${usualDays} days`),
  to: day('to', 'Last day, in Hong Kong; without it, today'),
  grain: oneOf(
    'grain',
    grains.map(({ name }) => name),
    `How long a point lasts; without it, a day. At most ${grains.map(({ name, mostDays: most }) => `${most} days by the ${name}`).join(', ')}`,
  ),
  split: oneOf(
    'split',
    splits.map(({ name }) => name),
    'Into which parts; without it, the whole',
  ),
  compare: wordsOf(
    'compare',
    comparisons.map(({ name }) => name),
    'With the period before (of a month, year or week, or what has passed of it, the same days of the one before; else as many days right before), and with the same days a year before',
  ),
  metric: oneOf(
    'metric',
    metricNames,
    'Of which each part has a series, and by which parts are sorted; without it, sales',
  ),
};

/** The names of the call's parameters. */
const nameOf = (key: keyof typeof salesParameters) => salesParameters[key].name;

/** The given parameters, each as parsed. */
type SaidSales = { readonly [K in keyof typeof salesParameters]: ReturnType<(typeof salesParameters)[K]['read']> };

/** Completes the given parameters with defaults. @throws QueryError for a period that can't be shown */
export function askedSales(said: SaidSales, today: string): AskedSales {
  const to = said.to ?? (said.from !== undefined && said.from > today ? said.from : today);
  const from = said.from ?? daysLater(to, 1 - usualDays);
  const grain = said.grain ?? 'day';
  const days = daysIn({ from, to });
  if (days < 1 || days > mostDays) throw new QueryError(nameOf('from'), from);
  if (days > (grains.find(({ name }) => name === grain)?.mostDays ?? 0)) throw new QueryError(nameOf('grain'), grain);
  return { from, to, grain, split: said.split, compare: said.compare, metric: said.metric ?? 'sales' };
}

/** Parses an address, `?from=…`; ignores unknown parameters. @throws QueryError */
export function readSales(search: string, today: string): AskedSales {
  return askedSales(readParameters(splitParameters(search), salesParameters), today);
}

/** Prints `?from=2026-11-01&to=2026-11-29&grain=day…`; parsing it returns the same parameters on any day. */
export function printSales({ from, to, grain, split, compare, metric }: AskedSales): string {
  const pairs: readonly Pair[] = [
    [nameOf('from'), from],
    [nameOf('to'), to],
    [nameOf('grain'), grain],
    ...(split === undefined ? [] : [[nameOf('split'), split] as const]),
    ...compare.map((one) => [nameOf('compare'), one] as const),
    [nameOf('metric'), metric],
  ];
  return printPairs(pairs);
}
