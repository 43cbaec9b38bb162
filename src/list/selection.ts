import { createContext, useContext } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { BulkSelection } from '../data-provider/bulk-types.ts';

/** The selection of a list: single records, or all that match its search and filters, with exceptions. */
export interface ListSelection {
  readonly selection: BulkSelection;
  readonly count: number;
  /** There are more than `count`; the exact number isn't known yet. */
  readonly more: boolean;
  /** Number of selected records that aren't on the page. */
  readonly hidden: number;
  /** Number of records that a change of search or filters deselected. */
  readonly dropped: number;
  /** Records that the list has shown so far, by id. */
  readonly seen: ReadonlyMap<Identifier, RaRecord>;
  readonly has: (id: Identifier) => boolean;
  /** The rows still belong to the former filters: selecting is disabled until the answer arrives. */
  readonly held: boolean;
  /** Toggles a record; with `range` all records since the last toggled one. */
  readonly toggle: (id: Identifier, range: boolean) => void;
  /** Toggles the whole page. */
  readonly togglePage: () => void;
  /** Selects all that match, on every page. */
  readonly selectMatching: () => void;
  /** Selects the `dropped` records again. */
  readonly restore: () => void;
  /** Deselects the records that aren't on the page. */
  readonly dropHidden: () => void;
  /** Deselects these records. */
  readonly deselect: (ids: readonly Identifier[]) => void;
  readonly clear: () => void;
}

export const nothingSelected: BulkSelection = { ids: [] };

const none: ListSelection = {
  selection: nothingSelected,
  count: 0,
  more: false,
  hidden: 0,
  dropped: 0,
  seen: new Map(),
  has: () => false,
  held: false,
  toggle: () => undefined,
  togglePage: () => undefined,
  selectMatching: () => undefined,
  restore: () => undefined,
  dropHidden: () => undefined,
  deselect: () => undefined,
  clear: () => undefined,
};

export const ListSelectionContext = createContext(none);

/** The selection of the list around this component. */
export function useListSelection(): ListSelection {
  return useContext(ListSelectionContext);
}

/** Ids from the last toggled record to this one, for a shift click. */
export function rangeBetween(
  ids: readonly Identifier[],
  from: Identifier | undefined,
  to: Identifier,
): readonly Identifier[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether a record of the list is selected. */
export function isSelected(selection: BulkSelection, id: Identifier): boolean {
  return 'ids' in selection ? selection.ids.includes(id) : !selection.except.includes(id);
}

/** The selection with these records added or removed. */
export function withRecords(selection: BulkSelection, ids: readonly Identifier[], on: boolean): BulkSelection {
  const listed = 'ids' in selection ? selection.ids : selection.except;
  const others = listed.filter((one) => !ids.includes(one));
  const next = 'ids' in selection === on ? [...others, ...ids] : others;
  return 'ids' in selection ? { ids: next } : { ...selection, except: next };
}
