import type { Timeline } from '../../data-provider/answer-types.ts';
import { dayOf, windowAround, windowFrom, windowUntil, type Zoom, zooms } from './axis.ts';
import type { AnalysedGroup } from './lines.ts';
import { day, type Span } from './periods.ts';

/** Of what begins before this moment, nothing is missing in an answer. */
function completeUntil({ more, completeUntil: until }: Timeline): number {
  if (!more) return Infinity;
  return until === undefined ? -Infinity : Date.parse(until);
}

/** Whether an answer has all that is live at a moment: those that begin later aren't. */
export const isComplete = (answer: Timeline, moment: number): boolean => moment < completeUntil(answer);

/** The part of the visible window in which periods may be missing; `undefined` where all are drawn. */
export function cutOf(answer: Timeline, window: Span): Span | undefined {
  const start = completeUntil(answer);
  return start >= window.end ? undefined : { start: Math.max(start, window.start), end: window.end };
}

/** Without the gaps and overlaps of the time in which periods may be missing. */
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
 * The longest part of this window of which nothing is missing: around the moment that one looks at, where the window
 * shows it, else its beginning.
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
 * The days in which a period has to begin so that fewer match: those of the window, or, where such a filter is set, those
 * up to the cut, of which nothing is missing. `undefined` where not even one day is complete.
 */
export function beginningIn(window: Span, cut: Span, isSet: boolean): BeginningDays | undefined {
  const gte = dayOf(window.start);
  if (!isSet) return { gte, lte: dayOf(window.end - 1) };
  return cut.start - day >= window.start ? { gte, lte: dayOf(cut.start - day) } : undefined;
}
