import { z } from 'zod';
import { isDay } from '../date/kind.ts';
import type { KindSchema } from '../kind.ts';
import type { DateTimeField, DateTimeValue } from './kind.ts';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;

export const schema: KindSchema<DateTimeField, DateTimeValue> = () =>
  z
    .string()
    .transform((given, context) => {
      const text = given.trim();
      const moment = iso.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : undefined;
      if (moment && !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() > 0 && moment.getUTCFullYear() < 10_000)
        return moment.toISOString();
      context.addIssue({ code: 'custom', params: { rule: 'dateTime' } });
      return z.NEVER;
    })
    .meta({ format: 'date-time', samples: ['2026-11-22T02:00:00.000Z'] });
