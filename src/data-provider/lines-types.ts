import type { Identifier } from 'react-admin';
import type { LineOutcome } from '../../resources/csv/importable-rows.ts';
import type { Page, StaffName } from './answer-types.ts';

/** A file of lines, and how it is read. */
export interface LinesFile {
  readonly file: File;
  /** Which cell of each line, from 1. */
  readonly column?: number | undefined;
  readonly encoding?: string | undefined;
}

export type LineCounts = Readonly<Partial<Record<LineOutcome, number>>>;

/** What became of a line, or would. */
export interface ToldLine {
  readonly line: number;
  readonly outcome: LineOutcome;
  /** As it stood there; absent if it was long. */
  readonly text?: string;
  /** As it is stored; absent if it is wrong. */
  readonly value?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** What would become of lines now. */
export interface LinesForecast {
  readonly total: number;
  readonly counts: LineCounts;
  /** The first wrong and repeated ones. */
  readonly lines: readonly ToldLine[];
  /** The first line of a table. */
  readonly columns?: readonly string[];
  /** The column that was read, from 1; without it, every cell is a line. */
  readonly column?: number;
}

/** An import of lines into a record. */
export interface LinesRun {
  readonly id: number;
  /** `add_emails`. */
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

/** Calls of imports of lines, besides `importLines`, which begins one, and `csv.undoImport`. */
export interface LinesCalls {
  forecast(resource: string, id: Identifier, mode: string, sent: LinesFile, params?: Abortable): Promise<LinesForecast>;
  /** Imports into a record, newest first. */
  runs(
    resource: string,
    record: Identifier,
    params: { readonly page: number; readonly perPage: number } & Abortable,
  ): Promise<Page<LinesRun>>;
  run(resource: string, id: number, params?: Abortable): Promise<LinesRun>;
  /** What became of the lines of an import. */
  told(
    resource: string,
    id: number,
    params: { readonly page: number; readonly perPage: number; readonly outcome?: LineOutcome | undefined } & Abortable,
  ): Promise<Page<ToldLine>>;
}
