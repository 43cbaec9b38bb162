import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  /** A regular expression that each tag matches. */
  readonly each?: string;
}

/** Short texts without order or repetition, such as e-mail domains. At most 500 of at most 100 characters. */
export const tags: Kind<TagsField> = {
  storage: () => ({ at: 'column', word: 'text[]' }),
  schema: ({ each }) =>
    z.array(z.string()).transform((given, context) => {
      const values = [...new Set(given.map((tag) => tag.replaceAll(/\s+/gu, ' ').trim()).filter(Boolean))];
      const wrong = values.find((tag) => tag.length > 100 || tag.includes(';') || (each && !new RegExp(`^(?:${each})$`, 'u').test(tag)));
      if (wrong === undefined && values.length <= 500) return values;
      context.addIssue({ code: 'custom', params: wrong === undefined ? { rule: 'most', params: { most: 500 } } : { rule: 'tag', params: { tag: wrong.slice(0, 100) } } });
      return z.NEVER;
    }),
  operators: ['eq', 'in', 'null'],
  empty: (field) => field.default ?? [],
  csv: {
    write: (value) => (Array.isArray(value) ? value.join(';') : ''),
    read: (cell) => cell.split(';').map((part) => part.trim()).filter(Boolean),
  },
};
