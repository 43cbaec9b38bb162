import {
  comparisons,
  type Comparison,
  daysAfterMonday,
  daysIn,
  daysLater,
  type Grain,
  grains,
  type Period,
} from '../../../resources/analysis/period.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';

/** Named periods, relative to a day. */
export const namedPeriods = [
  { name: 'today', label: 'analysis.periods.today', of: (today) => ({ from: today, to: today }) },
  { name: 'yesterday', label: 'analysis.periods.yesterday', of: (today) => lastDays(daysLater(today, -1), 1) },
  { name: 'week', label: 'analysis.periods.week', of: (today) => lastDays(today, 7) },
  { name: 'days30', label: 'analysis.periods.days30', of: (today) => lastDays(today, 30) },
  { name: 'days90', label: 'analysis.periods.days90', of: (today) => lastDays(today, 90) },
  { name: 'thisWeek', label: 'analysis.periods.thisWeek', of: (today) => ({ from: mondayOf(today), to: today }) },
  {
    name: 'lastWeek',
    label: 'analysis.periods.lastWeek',
    of: (today) => lastDays(daysLater(mondayOf(today), -1), 7),
  },
  { name: 'month', label: 'analysis.periods.month', of: (today) => ({ from: monthOf(today), to: today }) },
  {
    name: 'lastMonth',
    label: 'analysis.periods.lastMonth',
    of: (today) => {
      const to = daysLater(monthOf(today), -1);
      return { from: monthOf(to), to };
    },
  },
  { name: 'year', label: 'analysis.periods.year', of: (today) => ({ from: yearOf(today), to: today }) },
  {
    name: 'lastYear',
    label: 'analysis.periods.lastYear',
    of: (today) => {
      const to = daysLater(yearOf(today), -1);
      return { from: yearOf(to), to };
    },
  },
] as const satisfies readonly {
  readonly name: string;
  readonly label: MessageKey;
  readonly of: (today: string) => Period;
}[];

/** The name of a period, if it has one; the first match wins. */
export function nameOfPeriod({ from, to }: Period, today: string): (typeof namedPeriods)[number]['name'] | undefined {
  return namedPeriods.find(({ of }) => {
    const named = of(today);
    return named.from === from && named.to === to;
  })?.name;
}

function lastDays(to: string, days: number): Period {
  return { from: daysLater(to, 1 - days), to };
}

const mondayOf = (day: string) => daysLater(day, -daysAfterMonday(day));
const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const yearOf = (day: string) => `${day.slice(0, 5)}01-01`;

/** The default grain of a period, for about 20 to 100 points. */
export function usualGrain(period: Period): Grain {
  const days = daysIn(period);
  if (days <= 2) return 'hour';
  if (days <= 93) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** The possible grains of a period. */
export function grainsOf(period: Period): readonly (typeof grains)[number][] {
  const days = daysIn(period);
  return grains.filter(({ mostDays }) => days <= mostDays);
}

/** The possible comparisons as one choice: none, one of them, or both. */
export const comparedWith: readonly (readonly Comparison[])[] = [
  [],
  ...comparisons.map(({ name }) => [name]),
  comparisons.map(({ name }) => name),
];
