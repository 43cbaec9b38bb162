import type { Resource } from '../../resources/define.ts';
import type { CreateOf, PatchOf, RecordOf, UnknownInAnswers, Without } from '../../resources/record.ts';
import type { Transaction } from '../db/connection/pool.ts';
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
 * Abilities add hooks of their own to this type, where they declare them.
 */
export interface Hooks<R extends Resource = Resource> {
  /** Also before a restore: `values` is then the whole record that comes back. */
  readonly beforeCreate?: (write: WriteContext & { readonly values: CreateOf<R> }) => Promise<PatchOf<R> | undefined>;
  readonly beforeUpdate?: (
    write: RecordContext<R> & { readonly values: PatchOf<R> },
  ) => Promise<PatchOf<R> | undefined>;
  readonly beforeDelete?: (write: RecordContext<R>) => Promise<void>;
  /** After the statement and the history entry, still inside the transaction. */
  readonly afterWrite?: (write: AfterWrite<R>) => Promise<void>;
}

/** The hooks of one entity, as generic code calls them: with records of that entity. */
export interface EntityHooks {
  readonly name: string;
  readonly hooks: Hooks;
}

/** What hooks answer. */
export interface HookAnswers<R extends Resource> {
  readonly beforeCreate: PatchOf<R>;
  readonly beforeUpdate: PatchOf<R>;
}

/** Hooks in an entity's own types; an answer with a key that no field has does not compile. */
export function defineHooks<R extends Resource, H extends Hooks<R>>(
  resource: R,
  hooks: H & Without<UnknownInAnswers<H, Hooks<R>, HookAnswers<R>>>,
): EntityHooks;
export function defineHooks({ name }: Resource, hooks: Hooks): EntityHooks {
  return { name, hooks };
}
