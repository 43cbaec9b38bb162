import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface ColourField extends FieldBase {
  readonly kind: 'colour';
}

export type ColourValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    colour: { field: ColourField; value: ColourValue };
  }
}

const schema: KindSchema<ColourField, ColourValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const text = input.trim().toLowerCase();
      const full = /^#[\da-f]{3}$/u.test(text) ? text.replaceAll(/[\da-f]/gu, '$&$&') : text;
      if (/^#[\da-f]{6}$/u.test(full)) return full;
      context.addIssue({ code: 'custom', params: { rule: 'colour' } });
      return z.NEVER;
    })
    .meta({ pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', samples: ['#00637b'] });

/** A colour as `#rrggbb`; `#abc` is expanded. */
export const colour: Kind<ColourField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'null'],
  longest: 7,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
