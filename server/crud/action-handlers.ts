import type { Resource } from '../../resources/define.ts';
import type { Transition } from '../../resources/lifecycle.ts';
import type { resources } from '../../resources/index.ts';
import type { MessageKey, Params } from '../../resources/messages/translate.ts';
import type { ActionsOf, FormOf, PatchOf, UnknownInAnswers, Without } from '../../resources/record.ts';
import type { RecordContext } from './hooks.ts';

/** An action on one record; `body` holds the validated values of its form. */
export interface ActionContext<
  R extends Resource = Resource,
  A extends ActionsOf<R> = ActionsOf<R>,
> extends RecordContext<R> {
  readonly body: FormOf<R, A>;
  /**
   * Changes another record in the same transaction, as its own call would: by the caller's rights, with its rules,
   * hooks and history. May throw ApiError.
   */
  readonly change: (resource: Resource, id: number, body: object) => Promise<void>;
  /**
   * Creates a record of another entity in the same transaction, with its history. It is a consequence of this action,
   * so no right of its own is needed. Takes complete values; hooks before a creation don't run. Returns its id.
   */
  readonly create: (resource: Resource, values: PatchOf) => Promise<number>;
}

export interface ActionResult<R extends Resource = Resource> {
  /** Values to write to the record, read-only fields included; passwords in plain text. */
  readonly values?: PatchOf<R>;
  /** A message shown to the user, beside the record in the answer. */
  readonly message?: { readonly key: MessageKey; readonly params?: Params };
  /** Secrets that are shown once, as `shown_once` in the answer; never in history, logs or stored answers. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

/**
 * Implements a declared action, inside the write's transaction. Generic code then writes `values` and the state that a
 * transition leads to (without `beforeUpdate` hooks: the handler checks what it needs), appends to the history and
 * increments the revision. May throw ApiError. Bulk runs call the handler for many records before any of them is
 * written, unless the entity has a hook around updates: other records that it reads may still have pending changes.
 */
export type ActionHandler<R extends Resource = Resource, A extends ActionsOf<R> = ActionsOf<R>> = (
  action: ActionContext<R, A>,
) => Promise<ActionResult<R>>;

/** The actions of an entity that need a handler. A transition doesn't: it sets its state by itself. */
type NeedsHandler<R extends Resource> = {
  [A in ActionsOf<R>]: NonNullable<R['actions']>[A] extends Transition ? never : A;
}[ActionsOf<R>];

/** Handlers for all actions of an entity, typed by its declaration; optional for transitions. */
export type ActionHandlers<R extends Resource> = {
  readonly [A in NeedsHandler<R>]: ActionHandler<R, A>;
} & { readonly [A in Exclude<ActionsOf<R>, NeedsHandler<R>>]?: ActionHandler<R, A> };

/** The handlers of one entity, as generic code calls them. */
export interface EntityActions<N extends string = string> {
  readonly name: N;
  readonly handlers: Readonly<Record<string, ActionHandler>>;
}

/**
 * Declares an entity's handlers. A missing or unknown handler, or a returned key that is no field, is a compile error.
 */
export function defineActions<R extends Resource, H extends ActionHandlers<R>>(
  resource: R,
  handlers: H & Without<UnknownInAnswers<H, ActionHandlers<R>, Readonly<Record<ActionsOf<R>, ActionResult<R>>>>>,
): EntityActions<R['name']>;
export function defineActions({ name }: Resource, handlers: Readonly<Record<string, ActionHandler>>): EntityActions {
  return { name, handlers };
}

type AnyResource = (typeof resources)[number];

/**
 * The handlers of all entities with actions. Leaving one out is a compile error, unless all its actions are
 * transitions.
 */
export type ActionRegistry = {
  readonly [R in AnyResource as [NeedsHandler<R>] extends [never] ? never : R['name']]: EntityActions<R['name']>;
} & { readonly [R in AnyResource as [ActionsOf<R>] extends [never] ? never : R['name']]?: EntityActions<R['name']> };
