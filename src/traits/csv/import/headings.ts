import { matchHeaders } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { SheetRow } from './sheet.ts';

/** The number of first rows that may hold the headings, below a title. */
export const rowsWithHeadings = 10;

const usedIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** How many cells are names of columns. */
export function namedColumns(resource: Resource, cells: readonly string[]): number {
  return matchHeaders(resource, usedIn(cells)).filter(({ column }) => column).length;
}

/** The first row whose cells name columns. */
function rowOfNames(resource: Resource, rows: readonly SheetRow[]): SheetRow | undefined {
  const [first, ...below] = rows;
  if (!first || namedColumns(resource, first.cells) > 0) return first;
  // A record may have the name of a column among its values.
  return below.find(({ cells }) => {
    const count = namedColumns(resource, cells);
    return count > 1 || (count > 0 && count === usedIn(cells).length);
  });
}

/**
 * The row that holds the headings: the first, or one below a title.
 * @param versioned the file has its version line, below which the headings come, whatever they are (CONTRACT, Imports
 *   and exports)
 */
export function headingsIn(resource: Resource, rows: readonly SheetRow[], versioned: boolean): SheetRow | undefined {
  const named = rowOfNames(resource, rows);
  if (named || versioned) return named ?? rows[0];
  // A title is one cell wide.
  const found = rows.find(({ cells }) => usedIn(cells).length > 1) ?? rows[0];
  return found && looksLikeHeadings(found) ? found : undefined;
}

/** A row of other people's headings has no numbers. */
const looksLikeHeadings = ({ cells }: SheetRow) => usedIn(cells).every((cell) => !/^[-+\d.,:/ ]+$/u.test(cell.trim()));
