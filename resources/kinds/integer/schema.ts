import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { IntegerField, IntegerValue } from './kind.ts';

const largest = 2_147_483_647;

/** CSV cells and forms give text, which is taken as a number; JSON Schema asks for the number. */
export const schema: KindSchema<IntegerField, IntegerValue> = () =>
  z
    .union([z.number(), z.string()])
    .transform((given, context) => {
      const value = typeof given === 'number' ? given : /^\s*-?\d+\s*$/u.test(given) ? Number(given) : Number.NaN;
      if (Number.isInteger(value) && Math.abs(value) <= largest) return value === 0 ? 0 : value;
      context.addIssue({ code: 'custom', params: { rule: 'integer' } });
      return z.NEVER;
    })
    .meta({ anyOf: undefined, type: 'integer', minimum: -largest, maximum: largest });
