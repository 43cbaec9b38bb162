import type { Resource } from '../../../resources/define.ts';
import type { RecordOf, RowsOf, UncountedRowOf } from '../../../resources/record.ts';
import type { Transaction } from '../../db/connection/pool.ts';
import type { FieldProblems } from '../../errors.ts';
import type { Runner } from '../../db/connection/statement.ts';

/** Rows of the field `path` that have tallies and that are missing in the copy which is to overwrite the record. */
export type MissingRows<R extends Resource = Resource> = {
  [P in RowsOf<R>]: {
    readonly runner: Runner;
    readonly current: RecordOf<R>;
    readonly candidate: RecordOf<R>;
    readonly path: P;
    readonly rows: readonly UncountedRowOf<R, P>[];
  };
}[RowsOf<R>];

/** Rows to retain, by field. */
export type RowsToRetain<R extends Resource = Resource> = {
  readonly [P in RowsOf<R>]?: readonly UncountedRowOf<R, P>[];
};

declare module '../../crud/hooks.ts' {
  interface Hooks<R extends Resource = Resource> {
    /**
     * The values that records (or copies of them) lack to be live: problems by field, by the record's id; one call for
     * many records. It may only require values, or values other than zero: writes that clear no column, set none to
     * zero and touch no rows skip it.
     */
    readonly liveProblems?: (context: {
      readonly tx: Transaction;
      readonly records: readonly RecordOf<R>[];
    }) => Promise<ReadonlyMap<number, FieldProblems>>;
    /**
     * Called before an archived copy overwrites the record. Returns the values with which these rows can remain, and
     * other rows that must remain with them; `undefined` if they don't fit into the copy.
     */
    readonly retainRows?: (lacked: MissingRows<R>) => Promise<RowsToRetain<R> | undefined>;
  }

  interface HookAnswers<R extends Resource> {
    readonly retainRows: RowsToRetain<R>;
  }
}
