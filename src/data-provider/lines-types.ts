import type { Identifier } from 'react-admin';
import type { LineOutcome } from '../../resources/csv/importable-rows.ts';
import type { Page, StaffName } from './answer-types.ts';

/** A file of lines, and how to read it. */
export interface LinesFile {
  readonly file: File;
  /** The column to read, from 1. */
  readonly column?: number | undefined;
  readonly encoding?: string | undefined;
}

export type LineCounts = Readonly<Partial<Record<LineOutcome, number>>>;

/** The outcome of a line, written or forecast. */
export interface LineResult {
  readonly line: number;
  readonly outcome: LineOutcome;
  /** The line as in the file; absent if it was long. */
  readonly text?: string;
  /** The value as stored; absent if the line is wrong. */
  readonly value?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** The forecast outcome of an import of lines. */
export interface LinesForecast {
  readonly total: number;
  readonly counts: LineCounts;
  /** The first wrong and repeated lines. */
  readonly lines: readonly LineResult[];
  /** The header cells of a table. */
  readonly columns?: readonly string[];
  /** The column that was read, from 1; without it, every cell is read as a line. */
  readonly column?: number;
}

/** An import of lines into a record. */
export interface LinesRun {
  readonly id: number;
  /** For example `add_emails`. */
  readonly mode: string;
  readonly file_name: string;
  readonly total: number;
  readonly counts: LineCounts;
  readonly status: 'running' | 'done' | 'undone';
  readonly created_by: StaffName;
  readonly created_at: string;
}

interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** Calls of imports of lines, besides `importLines`, which starts one, and `csv.undoImport`. */
export interface LinesCalls {
  forecast(resource: string, id: Identifier, mode: string, sent: LinesFile, params?: Abortable): Promise<LinesForecast>;
  /** Imports into a record, newest first. */
  runs(
    resource: string,
    record: Identifier,
    params: { readonly page: number; readonly perPage: number } & Abortable,
  ): Promise<Page<LinesRun>>;
  run(resource: string, id: number, params?: Abortable): Promise<LinesRun>;
  /** Outcomes of the lines of an import. */
  outcomes(
    resource: string,
    id: number,
    params: { readonly page: number; readonly perPage: number; readonly outcome?: LineOutcome | undefined } & Abortable,
  ): Promise<Page<LineResult>>;
}
