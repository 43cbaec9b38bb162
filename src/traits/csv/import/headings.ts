import { matchHeaders } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { SheetRow } from './sheet.ts';

/** Number of first rows that are searched for headings, because titles may be above them. */
export const rowsWithHeadings = 10;

const usedIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** Number of cells that are names of columns. */
export function namedColumns(resource: Resource, cells: readonly string[]): number {
  return matchHeaders(resource, usedIn(cells)).filter(({ column }) => column).length;
}

/** The first row whose cells name columns. */
function rowOfNames(resource: Resource, rows: readonly SheetRow[]): SheetRow | undefined {
  const [first, ...below] = rows;
  if (!first || namedColumns(resource, first.cells) > 0) return first;
  // A record's values may include the name of a column.
  return below.find(({ cells }) => {
    const count = namedColumns(resource, cells);
    return count > 1 || (count > 0 && count === usedIn(cells).length);
  });
}

/**
 * The row that holds the headings: the first, or one below a title.
 * @param versioned the file has its version line; the next row is then the headings, whatever they are (CONTRACT,
 * Imports and exports)
 */
export function headingsIn(resource: Resource, rows: readonly SheetRow[], versioned: boolean): SheetRow | undefined {
  const named = rowOfNames(resource, rows);
  if (named || versioned) return named ?? rows[0];
  // A title is one cell wide.
  const found = rows.find(({ cells }) => usedIn(cells).length > 1) ?? rows[0];
  return found && looksLikeHeadings(found) ? found : undefined;
}

/** In headings of other systems, no cell is a number. */
const looksLikeHeadings = ({ cells }: SheetRow) => usedIn(cells).every((cell) => !/^[-+\d.,:/ ]+$/u.test(cell.trim()));
