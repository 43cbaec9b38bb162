import type { Action } from './action.ts';
import type { Label, Values } from './kinds/kind.ts';
import { type States, valueOfState } from './kinds/state.ts';

/** An action that moves a record from one state to another: `POST {path}/{id}/{transition}`. */
export interface Transition<S extends string = string> extends Action {
  readonly from: readonly S[];
  readonly to: S;
  /** What the history calls it (`Suspended`). Default: the label. */
  readonly done?: Label;
  /**
   * What carries it out, where the generic call doesn't: an ability of the entity with a call of its own, or another
   * transition, along with which it happens.
   */
  readonly by?: string;
}

/**
 * The states of an entity's records, and what moves a record from one to another (CONTRACT, States). The field is a
 * select, whose choices are the states, or a boolean; nothing but a transition writes it.
 */
export interface Lifecycle<S extends string = string> {
  readonly field: string;
  /** The state of a new record. */
  readonly initial: S;
  readonly states: States<S>;
  readonly transitions: Readonly<Record<string, Transition<S>>>;
}

interface Living {
  readonly lifecycle?: Lifecycle | undefined;
}

/** The state that a record is in; `undefined` where its entity has no lifecycle. */
export function stateOf({ lifecycle }: Living, record: Values): string | undefined {
  return (
    lifecycle &&
    Object.keys(lifecycle.states).find((state) => valueOfState(lifecycle.states, state) === record[lifecycle.field])
  );
}

/** Whether a record is in a state that nobody edits it in. */
export function isFrozen(resource: Living, record: Values): boolean {
  return resource.lifecycle?.states[stateOf(resource, record) ?? '']?.frozen === true;
}

/** The transitions with a call of their own that are possible from a state. */
export function possibleFrom({ lifecycle }: Living, state: string | undefined): readonly string[] {
  return Object.entries(lifecycle?.transitions ?? {})
    .filter(([, { from, by = '' }]) => from.some((one) => one === state) && !lifecycle?.transitions[by])
    .map(([name]) => name);
}

/** Whether an action is possible on the record as it is: a transition is from some states only. */
export function isPossible(resource: Living, action: string, record: Values): boolean {
  return (
    resource.lifecycle?.transitions[action] === undefined ||
    possibleFrom(resource, stateOf(resource, record)).includes(action)
  );
}
