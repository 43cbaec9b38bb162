import type { BooleanField } from './boolean/kind.ts';
import type { Field } from './field.ts';
import type { Label, Tone } from './kind.ts';
import type { Choice, SelectField } from './select/kind.ts';

/** A state that a record can be in (`resources/lifecycle.ts`). */
export interface State {
  readonly label: Label;
  /** Colour of its chip. */
  readonly tone?: Tone;
  /** The field's value in this state if the field is a boolean; otherwise the value is the state's name. */
  readonly value?: boolean;
  /** Records in this state can't be edited. */
  readonly frozen?: boolean;
  /** Fields with the time when a record entered this state, and the user who caused it; error messages show them. */
  readonly since?: { readonly at: string; readonly by: string };
  /** The next step of a record in this state, shown below its heading; `by`: the actions with which staff do it. */
  readonly next?: { readonly label: Label; readonly by?: readonly string[] };
}

export type States<S extends string = string> = Readonly<Record<S, State>>;

/** A lifecycle's field as declared: a boolean, or a select without choices. */
export interface OpenSelect {
  readonly kind: 'select';
  readonly label: Label;
  readonly help?: Label;
  readonly was?: string;
  readonly choices?: undefined;
}

/** The completed field, which only transitions write. */
export interface StateSelect<S extends string = string> extends SelectField {
  readonly choices: readonly (Choice & { readonly value: S })[];
  readonly readOnly: true;
  readonly required: true;
  readonly state: readonly string[];
}
export interface StateBoolean extends BooleanField {
  readonly readOnly: true;
  readonly required: true;
  readonly state: readonly string[];
}

/** The field's value in a state. */
export function valueOfState(states: States, state: string): string | boolean {
  return states[state]?.value ?? state;
}

interface Stated<S extends string = string> {
  readonly states: States<S>;
  readonly initial: NoInfer<S>;
}

/** Completes a lifecycle's field with its states, and the calls of its transitions. */
export function stateField<S extends string>(
  field: OpenSelect,
  lifecycle: Stated<S>,
  calls: readonly string[],
): StateSelect<S>;
export function stateField(field: Field | OpenSelect, lifecycle: Stated, calls: readonly string[]): Field;
export function stateField(field: Field | OpenSelect, { states, initial }: Stated, calls: readonly string[]): Field {
  const { label, help, was } = field;
  const every = {
    label,
    ...(help && { help }),
    ...(was !== undefined && { was }),
    readOnly: true,
    required: true,
    state: calls,
    default: valueOfState(states, initial),
  } as const;
  const [no, yes] = [false, true].map((wanted) => Object.values(states).find(({ value }) => value === wanted));
  return no && yes
    ? { kind: 'boolean', ...every, words: [no, yes] }
    : {
        kind: 'select',
        ...every,
        choices: Object.entries(states).map(([value, { label: word, tone }]) => ({
          value,
          label: word,
          ...(tone && { tone }),
        })),
      };
}
