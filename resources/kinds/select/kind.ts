import type { FieldBase, Kind, Label } from '../kind.ts';

/** The colours of a status chip. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

export interface Choice {
  readonly value: string;
  readonly label: Label;
  readonly tone?: Tone;
  /** Where many are ticked in a form: the heading it stands below, and what it is called there. */
  readonly group?: { readonly label: Label; readonly short: Label };
}

export interface SelectField extends FieldBase {
  readonly kind: 'select';
  readonly choices: readonly Choice[];
  /** Several of the choices, as a list in the order declared. */
  readonly many?: boolean;
}

type ChoiceOf<F> = F extends { readonly choices: readonly { readonly value: infer V }[] } ? V : never;

export type SelectValue<F> = F extends { readonly many: true } ? readonly ChoiceOf<F>[] : ChoiceOf<F> | null;

/** One or several of the declared choices. */
export const select: Kind<SelectField> = {
  storage: ({ choices, many }) => ({
    at: 'column',
    word: many ? 'text[]' : 'text',
    choices: choices.map(({ value }) => value),
  }),
  operators: ['eq', 'in', 'null'],
  empty: ({ many, default: initial }) => initial ?? (many ? [] : null),
  csv: {
    write: (value) => (Array.isArray(value) ? value.join(';') : String(value ?? '')),
    read: (cell, { many }) =>
      many
        ? cell
            .split(';')
            .map((part) => part.trim())
            .filter(Boolean)
        : cell.trim(),
  },
};
