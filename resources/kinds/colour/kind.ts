import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface ColourField extends FieldBase {
  readonly kind: 'colour';
}

/** A colour as `#rrggbb`; `#abc` is written out. */
export const colour: Kind<ColourField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  schema: () =>
    z.string().transform((given, context) => {
      const text = given.trim().toLowerCase();
      const full = /^#[\da-f]{3}$/u.test(text) ? text.replaceAll(/[\da-f]/gu, '$&$&') : text;
      if (/^#[\da-f]{6}$/u.test(full)) return full;
      context.addIssue({ code: 'custom', params: { rule: 'colour' } });
      return z.NEVER;
    }),
  operators: ['eq', 'in', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
