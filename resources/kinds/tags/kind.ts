import { seenText } from '../text-form.ts';
import { joinList, splitList } from '../list-text.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  /** Regular expression that each tag must match. */
  readonly each?: string;
}

export type TagsValue = readonly string[];

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    tags: { field: TagsField; value: TagsValue };
  }
}

const [mostTags, longest] = [500, 100];

const schema: KindSchema<TagsField, TagsValue> = (z, { each, required }) =>
  z
    .array(
      z.string().meta({
        maxLength: longest,
        // Blank tags are left out, not refused.
        pattern: each === undefined ? String.raw`^[^;\u0000]*$` : `^(?:${each})?$`,
        samples: ['tea', 'tea.example.hk'],
      }),
    )
    .transform((input, context) => {
      const values = [...new Set(input.map((tag) => seenText(tag).replaceAll(/\s+/gu, ' ').trim()).filter(Boolean))];
      const wrong = values.find(
        (tag) => tag.length > longest || tag.includes(';') || (each && !new RegExp(`^(?:${each})$`, 'u').test(tag)),
      );
      if (wrong === undefined && values.length <= mostTags) return values;
      context.addIssue({
        code: 'custom',
        params:
          wrong === undefined
            ? { rule: 'most', params: { most: mostTags } }
            : { rule: 'tag', params: { tag: wrong.slice(0, 100) } },
      });
      return z.NEVER;
    })
    .meta({ maxItems: mostTags, ...(required && { minItems: 1 }) });

/** A set of short texts, such as email domains: no order, no duplicates; at most 500 of 100 characters. */
export const tags: Kind<TagsField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text[]' }),
  operators: ['eq', 'in', 'null'],
  empty: (field) => field.default ?? [],
  csv: {
    write: (value) => (Array.isArray(value) ? joinList(value.map(String)) : ''),
    read: (cell) => splitList(cell),
  },
};
