import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { seenText, textPattern } from '../text-form.ts';
import type { TextField, TextValue } from './kind.ts';

export const schema: KindSchema<TextField, TextValue> = (field) =>
  z
    .string()
    .transform((value) => seenText(value).replaceAll(/\s+/gu, ' ').trim())
    .meta({ pattern: textPattern(field), samples: ['Green tea', 'green-tea', 'tea.example.hk'] });
