import type { PastImport } from '../../../data-provider/csv-types.ts';
import type { Counts, RowState } from './rows.ts';

export type WorkPhase = 'checking' | 'checked' | 'writing' | 'paused' | 'finished';

/** What is shown of an import at a moment. */
export interface WorkView {
  readonly phase: WorkPhase;
  readonly counts: Counts;
  /** Of the checking, or the writing: how many rows were answered, and of how many. */
  readonly done: number;
  readonly of: number;
  /** Corrected rows are being looked at. */
  readonly checking: boolean;
  /** Why it stopped by itself. */
  readonly trouble: string | undefined;
  /** A pause was asked for; what is under way is waited for. */
  readonly pausing: boolean;
  readonly import: PastImport | undefined;
  /**
   * The rows as they were before single ones were corrected: what a filter goes by, so that they don't vanish under
   * one's hands.
   */
  readonly settled: readonly RowState[];
  /** Goes up with every change of any row. */
  readonly version: number;
}
