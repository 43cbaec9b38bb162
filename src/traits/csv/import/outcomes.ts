import type { PastImport } from '../../../data-provider/csv-types.ts';
import type { RowState } from './rows.ts';

/**
 * Rows to show. `imported`: created, updated and deleted ones, unless `undone`; `wrong`, after an import: all that were
 * not written.
 */
export const outcomes = ['imported', 'create', 'update', 'delete', 'unchanged', 'undone', 'wrong', 'all'] as const;
export type Outcome = (typeof outcomes)[number];

/** Does a row belong to an outcome? After the import, the written outcome counts, not the checked one. */
function belongs({ outcome, written, undone }: RowState, to: Outcome, finished: boolean): boolean {
  switch (to) {
    case 'all':
      return true;
    case 'imported':
      return written && !undone && outcome !== 'unchanged';
    case 'undone':
      return undone === true;
    case 'wrong':
      return finished ? !written : outcome === 'wrong';
    default:
      return outcome === to && (!finished || (written && !undone));
  }
}

/** The indexes of the rows of an outcome. */
export function placesOf(states: readonly RowState[], filter: Outcome, finished = false): readonly number[] {
  const places: number[] = [];
  states.forEach((state, place) => {
    if (belongs(state, filter, finished)) places.push(place);
  });
  return places;
}

/** The number of rows of each outcome of a finished import. */
export function countsWhenFinished(states: readonly RowState[]): Readonly<Record<Outcome, number>> {
  const counts = { imported: 0, create: 0, update: 0, delete: 0, unchanged: 0, undone: 0, wrong: 0, all: 0 };
  for (const state of states) for (const one of outcomes) counts[one] += Number(belongs(state, one, true));
  return counts;
}

/** The number of rows that wrote their record. */
export const writesOf = ({
  create,
  update,
  delete: deleted = 0,
}: Pick<PastImport['counts'], 'create' | 'update' | 'delete'>): number => create + update + deleted;
