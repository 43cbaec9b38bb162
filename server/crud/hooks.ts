import type { Resource } from '../../resources/define.ts';
import type { CreateOf, PatchOf, RecordOf, UnknownInAnswers, Without } from '../../resources/record.ts';
import type { Transaction } from '../db/connection/pool.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';

/** What every hook and action handler receives. */
export interface WriteContext {
  /** The write's transaction: what a hook writes is committed or rolled back with it. */
  readonly tx: Transaction;
  /** The same connection, for raw statements. */
  readonly client: Runner;
  /** Absent where the server itself writes (demo shop, first start). */
  readonly caller?: Caller;
  /** The active store, for entities in a store. */
  readonly store?: number;
  readonly now: Date;
}

/** A write to an existing record. `current` is the record as `GET` answers it, locked (`FOR NO KEY UPDATE`) in `tx`. */
export interface RecordContext<R extends Resource = Resource> extends WriteContext {
  readonly id: number;
  readonly current: RecordOf<R>;
}

export interface AfterWrite<R extends Resource = Resource> extends WriteContext {
  readonly id: number;
  /** `create`, `update`, `delete`, `restore`, or the action's name. */
  readonly action: string;
  /** The record before; absent after `create` and `restore`. */
  readonly before?: RecordOf<R>;
  /** The record after; absent after `delete`. */
  readonly after?: RecordOf<R>;
}

/**
 * Hooks of a single entity, for rules that its declaration can't express. They run inside the write's transaction,
 * after validation and before the statement. `values` are those of the request, validated and normalised; passwords are
 * still in plain text and are concealed afterwards. The values that a hook returns are merged over them, read-only
 * fields included. Any hook may throw ApiError, which rolls the write back. Abilities add hooks of their own to this
 * type by declaration merging.
 */
export interface Hooks<R extends Resource = Resource> {
  /** Also runs before a restore, with the whole record as `values` and `restored`. `imported`: by a row of a file. */
  readonly beforeCreate?: (
    write: WriteContext & { readonly values: CreateOf<R>; readonly imported?: true; readonly restored?: true },
  ) => Promise<PatchOf<R> | undefined>;
  readonly beforeUpdate?: (
    write: RecordContext<R> & { readonly values: PatchOf<R> },
  ) => Promise<PatchOf<R> | undefined>;
  /**
   * Throws ApiError to refuse, and writes nothing: bulk runs call it while they only check, and continue without the
   * refused records. They call it for many records before any is deleted, so other records that it reads may be about
   * to be deleted.
   */
  readonly beforeDelete?: (write: RecordContext<R>) => Promise<void>;
  /**
   * Undoes the effects of an imported record, where none is deleted (`csv.appends`). Throws ApiError if that is
   * impossible.
   */
  readonly takeBack?: (write: RecordContext<R>) => Promise<void>;
  /** Runs after the statement and the history entry, still inside the transaction. */
  readonly afterWrite?: (write: AfterWrite<R>) => Promise<void>;
}

/** The hooks of one entity, as generic code calls them. */
export interface EntityHooks {
  readonly name: string;
  readonly hooks: Hooks;
}

/** The values that hooks return. */
export interface HookAnswers<R extends Resource> {
  readonly beforeCreate: PatchOf<R>;
  readonly beforeUpdate: PatchOf<R>;
}

/** Declares the hooks of an entity. A returned key that is no field is a compile error. */
export function defineHooks<R extends Resource, H extends Hooks<R>>(
  resource: R,
  hooks: H & Without<UnknownInAnswers<H, Hooks<R>, HookAnswers<R>>>,
): EntityHooks;
export function defineHooks({ name }: Resource, hooks: Hooks): EntityHooks {
  return { name, hooks };
}
