import type { Values } from '../../resources/kinds/kind.ts';
import type { ResourceName } from '../../resources/index.ts';
import type { Transaction } from '../db/pool.ts';
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
  /** Before a record goes live: `candidate` is what it is to say, a copy of it or, at the first time, itself; both are locked. */
  readonly beforePromote?: (write: RecordContext & { readonly candidate: Candidate }) => Promise<void>;
  /** After the statement and the history entry, still inside the transaction. */
  readonly afterWrite?: (write: AfterWrite) => Promise<void>;
}

/** Hooks by entity; most have none. */
export type HookRegistry = { readonly [N in ResourceName]?: Hooks };
