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
  /** Corrected rows are being checked. */
  readonly checking: boolean;
  /** The error that stopped it. */
  readonly trouble: string | undefined;
  /** Pausing after the request in progress. */
  readonly pausing: boolean;
  readonly import: PastImport | undefined;
  /** The rows before the latest corrections. Filters use them, so that a row doesn't vanish while being corrected. */
  readonly settled: readonly RowState[];
  /** Codes with zeros in front that records have, by the number in the file that found none. */
  readonly paddedCodes: ReadonlyMap<string, string>;
  /** Goes up with every change of any row. */
  readonly version: number;
}
