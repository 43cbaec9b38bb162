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
     * What records, or copies of them, lack of what being live requires: problems by field, by the record's id; one
     * question for many records. It may only require values, or other values than zero, since writes that clear no
     * column, set none to zero and touch no rows skip it.
     */
    readonly liveProblems?: (context: {
      readonly tx: Transaction;
      readonly records: readonly RecordOf<R>[];
    }) => Promise<ReadonlyMap<number, FieldProblems>>;
    /**
     * Decides, before an archived copy overwrites the record, what these rows become so that they can stay, and which
     * other rows must stay with them; `undefined` if they don't fit into the copy.
     */
    readonly retainRows?: (lacked: MissingRows<R>) => Promise<RowsToRetain<R> | undefined>;
  }

  interface HookAnswers<R extends Resource> {
    readonly retainRows: RowsToRetain<R>;
  }
}
