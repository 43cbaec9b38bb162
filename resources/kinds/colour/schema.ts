import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { ColourField, ColourValue } from './kind.ts';

export const schema: KindSchema<ColourField, ColourValue> = () =>
  z
    .string()
    .transform((given, context) => {
      const text = given.trim().toLowerCase();
      const full = /^#[\da-f]{3}$/u.test(text) ? text.replaceAll(/[\da-f]/gu, '$&$&') : text;
      if (/^#[\da-f]{6}$/u.test(full)) return full;
      context.addIssue({ code: 'custom', params: { rule: 'colour' } });
      return z.NEVER;
    })
    .meta({ pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', samples: ['#00637b'] });
