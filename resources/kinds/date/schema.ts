import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { type DateField, type DateValue, isDay } from './kind.ts';

export const schema: KindSchema<DateField, DateValue> = () =>
  z
    .string()
    .transform((given, context) => {
      const text = given.trim();
      if (isDay(text)) return text;
      context.addIssue({ code: 'custom', params: { rule: 'date' } });
      return z.NEVER;
    })
    .meta({ format: 'date', samples: ['2026-11-22'] });
