import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface UrlField extends FieldBase {
  readonly kind: 'url';
}

/** A web address; only http and https, so that a link never runs anything. */
export const url: Kind<UrlField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  schema: () =>
    z.string().transform((given, context) => {
      const text = given.trim();
      if (URL.canParse(text) && /^https?:\/\/[^\s/?#]+\S*$/iu.test(text) && text.length <= 2000) return text;
      context.addIssue({ code: 'custom', params: { rule: 'url' } });
      return z.NEVER;
    }),
  operators: ['eq', 'contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
