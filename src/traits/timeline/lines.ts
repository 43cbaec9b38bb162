import type { Period } from '../../data-provider/answer-types.ts';
import {
  type Gap,
  gapsOf,
  type Group,
  groupsOf,
  lanesOf,
  intersects,
  type Overlap,
  overlapsOf,
  type Span,
  spanOf,
} from './periods.ts';

/**
 * A row of the chart: a parent, with as many lanes as its overlapping periods need; or one record of an entity without
 * parents.
 */
export interface Line {
  readonly key: string;
  readonly title: string;
  readonly parent: number | null;
  readonly lanes: readonly (readonly Period[])[];
  readonly gaps: readonly Gap[];
  readonly overlaps: readonly Overlap[];
}

export interface Lines {
  readonly lines: readonly Line[];
  /** For an entity without parents: times without a live period. */
  readonly gaps: readonly Gap[];
}

/** A group with its gaps and overlaps in the visible window. */
export interface AnalysedGroup extends Group {
  readonly title: string;
  readonly gaps: readonly Gap[];
  readonly overlaps: readonly Overlap[];
}

/** The groups with periods or gaps in the window, sorted by title. */
export function analyseGroups(
  periods: readonly Period[],
  parents: Readonly<Record<string, string>>,
  window: Span,
): readonly AnalysedGroup[] {
  return groupsOf(periods)
    .map(({ parent, periods: own }): AnalysedGroup => ({
      parent,
      periods: own,
      title: parent === null ? '' : (parents[parent] ?? `#${parent}`),
      gaps: gapsOf(own).filter((gap) => intersects(gap, window)),
      overlaps: overlapsOf(own).filter((overlap) => intersects(overlap, window)),
    }))
    .filter(({ periods: own, gaps }) => gaps.length > 0 || own.some((period) => intersects(spanOf(period), window)))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The rows of the chart. */
export function linesOf(groups: readonly AnalysedGroup[], window: Span): Lines {
  const visible = (periods: readonly Period[]) => periods.filter((period) => intersects(spanOf(period), window));
  if (groups.some(({ parent }) => parent === null)) {
    const lines = groups
      .flatMap(({ periods }) => visible(periods))
      .map((period): Line => ({
        key: `one ${period.id}`,
        title: period.title,
        parent: null,
        lanes: [[period]],
        gaps: [],
        overlaps: [],
      }));
    return { lines, gaps: groups.flatMap(({ gaps }) => gaps) };
  }
  return {
    lines: groups.map(({ parent, title, periods, gaps, overlaps }) => ({
      key: `group ${parent}`,
      title,
      parent,
      lanes: lanesOf(visible(periods)),
      gaps,
      overlaps,
    })),
    gaps: [],
  };
}
