import type { Resource } from '../../resources/define.ts';
import type {
  CreateOf,
  PatchOf,
  RecordOf,
  RowsOf,
  UncountedRowOf,
  UnknownInAnswers,
  Without,
} from '../../resources/record.ts';
import type { Transaction } from '../db/connection/pool.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';

/** What every hook and action handler is told. */
export interface WriteContext {
  /** The transaction of the write: what a hook writes stands or falls with it. */
  readonly tx: Transaction;
  /** Who writes; absent where the server itself does (demo shop, first start). */
  readonly caller?: Caller;
  /** The active store, where the entity is in one. */
  readonly store?: number;
  readonly now: Date;
}

/**
 * A write to a record that exists. `current` is the record as `GET` answers it, locked (`FOR NO KEY UPDATE`) in `tx`.
 */
export interface RecordContext<R extends Resource = Resource> extends WriteContext {
  readonly id: number;
  readonly current: RecordOf<R>;
}

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

export interface AfterWrite<R extends Resource = Resource> extends WriteContext {
  readonly id: number;
  /** `create`, `update`, `delete`, `restore`, or the action's name. */
  readonly action: string;
  /** The record before; absent after `create` and `restore`. */
  readonly before?: RecordOf<R>;
  /** The record now; absent after `delete`. */
  readonly after?: RecordOf<R>;
}

/**
 * What only one entity does when its records are written, besides what its declaration says. Generic code calls these
 * inside the write's transaction, after validation and before the statement. `values` are those of the request, checked
 * and normalised; passwords are still in plain text (generic code hashes them after the hook). What a hook answers is
 * written besides, or instead of, those; read-only fields too. Any hook may throw ApiError, which undoes the write.
 */
export interface Hooks<R extends Resource = Resource> {
  /** Also before a restore: `values` is then the whole record that comes back. */
  readonly beforeCreate?: (write: WriteContext & { readonly values: CreateOf<R> }) => Promise<PatchOf<R> | undefined>;
  readonly beforeUpdate?: (
    write: RecordContext<R> & { readonly values: PatchOf<R> },
  ) => Promise<PatchOf<R> | undefined>;
  readonly beforeDelete?: (write: RecordContext<R>) => Promise<void>;
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
  /** After the statement and the history entry, still inside the transaction. */
  readonly afterWrite?: (write: AfterWrite<R>) => Promise<void>;
}

/** The hooks of one entity, as generic code calls them: with records of that entity. */
export interface EntityHooks {
  readonly name: string;
  readonly hooks: Hooks;
}

type Answers<R extends Resource> = {
  readonly beforeCreate: PatchOf<R>;
  readonly beforeUpdate: PatchOf<R>;
  readonly keepRows: KeptRows<R>;
};

/** Hooks in an entity's own types; an answer with a key that no field has does not compile. */
export function defineHooks<R extends Resource, H extends Hooks<R>>(
  resource: R,
  hooks: H & Without<UnknownInAnswers<H, Hooks<R>, Answers<R>>>,
): EntityHooks;
export function defineHooks({ name }: Resource, hooks: Hooks): EntityHooks {
  return { name, hooks };
}
