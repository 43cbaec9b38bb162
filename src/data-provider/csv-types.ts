import type { Identifier } from 'react-admin';
import type { ImportMode } from '../../resources/csv/index.ts';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import type { Page, StaffName } from './answer-types.ts';

/** Selects the exported records by ids, or by a list's search and filters, in the list's order. */
export type ExportQuery = { readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined } & (
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: Readonly<Record<string, unknown>> }
);

export interface ExportColumn {
  readonly path: string;
  readonly label: Label;
  /** Can be imported; other columns are only exported. */
  readonly writable: boolean;
}

/** `GET {path}/export/options`: the possible columns, and the number of records. */
export interface ExportOptions {
  readonly csv_version: number;
  readonly columns: readonly ExportColumn[];
  /** Fields that a CSV cell cannot hold. */
  readonly left_out: readonly string[];
  readonly total: number;
}

/** An export: its columns in order, and the kind of its header row. */
export interface ExportFile {
  readonly columns: readonly string[];
  readonly headers: 'path' | 'label';
  readonly query: ExportQuery;
}

/** A row of a file, by its spreadsheet row number. */
export interface RowToImport {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  /** Revision of the record when the row was checked, 0 for a new one: later changes are not overwritten. */
  readonly revision?: number;
}

export interface RowsToImport {
  readonly csv_version: number;
  /** Id of the import; absent for a dry run. */
  readonly import?: number;
  readonly dry_run: boolean;
  readonly rows: readonly RowToImport[];
}

/** `done`: this import has already written the row. */
export type RowOutcome = 'create' | 'update' | 'delete' | 'unchanged' | 'wrong' | 'done';

export interface RowAnswer {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** Revision of the record before the row; 0 for a new one. */
  readonly revision?: number;
  readonly id?: number;
  readonly title?: string;
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Results of rows, and titles of the referenced records, by field and id. */
export interface RowAnswers {
  readonly rows: readonly RowAnswer[];
  readonly labels: Labels;
}

export type ImportStatus = 'running' | 'paused' | 'done' | 'undone';

/** An import: its author, file and result. */
export interface PastImport {
  readonly id: number;
  readonly mode: string;
  readonly file_name: string;
  readonly total: number;
  /** Rows by outcome; `undone`: number of written records that were restored. */
  readonly counts: Readonly<Record<'create' | 'update' | 'unchanged' | 'wrong', number>> & {
    readonly delete?: number;
    readonly undone?: number;
  };
  readonly status: ImportStatus;
  readonly created_by: StaffName | null;
  readonly created_at: string;
  readonly finished_at: string | null;
}

export interface Undone {
  readonly undone: number;
  /** Records that were not undone because they were changed after the import. */
  readonly left: readonly { readonly id: number; readonly title: string; readonly reason: string }[];
  /** Number of further records that are not listed. */
  readonly more?: number;
}

/** Progress of an undo. */
export interface UndoProgress {
  readonly done: number;
  readonly total: number;
}

interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** Calls of imports and exports. */
export interface CsvCalls {
  exportOptions(resource: string, query: ExportQuery, params?: Abortable): Promise<ExportOptions>;
  /** The file as a stream, and its number of records if known in advance. */
  exportFile(
    resource: string,
    what: ExportFile,
    params?: Abortable,
  ): Promise<{ readonly body: ReadableStream<Uint8Array<ArrayBuffer>>; readonly total?: number }>;
  /** The file returned by a subresource, and its name. */
  fileBelow(
    resource: string,
    id: Identifier,
    below: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly blob: Blob; readonly name: string }>;
  /** Checks or writes rows; at most 200. */
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
  /** Results of the rows, 10,000 per page. */
  importedRows(resource: string, id: number, params: { readonly page: number } & Abortable): Promise<Page<RowAnswer>>;
  finishImport(resource: string, id: number): Promise<PastImport>;
  /**
   * Undoes an import. For many records, the server runs a job that continues without this page; `onProgress` receives
   * its progress.
   */
  undoImport(
    resource: string,
    id: number,
    params?: Abortable & { readonly onProgress?: (progress: UndoProgress) => void },
  ): Promise<Undone>;
}
