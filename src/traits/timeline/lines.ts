import type { Period } from '../../data-provider/answer-types.ts';
import {
  type Gap,
  gapsOf,
  type Group,
  groupsOf,
  lanesOf,
  meets,
  type Overlap,
  overlapsOf,
  type Span,
  spanOf,
} from './periods.ts';

/**
 * One row of the chart: of a parent, with a lane for each that another covers; or a record of an entity without
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
  /** Of an entity without parents: times in which nothing at all is live. */
  readonly gaps: readonly Gap[];
}

/** A group and what is to note about it in the time that is seen. */
export interface Noted extends Group {
  readonly title: string;
  readonly gaps: readonly Gap[];
  readonly overlaps: readonly Overlap[];
}

/** The groups that have anything in the window, by title, each with its gaps and overlaps there. */
export function notedGroups(
  periods: readonly Period[],
  parents: Readonly<Record<string, string>>,
  window: Span,
): readonly Noted[] {
  return groupsOf(periods)
    .map(({ parent, periods: own }): Noted => ({
      parent,
      periods: own,
      title: parent === null ? '' : (parents[parent] ?? `#${parent}`),
      gaps: gapsOf(own).filter((gap) => meets(gap, window)),
      overlaps: overlapsOf(own).filter((overlap) => meets(overlap, window)),
    }))
    .filter(({ periods: own, gaps }) => gaps.length > 0 || own.some((period) => meets(spanOf(period), window)))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The rows of the chart. */
export function linesOf(groups: readonly Noted[], window: Span): Lines {
  const seen = (periods: readonly Period[]) => periods.filter((period) => meets(spanOf(period), window));
  if (groups.some(({ parent }) => parent === null)) {
    const lines = groups
      .flatMap(({ periods }) => seen(periods))
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
      lanes: lanesOf(seen(periods)),
      gaps,
      overlaps,
    })),
    gaps: [],
  };
}
