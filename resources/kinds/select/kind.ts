import type { FieldBase, Kind, KindSchema, Label, Tone } from '../kind.ts';

export interface Choice {
  readonly value: string;
  readonly label: Label;
  readonly tone?: Tone;
  /** Heading of the choice in a form's checkbox list. */
  readonly group?: { readonly label: Label; readonly short: Label };
}

export interface SelectField extends FieldBase {
  readonly kind: 'select';
  readonly choices: readonly Choice[];
  /** Several choices, as a list in declared order. */
  readonly many?: boolean;
  /**
   * Regular expression of values that other versions or systems may know: stored unchanged, after the declared ones. A
   * hook decides who may add one.
   */
  readonly open?: string;
}

type ChoiceOf<F> = F extends { readonly choices: readonly { readonly value: infer V }[] } ? V : never;

export type SelectValue<F> = F extends { readonly many: true } ? readonly ChoiceOf<F>[] : ChoiceOf<F> | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    select: { field: SelectField; value: SelectValue<F> };
  }
}

/** Description on the OpenAPI page. */
const repeated = 'Of another version or system: may be repeated where the record has it';

const schema: KindSchema<SelectField> = (z, { choices, many, open }) => {
  const values = choices.map(({ value }) => value);
  const wrong = { error: () => ({ message: 'oneOf' }) };
  const declared = z.enum(values, wrong);
  const one =
    open === undefined
      ? declared
      : z.union(
          [
            declared,
            z
              .string(wrong)
              .regex(new RegExp(`^(?:${open})$`, 'u'), wrong)
              .describe(repeated),
          ],
          wrong,
        );
  return many
    ? z
        .array(one)
        .transform((input) => [
          ...values.filter((value) => input.includes(value)),
          ...new Set(input.filter((value) => !values.includes(value))),
        ])
    : one;
};

/** One or several declared choices. */
export const select: Kind<SelectField> = {
  schema,
  storage: ({ choices, many, open }) => ({
    at: 'column',
    word: many ? 'text[]' : 'text',
    choices: choices.map(({ value }) => value),
    ...(open !== undefined && { open }),
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
