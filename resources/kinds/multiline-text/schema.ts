import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { seenText, textPattern } from '../text-form.ts';
import type { MultilineTextField, MultilineTextValue } from './kind.ts';

export const schema: KindSchema<MultilineTextField, MultilineTextValue> = (field) =>
  z
    .string()
    .transform((value) =>
      seenText(value)
        .split(/\r\n?|\n/u)
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
    )
    .meta({ pattern: textPattern(field), samples: ['12 Harbour Road\nWan Chai'] });
