import Papa from 'papaparse';
import { safeCell } from '../../../../resources/csv/cells.ts';
import { isRemark, versionLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { labelIn, type Language } from '../../../../resources/messages/languages.ts';
import { saveBlob } from '../export/sink.ts';
import { errorHeader, type MappedColumn, importableColumns } from './mapping.ts';
import type { SheetRow } from './sheet.ts';
import { widthOf } from './sheet.ts';
import { cellText, type Fixes, type RowState } from './rows.ts';
import type { ImportSession } from './import-session.ts';

const byteOrderMark = '\uFEFF';
/** Quotes cells with semicolons and tabs, as the server's files do (`server/traits/csv/export/lines.ts`). */
const style = { newline: '\r\n', quotes: (cell: unknown) => /[;\t]/u.test(String(cell)) };

/** Downloads an empty file with the headers of an import. */
export function saveTemplate(resource: Resource, language: Language): void {
  const headers = importableColumns(resource)
    .filter(({ path }) => path !== 'id')
    .map(({ label }) => labelIn(label, language));
  save(resource, [headers], `${resource.name}.csv`);
}

/**
 * The lines of a file with the invalid rows of an import, corrections included, and a column with the reasons. It can
 * be corrected and imported again. If `unwritten`, a reason, is given, also contains the valid rows that were not
 * written.
 */
export function failedLines(
  { sheet, columns, fixes, states }: Pick<ImportSession, 'sheet' | 'columns' | 'fixes' | 'states'>,
  unwritten?: string,
): readonly (readonly string[])[] {
  const added = columns.filter((mapped) => !('rest' in mapped) && mapped.place === undefined);
  const byPlace = new Map(columns.flatMap((mapped) => ('rest' in mapped ? [] : [[mapped.place, mapped] as const])));
  const dataHeaders = sheet.headers
    .map((header, place) => ({ header, place }))
    .filter(({ header }) => !isRemark(header));
  // A file without headings gets the field paths as headings.
  const names = dataHeaders.map(({ header, place }) => header || (byPlace.get(place)?.column.path ?? ''));
  const headers = [...names, ...added.map(({ column }) => column.path), errorHeader];
  const lines = sheet.rows.flatMap((row, at) => {
    const state = states[at];
    if (!state || !isLeftOut(state, unwritten !== undefined)) return [];
    const own = dataHeaders.map(({ place }) => {
      const mapped = byPlace.get(place);
      return mapped ? cellText(row, mapped, fixes) : (row.cells[place] ?? '');
    });
    const reason =
      state.outcome === 'wrong'
        ? Object.values(state.errors ?? {})
            .flat()
            .join(' ')
        : (unwritten ?? '');
    // Cells beyond the headers stay at the end, so that nothing is lost and the row is invalid again.
    return [[...own, ...added.map((mapped) => cellText(row, mapped, fixes)), reason, ...restOf(row, columns, fixes)]];
  });
  return [headers, ...lines].map((cells) => cells.map(safeCell));
}

function isLeftOut({ outcome, written }: RowState, all: boolean): boolean {
  return !written && (all || outcome === 'wrong');
}

function restOf(row: SheetRow, columns: readonly MappedColumn[], fixes: Fixes): readonly string[] {
  const mapped = columns.find((one) => 'rest' in one);
  if (!mapped) return [];
  const fixed = fixes.get(row.row)?.get(mapped.column.path);
  return fixed === undefined ? row.cells.slice(mapped.rest, widthOf(row.cells)) : fixed.trim() === '' ? [] : [fixed];
}

/** Downloads the file of `failedLines`. */
export function saveFailed(resource: Resource, session: ImportSession, fileName: string, unwritten?: string): void {
  save(resource, failedLines(session, unwritten), fileName.replace(/(?:\.\w+)?$/u, '-failed.csv'));
}

function save(resource: Resource, lines: readonly (readonly string[])[], name: string): void {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    style,
  );
  saveBlob(
    new Blob([byteOrderMark, versionLine(resource), style.newline, text, style.newline], {
      type: 'text/csv;charset=utf-8',
    }),
    name,
  );
}
