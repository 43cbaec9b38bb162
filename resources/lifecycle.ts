import type { Action } from './action.ts';
import type { Label, Values } from './kinds/kind.ts';
import { type State, type States, valueOfState } from './kinds/state.ts';

/** An action that moves a record to another state: `POST {path}/{id}/{transition}`. */
export interface Transition<S extends string = string> extends Action {
  readonly from: readonly S[];
  readonly to: S;
  /** Label in the history (`Suspended`). Default: the transition's label. */
  readonly done?: Label;
  /**
   * Name of the code that runs the transition instead of the generic action call: an ability with its own call, another
   * transition that implies this one, or the `server` itself.
   */
  readonly by?: string;
}

/**
 * States of an entity's records and the transitions between them (CONTRACT, States). The field is a boolean, or a
 * select whose choices are the states. Only transitions write it.
 */
export interface Lifecycle<S extends string = string> {
  readonly field: string;
  /** State of a new record. */
  readonly initial: S;
  readonly states: States<S>;
  readonly transitions: Readonly<Record<string, Transition<S>>>;
}

interface Living {
  readonly lifecycle?: Lifecycle | undefined;
}

/** Returns a record's state; `undefined` for entities without lifecycle. */
export function stateOf({ lifecycle }: Living, record: Values): string | undefined {
  return (
    lifecycle &&
    Object.keys(lifecycle.states).find((state) => valueOfState(lifecycle.states, state) === record[lifecycle.field])
  );
}

/** The next step of a record in a state, if declared. */
export const nextIn = ({ lifecycle }: Living, state: string | undefined): State['next'] =>
  lifecycle?.states[state ?? '']?.next;

/** Whether a record's state forbids editing. */
export function isFrozen(resource: Living, record: Values): boolean {
  return resource.lifecycle?.states[stateOf(resource, record) ?? '']?.frozen === true;
}

/**
 * The transition with this name, for code that needs it.
 * @throws Error if it isn't declared
 */
export function transitionOf({ lifecycle }: Living, name: string): Transition {
  const transition = lifecycle?.transitions[name];
  if (!transition) throw new Error(`there is no transition “${name}”`);
  return transition;
}

/**
 * Asserts that a write by our own code changes a record's state only as a declared transition does.
 * @throws TypeError that names the states
 */
export function assertTransition(resource: Living & { readonly name: string }, before: Values, after: Values): void {
  const { lifecycle } = resource;
  const [from, to] = [stateOf(resource, before), stateOf(resource, after)];
  if (lifecycle && Object.hasOwn(after, lifecycle.field) && to === undefined)
    throw new TypeError(`${resource.name} has no state ${String(after[lifecycle.field])}`);
  if (from === undefined || to === undefined || from === to) return;
  const declared = Object.values(lifecycle?.transitions ?? {});
  if (!declared.some((one) => one.to === to && one.from.includes(from)))
    throw new TypeError(`${resource.name} has no transition from ${from} to ${to}`);
}

/** Transitions with their own call. */
function called({ transitions }: Pick<Lifecycle, 'transitions'>): readonly (readonly [string, Transition])[] {
  return Object.entries(transitions).filter(([, { by = '' }]) => by !== 'server' && !transitions[by]);
}

/** The calls of transitions, as in the API's documentation: `POST {id}/suspend`. */
export function transitionCalls(lifecycle: Pick<Lifecycle, 'transitions'>): readonly string[] {
  return called(lifecycle).map(([name, { method = 'post' }]) => `${method.toUpperCase()} {id}/${name}`);
}

/** Transitions with their own call that are possible from a state. */
export function possibleFrom({ lifecycle }: Living, state: string | undefined): readonly string[] {
  return (lifecycle ? called(lifecycle) : [])
    .filter(([, { from }]) => from.some((one) => one === state))
    .map(([name]) => name);
}

/** The transitions by which a record comes back to a state that a transition takes it from. */
export function waysBack({ lifecycle }: Living, name: string): readonly Transition[] {
  const from: readonly string[] = lifecycle?.transitions[name]?.from ?? [];
  return Object.values(lifecycle?.transitions ?? {}).filter(({ to }) => from.includes(to));
}

/** Whether an action is possible in the record's state. Actions that aren't transitions always are. */
export function isPossible(resource: Living, action: string, record: Values): boolean {
  return (
    resource.lifecycle?.transitions[action] === undefined ||
    possibleFrom(resource, stateOf(resource, record)).includes(action)
  );
}
