import type { Period } from '../../data-provider/answer-types.ts';

/** Milliseconds: `start` is included, `end` is not; open ends are infinite. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A time in which no period of a group is in effect, with the periods around it. */
export interface Gap extends Span {
  readonly after: Period;
  readonly before: Period;
}

/** A time in which two or more periods of a group are in effect, and all that take part in it. */
export interface Overlap extends Span {
  readonly periods: readonly Period[];
}

export const day = 86_400_000;
/** Periods that end within this time are listed as ending soon. */
export const soon = 7 * day;

export function spanOf({ from, to }: Pick<Period, 'from' | 'to'>): Span {
  return { start: from === null ? -Infinity : Date.parse(from), end: to === null ? Infinity : Date.parse(to) };
}

/** Is a period in effect for customers? For entities with drafts, only if it is active. */
export function isEffective({ status }: Pick<Period, 'status'>): boolean {
  return status === undefined || status === 'active';
}

/** The periods in effect at a moment. */
export function liveAt(periods: readonly Period[], moment: number): readonly Period[] {
  return periods.filter((period) => {
    const { start, end } = spanOf(period);
    return isEffective(period) && start <= moment && moment < end;
  });
}

/** The periods in effect at a time that end within a week, sorted by their end. */
export function endingSoon(periods: readonly Period[], moment: number): readonly Period[] {
  return liveAt(periods, moment)
    .filter((period) => spanOf(period).end - moment <= soon)
    .toSorted((one, other) => spanOf(one).end - spanOf(other).end);
}

function byStart(periods: readonly Period[]): readonly (Span & { readonly period: Period })[] {
  return periods
    .filter(isEffective)
    .map((period) => ({ ...spanOf(period), period }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => (one.start === other.start ? one.end - other.end : one.start - other.start));
}

/** The times between a group's first start and last end in which no period is in effect. */
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

/** The longest uninterrupted times in which more than one period of a group is in effect. */
export function overlapsOf(periods: readonly Period[]): readonly Overlap[] {
  const spans = byStart(periods);
  const overlaps: Overlap[] = [];
  let open: (typeof spans)[number][] = [];
  let current: { readonly start: number; readonly members: (typeof spans)[number][] } | undefined;
  // Closes the periods that end by `until`, in order. An overlap ends when only one period is left.
  const closeUntil = (until: number) => {
    for (const ended of open.filter(({ end }) => end <= until).toSorted((one, other) => one.end - other.end)) {
      open = open.filter((one) => one !== ended);
      if (current && open.length === 1) {
        overlaps.push({ start: current.start, end: ended.end, periods: current.members.map(({ period }) => period) });
        current = undefined;
      }
    }
  };
  for (const next of spans) {
    closeUntil(next.start);
    open = [...open, next];
    if (current) current.members.push(next);
    else if (open.length === 2) current = { start: next.start, members: [...open] };
  }
  closeUntil(Number.MAX_VALUE);
  if (current)
    overlaps.push({ start: current.start, end: Infinity, periods: current.members.map(({ period }) => period) });
  return overlaps;
}

export function intersects(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

export interface Group {
  /** `null` if the entity has no parent. */
  readonly parent: number | null;
  readonly periods: readonly Period[];
}

/** Groups periods by parent, in order of first appearance; one group if there are no parents. */
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

/** Distributes periods over as few lanes as possible without overlaps. */
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
