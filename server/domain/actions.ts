import type { Values } from '../../resources/kinds/kind.ts';
import type { resources } from '../../resources/index.ts';
import type { MessageKey, Params } from '../../resources/messages/translate.ts';
import type { RecordContext } from './hooks.ts';

/** A declared action on one record; `body` holds the values of its form, checked. */
export interface ActionContext extends RecordContext {
  readonly body: Values;
}

export interface ActionResult {
  /** Values to write to the record, by field name, read-only fields too; passwords in plain text. */
  readonly values?: Values;
  /** A sentence for the person, beside the record in the answer. */
  readonly message?: { readonly key: MessageKey; readonly params?: Params };
  /** Secrets shown this once, `shown_once` in the answer; never in history, logs or kept answers. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

/**
 * What a declared action does. Runs inside the write's transaction; generic code then writes `values` (with `beforeUpdate`
 * hooks skipped: the handler checks what it needs), appends to the history and bumps the revision.
 * May throw ApiError.
 */
export type ActionHandler = (action: ActionContext) => Promise<ActionResult>;

type AnyResource = (typeof resources)[number];
type ActionNames<R extends AnyResource> = keyof NonNullable<R['actions']> & string;

/** A handler for every declared action, no more and no less: a missing one does not compile. */
export type ActionHandlers = {
  readonly [R in AnyResource as ActionNames<R> extends never ? never : R['name']]: { readonly [A in ActionNames<R>]: ActionHandler };
};
