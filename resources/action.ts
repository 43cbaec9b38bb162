import type { Action as AccessAction } from './access.ts';
import type { Fields } from './kinds/index.ts';
import type { Label, Values } from './kinds/kind.ts';

/** A sign for an action, beside its label. */
export type ActionIcon = 'start' | 'stop' | 'key' | 'leave';

/** A custom action on a record, besides the generic calls: `POST {path}/{id}/{action}`, or by another method. */
export interface Action {
  readonly label: Label;
  readonly icon?: ActionIcon;
  /** The method that SPEC gives the call, if it isn't `POST`. */
  readonly method?: 'put';
  /**
   * Key that runs it on the record's page, with its form only where that asks for something required; the page then goes
   * on to the next record of the list that waits for such a decision.
   */
  readonly hotkey?: string;
  /** Action that the message offers once this one was done by its key: the page has gone on to another record by then. */
  readonly followUp?: string;
  /** Question of the confirmation dialog; `%{title}` is replaced by the record's title. */
  readonly confirm?: Label;
  /** What it does, below that question. */
  readonly explained?: Label;
  /** Nobody can undo it: the button that confirms it is red. */
  readonly destructive?: true;
  /** Fields of a dialog shown first; its values are the request body. */
  readonly form?: Fields;
  /** Fields of that dialog that begin with the value of one of the record's fields. */
  readonly begins?: Readonly<Record<string, string>>;
  /** Also offered as a bulk action of the list, run once per selected record. `only`: not offered in the form. */
  readonly bulk?: boolean | 'only';
  /** Fields of its form that make sense for one record only: a selection neither asks for them nor takes them. */
  readonly forOne?: readonly string[];
  /**
   * Offered on screens while each of these fields has one of these values (`null`: none). What must not be otherwise, its
   * handler refuses with a reason; a selection may have records of which that is so.
   */
  readonly offered?: Readonly<Record<string, readonly (string | boolean | null)[]>>;
  /** Its entity's own page offers it, rather than a button beside the heading. */
  readonly page?: boolean;
  /** The response's `shown_once` holds these fields, shown once in a dialog, such as a generated password. */
  readonly reveals?: Fields;
  /** What it reveals is kept, and can be shown again. */
  readonly revealsAgain?: true;
  /** Who runs it proves again who they are, if that is a while ago (`server/session/reauthentication.ts`). */
  readonly reauthenticate?: true;
  /** Access the caller needs to the record. Default: `update`. */
  readonly needs?: AccessAction;
}

export type Actions = Readonly<Record<string, Action>>;

/** Whether a record is one to which an action is offered. */
export const isOffered = ({ offered = {} }: Pick<Action, 'offered'>, record: Values): boolean =>
  Object.entries(offered).every(([field, values]) => values.some((value) => value === (record[field] ?? null)));

/** What a selection of records is asked before an action runs on it; none where nothing is left to ask. */
export function bulkFormOf({ form = {}, forOne = [] }: Pick<Action, 'form' | 'forOne'>): Fields | undefined {
  const asked = Object.entries(form).filter(([name]) => !forOne.includes(name));
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
}
