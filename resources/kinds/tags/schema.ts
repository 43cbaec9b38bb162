import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { TagsField } from './kind.ts';

export const schema: KindSchema<TagsField> = ({ each }) =>
  z.array(z.string()).transform((given, context) => {
    const values = [...new Set(given.map((tag) => tag.replaceAll(/\s+/gu, ' ').trim()).filter(Boolean))];
    const wrong = values.find((tag) => tag.length > 100 || tag.includes(';') || (each && !new RegExp(`^(?:${each})$`, 'u').test(tag)));
    if (wrong === undefined && values.length <= 500) return values;
    context.addIssue({ code: 'custom', params: wrong === undefined ? { rule: 'most', params: { most: 500 } } : { rule: 'tag', params: { tag: wrong.slice(0, 100) } } });
    return z.NEVER;
  });
