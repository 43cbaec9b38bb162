import type { Timeline } from '../../data-provider/answer-types.ts';
import { dayOf, windowAround, windowFrom, windowUntil, type Zoom, zooms } from './axis.ts';
import type { AnalysedGroup } from './lines.ts';
import { day, type Span } from './periods.ts';

/** The time up to which an answer is complete: all periods that begin before it are included. */
function completeUntil({ more, completeUntil: until }: Timeline): number {
  if (!more) return Infinity;
  return until === undefined ? -Infinity : Date.parse(until);
}

/** True if an answer has all periods that are live at a time; periods that begin later aren't live. */
export const isComplete = (answer: Timeline, moment: number): boolean => moment < completeUntil(answer);

/** The part of the visible window in which periods may be missing; `undefined` if it is complete. */
export function cutOf(answer: Timeline, window: Span): Span | undefined {
  const start = completeUntil(answer);
  return start >= window.end ? undefined : { start: Math.max(start, window.start), end: window.end };
}

/** The groups without gaps and overlaps in the incomplete part. */
export function certain(groups: readonly AnalysedGroup[], cut: Span | undefined): readonly AnalysedGroup[] {
  if (!cut) return groups;
  return groups.map((group) => ({
    ...group,
    gaps: group.gaps.filter(({ end }) => end <= cut.start),
    overlaps: group.overlaps.filter(({ end }) => end <= cut.start),
  }));
}

const contains = ({ start, end }: Span, moment: number) => start <= moment && moment < end;

/**
 * The longest complete part of this window: around the selected time if the window contains it, else from its start.
 */
export function completeView(
  window: Span,
  cut: Span,
  moment: number,
): { readonly zoom: Zoom; readonly window: Span } | undefined {
  const isShown = contains(window, moment);
  return zooms
    .toReversed()
    .flatMap((zoom) =>
      (isShown
        ? [windowAround(moment, zoom), windowUntil(cut.start, zoom), windowFrom(window.start, zoom)]
        : [windowFrom(window.start, zoom)]
      ).map((part) => ({ zoom, window: part })),
    )
    .find(
      ({ window: part }) => part.start >= window.start && part.end <= cut.start && (!isShown || contains(part, moment)),
    );
}

/** First and last day of a filter. */
export interface BeginningDays {
  readonly gte: string;
  readonly lte: string;
}

/**
 * The days to filter a period's begin by, so that fewer periods match: those of the window or, if such a filter is
 * already set, those before the incomplete part. `undefined` if not even one day is complete.
 */
export function beginningIn(window: Span, cut: Span, isSet: boolean): BeginningDays | undefined {
  const gte = dayOf(window.start);
  if (!isSet) return { gte, lte: dayOf(window.end - 1) };
  return cut.start - day >= window.start ? { gte, lte: dayOf(cut.start - day) } : undefined;
}
