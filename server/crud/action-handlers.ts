import type { Resource } from '../../resources/define.ts';
import type { Transition } from '../../resources/lifecycle.ts';
import type { resources } from '../../resources/index.ts';
import type { MessageKey, Params } from '../../resources/messages/translate.ts';
import type { ActionsOf, FormOf, PatchOf, UnknownInAnswers, Without } from '../../resources/record.ts';
import type { RecordContext } from './hooks.ts';

/** A declared action on one record; `body` holds the values of its form, checked. */
export interface ActionContext<
  R extends Resource = Resource,
  A extends ActionsOf<R> = ActionsOf<R>,
> extends RecordContext<R> {
  readonly body: FormOf<R, A>;
}

export interface ActionResult<R extends Resource = Resource> {
  /** Values to write to the record, read-only fields too; passwords in plain text. */
  readonly values?: PatchOf<R>;
  /** A sentence for the person, beside the record in the answer. */
  readonly message?: { readonly key: MessageKey; readonly params?: Params };
  /** Secrets shown this once, `shown_once` in the answer; never in history, logs or kept answers. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

/**
 * What a declared action does. Runs inside the write's transaction; generic code then writes `values`, and the state
 * that a transition leads to (with `beforeUpdate` hooks skipped: the handler checks what it needs), appends to the
 * history and bumps the revision. May throw ApiError.
 */
export type ActionHandler<R extends Resource = Resource, A extends ActionsOf<R> = ActionsOf<R>> = (
  action: ActionContext<R, A>,
) => Promise<ActionResult<R>>;

/** The actions of an entity that do nothing without a handler; a transition sets its state by itself. */
type Handled<R extends Resource> = {
  [A in ActionsOf<R>]: NonNullable<R['actions']>[A] extends Transition ? never : A;
}[ActionsOf<R>];

/** A handler for every declared action of an entity, in its own types; for a transition, where it does more. */
export type ActionHandlers<R extends Resource> = {
  readonly [A in Handled<R>]: ActionHandler<R, A>;
} & { readonly [A in Exclude<ActionsOf<R>, Handled<R>>]?: ActionHandler<R, A> };

/** The handlers of one entity, as generic code calls them: with records of that entity. */
export interface EntityActions<N extends string = string> {
  readonly name: N;
  readonly handlers: Readonly<Record<string, ActionHandler>>;
}

/** The handlers of an entity: all that it needs and no other. An answer with a key that no field has does not compile. */
export function defineActions<R extends Resource, H extends ActionHandlers<R>>(
  resource: R,
  handlers: H & Without<UnknownInAnswers<H, ActionHandlers<R>, Readonly<Record<ActionsOf<R>, ActionResult<R>>>>>,
): EntityActions<R['name']>;
export function defineActions({ name }: Resource, handlers: Readonly<Record<string, ActionHandler>>): EntityActions {
  return { name, handlers };
}

type AnyResource = (typeof resources)[number];

/** The entities with actions: one that is left out does not compile, unless it has transitions alone. */
export type ActionRegistry = {
  readonly [R in AnyResource as [Handled<R>] extends [never] ? never : R['name']]: EntityActions<R['name']>;
} & { readonly [R in AnyResource as [ActionsOf<R>] extends [never] ? never : R['name']]?: EntityActions<R['name']> };
