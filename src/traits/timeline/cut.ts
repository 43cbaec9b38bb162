import type { Timeline } from '../../data-provider/answer-types.ts';
import { windowFrom, type Zoom, zooms } from './axis.ts';
import type { AnalysedGroup } from './lines.ts';
import type { Span } from './periods.ts';

/** The part of the visible window in which periods may be missing; `undefined` where all are drawn. */
export function cutOf({ more, completeUntil }: Timeline, window: Span): Span | undefined {
  if (!more) return undefined;
  const start = typeof completeUntil === 'string' ? Date.parse(completeUntil) : -Infinity;
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

/** The longest time that begins with this window and of which nothing is missing. */
export function completeView(window: Span, cut: Span): { readonly zoom: Zoom; readonly window: Span } | undefined {
  return zooms
    .toReversed()
    .map((zoom) => ({ zoom, window: windowFrom(window.start, zoom) }))
    .find((view) => view.window.start >= window.start && view.window.end <= cut.start);
}
