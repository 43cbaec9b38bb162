import type { Resource } from '../../../resources/define.ts';
import type { RecordOf, RowsOf, UncountedRowOf } from '../../../resources/record.ts';
import type { Transaction } from '../../db/connection/pool.ts';
import type { Runner } from '../../db/connection/statement.ts';

/** Rows of the field `path` that are counted on and that a copy, which is to overwrite the record, lacks. */
export type LackedRows<R extends Resource = Resource> = {
  [P in RowsOf<R>]: {
    readonly runner: Runner;
    readonly current: RecordOf<R>;
    readonly candidate: RecordOf<R>;
    readonly path: P;
    readonly rows: readonly UncountedRowOf<R, P>[];
  };
}[RowsOf<R>];

/** Rows that stay, by field. */
export type KeptRows<R extends Resource = Resource> = { readonly [P in RowsOf<R>]?: readonly UncountedRowOf<R, P>[] };

declare module '../../crud/hooks.ts' {
  interface Hooks<R extends Resource = Resource> {
    /**
     * Whether the record, or a copy of it, says all that is needed to be live. Throws an ApiError 422 that names the
     * fields it lacks: it may only ask for what is nothing, so that a write which empties no column and touches no rows
     * needn't ask.
     */
    readonly complete?: (context: { readonly tx: Transaction; readonly record: RecordOf<R> }) => Promise<void>;
    /**
     * Before an archived copy overwrites the record: what those rows become so that they can stay, and which others must
     * stay with them, by field. Nothing: they don't fit into the copy.
     */
    readonly keepRows?: (lacked: LackedRows<R>) => Promise<KeptRows<R> | undefined>;
  }

  interface HookAnswers<R extends Resource> {
    readonly keepRows: KeptRows<R>;
  }
}
