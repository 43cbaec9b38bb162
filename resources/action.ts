import type { Action as AccessAction } from './access.ts';
import type { Fields } from './kinds/index.ts';
import type { Label, Values } from './kinds/kind.ts';

/** Icon of an action, beside its label. */
export type ActionIcon = 'start' | 'stop' | 'key' | 'leave';

/** A custom action on a record, besides the generic calls: `POST {path}/{id}/{action}`, or by another method. */
export interface Action {
  readonly label: Label;
  readonly icon?: ActionIcon;
  /** The method in SPEC, if it isn't `POST`. */
  readonly method?: 'put';
  /**
   * Hotkey on the record's page. Opens the form only if that has required fields. The page then shows the next record
   * of the list that waits for the same decision.
   */
  readonly hotkey?: string;
  /** Action that the toast offers after the hotkey: by then, the page shows another record. */
  readonly followUp?: string;
  /** Question of the confirmation dialog; `%{title}` is replaced by the record's title. */
  readonly confirm?: Label;
  /** Explanation of its effect, below that question. */
  readonly explained?: Label;
  /** It can't be undone: its confirm button is red. */
  readonly destructive?: true;
  /** A bulk run of it can't be undone, since it also changes other records. */
  readonly irreversible?: true;
  /** Fields of a dialog shown first; its values are the request body. */
  readonly form?: Fields;
  /** Initial values of dialog fields, each taken from a field of the record. */
  readonly begins?: Readonly<Record<string, string>>;
  /** Also offered as a bulk action of the list, run once per selected record. `only`: not offered in the form. */
  readonly bulk?: boolean | 'only';
  /** Fields of its form for a single record only: the form for a selection omits and refuses them. */
  readonly forOne?: readonly string[];
  /**
   * Offered on screens while each of these fields has one of these values (`null`: empty). Only screens check it: where
   * it must hold, the handler refuses other records with a reason. A selection may contain some.
   */
  readonly offered?: Readonly<Record<string, readonly (string | boolean | null)[]>>;
  /** The entity's own page offers it; there is no button beside the heading. */
  readonly page?: boolean;
  /** The response's `shown_once` holds these fields, shown once in a dialog, such as a generated password. */
  readonly reveals?: Fields;
  /** The revealed value is stored, and can be shown again. */
  readonly revealsAgain?: true;
  /**
   * The caller must confirm their identity first, unless they did so recently (`server/session/reauthentication.ts`).
   */
  readonly reauthenticate?: true;
  /** Access the caller needs to the record. Default: `update`. */
  readonly needs?: AccessAction;
}

export type Actions = Readonly<Record<string, Action>>;

/** Whether an action is offered for a record. */
export const isOffered = ({ offered = {} }: Pick<Action, 'offered'>, record: Values): boolean =>
  Object.entries(offered).every(([field, values]) => values.some((value) => value === (record[field] ?? null)));

/** The form fields of an action for a selection of records; undefined if none is left. */
export function bulkFormOf({ form = {}, forOne = [] }: Pick<Action, 'form' | 'forOne'>): Fields | undefined {
  const asked = Object.entries(form).filter(([name]) => !forOne.includes(name));
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
}
