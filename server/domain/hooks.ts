import type { Values } from '../../resources/kinds/kind.ts';
import type { ResourceName } from '../../resources/index.ts';
import type { KeptRow } from '../db/child-rows.ts';
import type { Transaction } from '../db/pool.ts';
import type { Runner } from '../db/statement.ts';
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

/** Values to write besides, or instead of, those of the request; read-only fields too. Nothing: write as asked. */
export type Amendment = Values | undefined;

/** A write to a record that exists. `current` is the record as `GET` answers it, locked (`FOR NO KEY UPDATE`) in `tx`. */
export interface RecordContext extends WriteContext {
  readonly id: number;
  readonly current: Values;
}

/** Rows that are counted on and that a copy, which is to overwrite the record, lacks. */
export interface LackedRows {
  readonly runner: Runner;
  readonly id: number;
  readonly current: Values;
  readonly candidate: Candidate;
  /** Their field. */
  readonly path: string;
  readonly rows: readonly KeptRow[];
}

/** What a promote makes live. */
export interface Candidate {
  readonly id: number;
  readonly values: Values;
}

export interface AfterWrite extends WriteContext {
  readonly id: number;
  /** `create`, `update`, `delete`, `restore`, or the action's name. */
  readonly action: string;
  /** The record before; absent after `create` and `restore`. */
  readonly before?: Values;
  /** The record now; absent after `delete`. */
  readonly after?: Values;
}

/**
 * What only one entity does when its records are written, besides what its declaration says. Generic code calls these
 * inside the write's transaction, after validation and before the statement. `values` are those of the request, checked
 * and normalised, by field name; passwords are still in plain text (generic code hashes them after the hook).
 * Any hook may throw ApiError, which undoes the write.
 */
export interface Hooks {
  /** Also before a restore: `values` is then the whole record that comes back. */
  readonly beforeCreate?: (write: WriteContext & { readonly values: Values }) => Promise<Amendment>;
  readonly beforeUpdate?: (write: RecordContext & { readonly values: Values }) => Promise<Amendment>;
  readonly beforeDelete?: (write: RecordContext) => Promise<void>;
  /**
   * Whether the record, or a copy of it, says all that is needed to be live. Throws an ApiError 422 that names the fields it lacks:
   * it may only ask for what is nothing, so that a write which empties no column and touches no rows needn't ask.
   */
  readonly complete?: (context: { readonly tx: Transaction; readonly id: number; readonly values: Values }) => Promise<void>;
  /**
   * Before an archived copy overwrites the record: what those rows become so that they can stay, and which others must stay with
   * them, by field. Nothing: they don't fit into the copy.
   */
  readonly keepRows?: (lacked: LackedRows) => Promise<Readonly<Record<string, readonly KeptRow[]>> | undefined>;
  /** After the statement and the history entry, still inside the transaction. */
  readonly afterWrite?: (write: AfterWrite) => Promise<void>;
}

/** Hooks by entity; most have none. */
export type HookRegistry = { readonly [N in ResourceName]?: Hooks };
