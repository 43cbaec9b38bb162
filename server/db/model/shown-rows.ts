import type { Resource } from '../../../resources/define.ts';
import { archivedVersions } from '../../../resources/drafts.ts';

/** Rows that lists hide and totals leave out: those with this value in this column. */
export interface HiddenRows {
  /** A column that links to the record copy, so that links alone show whether the record is hidden. */
  readonly column: string;
  readonly value: string;
  /** A list that is filtered by one of these fields shows hidden rows too. */
  readonly shownBy: readonly string[];
}

/** The entity's hidden rows; `undefined` if lists show all. */
export function hiddenRowsOf({ drafts }: Resource): HiddenRows | undefined {
  return drafts && archivedVersions;
}

/**
 * The SQL condition of rows that lists show and totals count; `undefined` for all. `prefix`: of other rows with a copy
 * of the column, such as `link.`.
 */
export function shownWhere(resource: Resource, prefix = ''): string | undefined {
  const hidden = hiddenRowsOf(resource);
  return hidden && `${prefix}${hidden.column} <> '${hidden.value}'`;
}
