import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
}

const largest = 2_147_483_647;

/** A whole number of 32 bits. */
export const integer: Kind<IntegerField> = {
  storage: () => ({ at: 'column', word: 'integer' }),
  schema: () =>
    z.union([z.number(), z.string()]).transform((given, context) => {
      const value = typeof given === 'number' ? given : /^\s*-?\d+\s*$/u.test(given) ? Number(given) : Number.NaN;
      if (Number.isInteger(value) && Math.abs(value) <= largest) return value === 0 ? 0 : value;
      context.addIssue({ code: 'custom', params: { rule: 'integer' } });
      return z.NEVER;
    }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => (cell.trim() === '' ? null : cell) },
};
