import type { Period } from '../../data-provider/answer-types.ts';

/** From the first millisecond that belongs to it to the first that doesn't; open ends are infinite. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A time in which nothing of a group counts, between what ended and what begins. */
export interface Gap extends Span {
  readonly after: Period;
  readonly before: Period;
}

/** A time in which two or more of a group count, and all that do at some moment of it. */
export interface Overlap extends Span {
  readonly periods: readonly Period[];
}

export const day = 86_400_000;
/** What ends so soon after a moment is told. */
export const soon = 7 * day;

export function spanOf({ from, to }: Pick<Period, 'from' | 'to'>): Span {
  return { start: from === null ? -Infinity : Date.parse(from), end: to === null ? Infinity : Date.parse(to) };
}

/** Whether customers are concerned by it: of what is drafted and promoted, what is active. */
export function counts({ status }: Pick<Period, 'status'>): boolean {
  return status === undefined || status === 'active';
}

/** What is live at a moment: its beginning belongs to it, its end doesn't. */
export function liveAt(periods: readonly Period[], moment: number): readonly Period[] {
  return periods.filter((period) => {
    const { start, end } = spanOf(period);
    return counts(period) && start <= moment && moment < end;
  });
}

/** What is live at the moment and over within a week, the first to end first. */
export function endingSoon(periods: readonly Period[], moment: number): readonly Period[] {
  return liveAt(periods, moment)
    .filter((period) => spanOf(period).end - moment <= soon)
    .toSorted((one, other) => spanOf(one).end - spanOf(other).end);
}

function byStart(periods: readonly Period[]): readonly (Span & { readonly period: Period })[] {
  return periods
    .filter(counts)
    .map((period) => ({ ...spanOf(period), period }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => (one.start === other.start ? one.end - other.end : one.start - other.start));
}

/** The times between the first beginning and the last end of a group in which nothing counts. */
export function gapsOf(periods: readonly Period[]): readonly Gap[] {
  const gaps: Gap[] = [];
  const [first, ...rest] = byStart(periods);
  let last = first;
  for (const next of rest) {
    if (last && next.start > last.end)
      gaps.push({ start: last.end, end: next.start, after: last.period, before: next.period });
    if (!last || next.end > last.end) last = next;
  }
  return gaps;
}

/** The times in which more than one of a group counts: each as long as it goes on without a break. */
export function overlapsOf(periods: readonly Period[]): readonly Overlap[] {
  const spans = byStart(periods);
  const overlaps: Overlap[] = [];
  let open: (typeof spans)[number][] = [];
  let current: { readonly start: number; readonly members: (typeof spans)[number][] } | undefined;
  // What ended by then leaves, one after the other: where only one is left the overlap is over.
  const leave = (until: number) => {
    for (const ended of open.filter(({ end }) => end <= until).toSorted((one, other) => one.end - other.end)) {
      open = open.filter((one) => one !== ended);
      if (current && open.length === 1) {
        overlaps.push({ start: current.start, end: ended.end, periods: current.members.map(({ period }) => period) });
        current = undefined;
      }
    }
  };
  for (const next of spans) {
    leave(next.start);
    open = [...open, next];
    if (current) current.members.push(next);
    else if (open.length === 2) current = { start: next.start, members: [...open] };
  }
  leave(Number.MAX_VALUE);
  if (current)
    overlaps.push({ start: current.start, end: Infinity, periods: current.members.map(({ period }) => period) });
  return overlaps;
}

/** Whether two times have a moment in common. */
export function meets(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

export interface Group {
  /** `null` where the entity has no parent. */
  readonly parent: number | null;
  readonly periods: readonly Period[];
}

/** The periods of each parent, in the order in which they first come; all in one where there are no parents. */
export function groupsOf(periods: readonly Period[]): readonly Group[] {
  const groups = new Map<number | null, Period[]>();
  for (const period of periods) {
    const parent = period.parent ?? null;
    const known = groups.get(parent);
    if (known) known.push(period);
    else groups.set(parent, [period]);
  }
  return [...groups].map(([parent, own]) => ({ parent, periods: own }));
}

/** Puts periods into as few lines as it takes for none to cover another. */
export function lanesOf(periods: readonly Period[]): readonly (readonly Period[])[] {
  const lanes: { end: number; readonly periods: Period[] }[] = [];
  for (const period of periods.toSorted((one, other) => spanOf(one).start - spanOf(other).start)) {
    const { start, end } = spanOf(period);
    const free = lanes.find((lane) => lane.end <= start);
    if (free) {
      free.end = end;
      free.periods.push(period);
    } else lanes.push({ end, periods: [period] });
  }
  return lanes.map((lane) => lane.periods);
}
