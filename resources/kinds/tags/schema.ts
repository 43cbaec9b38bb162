import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { seenText } from '../text-form.ts';
import type { TagsField, TagsValue } from './kind.ts';

const [mostTags, longest] = [500, 100];

export const schema: KindSchema<TagsField, TagsValue> = ({ each, required }) =>
  z
    .array(
      z.string().meta({
        maxLength: longest,
        pattern: each === undefined ? String.raw`^[^;\u0000]*$` : `^(?:${each})$`,
        samples: ['tea', 'tea.example.hk'],
      }),
    )
    .transform((given, context) => {
      const values = [...new Set(given.map((tag) => seenText(tag).replaceAll(/\s+/gu, ' ').trim()).filter(Boolean))];
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
