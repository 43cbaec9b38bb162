import Papa from 'papaparse';
import { versionLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { labelIn, type Language } from '../../../../resources/messages/languages.ts';
import { saveBlob } from '../export/sink.ts';
import { errorHeader, takenColumns } from './mapping.ts';
import { cellText } from './rows.ts';
import type { ImportWork } from './work.ts';

const mark = '\uFEFF';
const style = { newline: '\r\n' };

/** A file without rows, as an import takes it. */
export function saveTemplate(resource: Resource, language: Language): void {
  const headers = takenColumns(resource).filter(({ path }) => path !== 'id').map(({ label }) => labelIn(label, language));
  save(resource, [headers], `${resource.name}.csv`);
}

/** Rows of an import that are not written, as they are by now, and why: to be put right elsewhere and imported again. */
export function failedLines({ sheet, columns, fixes, states }: Pick<ImportWork, 'sheet' | 'columns' | 'fixes' | 'states'>): readonly (readonly string[])[] {
  const added = columns.filter(({ place }) => place === undefined);
  const byPlace = new Map(columns.map((mapped) => [mapped.place, mapped]));
  const old = sheet.headers.map((header) => header.trim().toLowerCase() === errorHeader);
  const kept = sheet.headers.map((header, place) => ({ header, place })).filter(({ place }) => old[place] !== true);
  const headers = [...kept.map(({ header }) => header), ...added.map(({ column }) => column.path), errorHeader];
  const lines = sheet.rows.flatMap((row, at) => {
    const state = states[at];
    if (!state || state.written) return [];
    if (state.outcome !== 'wrong') return [];
    const own = kept.map(({ place }) => {
      const mapped = byPlace.get(place);
      return mapped ? cellText(row, mapped, fixes) : (row.cells[place] ?? '');
    });
    return [[...own, ...added.map((mapped) => cellText(row, mapped, fixes)), Object.values(state.errors ?? {}).flat().join(' ')]];
  });
  return [headers, ...lines];
}

/** Downloads them. */
export function saveFailed(resource: Resource, work: ImportWork, fileName: string): void {
  save(resource, failedLines(work), fileName.replace(/(?:\.\w+)?$/u, '-failed.csv'));
}

function save(resource: Resource, lines: readonly (readonly string[])[], name: string): void {
  const text = Papa.unparse(lines.map((line) => [...line]), style);
  saveBlob(new Blob([mark, versionLine(resource), style.newline, text, style.newline], { type: 'text/csv;charset=utf-8' }), name);
}
