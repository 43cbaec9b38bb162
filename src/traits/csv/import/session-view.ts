import type { PastImport } from '../../../data-provider/csv-types.ts';
import type { Counts, RowState } from './rows.ts';

export type SessionPhase = 'checking' | 'checked' | 'writing' | 'paused' | 'finished';

/** The state of an import session, as the page shows it. */
export interface SessionView {
  readonly phase: SessionPhase;
  readonly counts: Counts;
  /** Progress of checking or writing: rows with a response, of how many. */
  readonly done: number;
  readonly of: number;
  /** True while corrected rows are being checked. */
  readonly checking: boolean;
  /** The error that stopped the run. */
  readonly trouble: string | undefined;
  /** True while the last request before a pause is running. */
  readonly pausing: boolean;
  readonly import: PastImport | undefined;
  /**
   * The rows before the latest corrections. Filters use them, so that a row doesn't disappear while being corrected.
   */
  readonly settled: readonly RowState[];
  /** Existing codes with leading zeros, by the file's number that matched no record. */
  readonly paddedCodes: ReadonlyMap<string, string>;
  /** Increases with every change of any row. */
  readonly version: number;
}
