import type { Action } from './action.ts';
import type { BooleanField } from './kinds/boolean/kind.ts';
import type { Field, Fields } from './kinds/index.ts';
import type { OpenSelect, State, StateBoolean, StateSelect } from './kinds/state.ts';
import type { Lifecycle, Transition } from './lifecycle.ts';

// What the compiler refuses in a declaration, and what it knows of one: types of `defineResource`.

export type DeclaredFields = Readonly<Record<string, Field | OpenSelect>>;

export type Name<F extends DeclaredFields> = keyof F & string;

/** Fields that can hold a lifecycle's state; the lifecycle sets their choices and who writes them. */
type StateNames<F extends DeclaredFields> = {
  [K in Name<F>]: F[K] extends StateSelect
    ? K
    : F[K] extends OpenSelect | BooleanField
      ? Exclude<keyof F[K], keyof OpenSelect> extends never
        ? K
        : never
      : never;
}[Name<F>];

/** The fields, that of the lifecycle completed. */
export type Completed<F extends DeclaredFields, L> = {
  readonly [K in keyof F]: L extends { readonly field: K; readonly states: infer States }
    ? F[K] extends BooleanField
      ? StateBoolean
      : StateSelect<keyof States & string>
    : Extract<F[K], Field>;
};

/** Transitions that the generic action call runs. */
export type TransitionActions<L> = L extends { readonly transitions: infer T }
  ? { readonly [K in keyof T as T[K] extends { readonly by: string } ? never : K]: T[K] }
  : unknown;

/** Rejects keys that a field's kind doesn't know, also inside groups and rows: `many` on a text, a misspelt rule. */
export type Exact<F extends DeclaredFields> = {
  readonly [K in keyof F]: {
    readonly [P in keyof F[K]]: P extends keyof Extract<Field, { readonly kind: F[K]['kind'] }>
      ? F[K][P] extends Fields
        ? Exact<F[K][P]>
        : unknown
      : never;
  };
};

/** The same for actions: a misspelt `confirm`, a wrong field in a form. */
export type ExactActions<A, Known = Action> = {
  readonly [K in keyof A]: {
    readonly [P in keyof A[K]]: P extends keyof Known ? (A[K][P] extends Fields ? Exact<A[K][P]> : unknown) : never;
  };
};

/** The same for a lifecycle; `from` and `to` must be states, and the field must be able to hold them. */
export type ExactLifecycle<F extends DeclaredFields, L> = L extends Lifecycle
  ? {
      readonly field: StateNames<F>;
      readonly initial: keyof L['states'];
      readonly states: {
        readonly [K in keyof L['states']]: Readonly<Record<Exclude<keyof L['states'][K], keyof State>, never>> &
          (F[L['field']] extends BooleanField ? { readonly value: boolean } : { readonly value?: never });
      };
      readonly transitions: ExactActions<L['transitions'], Transition> & {
        readonly [K in keyof L['transitions']]: {
          readonly from: readonly (keyof L['states'])[];
          readonly to: keyof L['states'];
        };
      };
    }
  : unknown;

/** Selects without choices that have no lifecycle. */
export type Choiceless<F extends DeclaredFields, L> = {
  [K in Name<F>]: F[K] extends OpenSelect ? (L extends { readonly field: K } ? never : K) : never;
}[Name<F>];
