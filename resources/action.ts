import type { Action as AccessAction } from './access.ts';
import type { Fields } from './kinds/index.ts';
import type { Label } from './kinds/kind.ts';

/** Something that can be done to a record besides the generic calls: `POST {path}/{id}/{action}`. */
export interface Action {
  readonly label: Label;
  /** Asked before it runs; `%{title}` is the record's. */
  readonly confirm?: Label;
  /** Values asked for first, sent as the body. */
  readonly form?: Fields;
  /** Offered for a selection in the list too, each record in turn; `only`: just there, since the form does the same. */
  readonly bulk?: boolean | 'only';
  /** The answer's `data.shown_once` holds fields to be shown once in a dialog, such as a new password. */
  readonly reveals?: Fields;
  /** What one must be allowed to do to the record. Default `update`. */
  readonly needs?: AccessAction;
}

export type Actions = Readonly<Record<string, Action>>;
