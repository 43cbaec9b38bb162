import type { Identifier } from 'react-admin';
import type { ImportMode } from '../../resources/csv/index.ts';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import type { Page } from './answer-types.ts';

/** Which records a file holds: these, or all that a list's search and filters find; in the list's order. */
export type ExportQuery = { readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined } & (
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: Readonly<Record<string, unknown>> }
);

export interface ExportColumn {
  readonly path: string;
  readonly label: Label;
  /** Taken from a file that is imported; the others are only shown. */
  readonly writable: boolean;
}

/** `GET {path}/export/options`: what a file may hold, and how many records the query finds. */
export interface ExportOptions {
  readonly csv_version: number;
  readonly columns: readonly ExportColumn[];
  /** Names of fields that no cell holds. */
  readonly left_out: readonly string[];
  readonly total: number;
}

/** One file: its columns in order, and what stands above them. */
export interface ExportFile {
  readonly columns: readonly string[];
  readonly headers: 'path' | 'label';
  readonly query: ExportQuery;
}

/** One row of a file, by its number in a spreadsheet. */
export interface RowToImport {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  /** Of the record when the row was checked, 0 where there was none: who changed it since is not overwritten. */
  readonly revision?: number;
}

export interface RowsToImport {
  readonly csv_version: number;
  /** Absent: nothing is written, only checked. */
  readonly import?: number;
  readonly dry_run: boolean;
  readonly rows: readonly RowToImport[];
}

/** `done`: this import had written the row before. */
export type RowOutcome = 'create' | 'update' | 'unchanged' | 'wrong' | 'done';

export interface RowAnswer {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** The record's before the row; 0 where there was none. */
  readonly revision?: number;
  readonly id?: number;
  readonly title?: string;
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** What became of some rows, and titles of the records that their fields refer to, by field and id. */
export interface RowAnswers {
  readonly rows: readonly RowAnswer[];
  readonly labels: Labels;
}

export type ImportStatus = 'running' | 'paused' | 'done' | 'undone';

/** One import, by who, of which file, and what came of it. */
export interface PastImport {
  readonly id: number;
  readonly mode: string;
  readonly file_name: string;
  readonly total: number;
  /** What came of its rows; `undone`: so many of the records that it wrote were put back. */
  readonly counts: Readonly<Record<'create' | 'update' | 'unchanged' | 'wrong', number>> & { readonly undone?: number };
  readonly status: ImportStatus;
  readonly created_by: { readonly id: number; readonly name: string } | null;
  readonly created_at: string;
  readonly finished_at: string | null;
}

export interface Undone {
  readonly undone: number;
  /** Records that stay as they are, since someone wrote them after the import. */
  readonly left: readonly { readonly id: number; readonly title: string; readonly reason: string }[];
  /** How many more stay than are told by name. */
  readonly more?: number;
}

/** How far an undo of many records is. */
export interface UndoProgress {
  readonly done: number;
  readonly total: number;
}

interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** Files of an entity's records, out and in. */
export interface CsvCalls {
  exportOptions(resource: string, query: ExportQuery, params?: Abortable): Promise<ExportOptions>;
  /** The file as it is written, and how many records it will hold where that is known beforehand. */
  exportFile(
    resource: string,
    what: ExportFile,
    params?: Abortable,
  ): Promise<{ readonly body: ReadableStream<Uint8Array<ArrayBuffer>>; readonly total?: number }>;
  /** Checks rows, or writes them; at most 200. */
  importRows(resource: string, mode: ImportMode, body: RowsToImport, params?: Abortable): Promise<RowAnswers>;
  openImport(
    resource: string,
    body: { readonly file_name: string; readonly mode: ImportMode; readonly total: number; readonly digest: string },
  ): Promise<PastImport>;
  imports(
    resource: string,
    params: { readonly page: number; readonly perPage: number } & Abortable,
  ): Promise<Page<PastImport>>;
  oneImport(resource: string, id: number, params?: Abortable): Promise<PastImport>;
  /** What became of its rows, ten thousand at a time. */
  importedRows(resource: string, id: number, params: { readonly page: number } & Abortable): Promise<Page<RowAnswer>>;
  finishImport(resource: string, id: number): Promise<PastImport>;
  /**
   * Of many records a job of the server does it, which goes on where nobody follows it any more; `told` hears how far
   * it is.
   */
  undoImport(
    resource: string,
    id: number,
    params?: Abortable & { readonly told?: (progress: UndoProgress) => void },
  ): Promise<Undone>;
}
