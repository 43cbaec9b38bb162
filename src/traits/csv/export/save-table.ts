import Papa from 'papaparse';
import { safeCell } from '../../../../resources/csv/cells.ts';
import { saveBlob } from './sink.ts';

/** Downloads lines of cells as CSV for spreadsheets: cells are made safe, and a BOM marks UTF-8. */
export function saveTable(lines: readonly (readonly string[])[], name: string): void {
  const csv = Papa.unparse(
    lines.map((cells) => cells.map(safeCell)),
    { newline: '\r\n' },
  );
  saveBlob(new Blob(['\uFEFF', csv, '\r\n'], { type: 'text/csv;charset=utf-8' }), name);
}
