import { z } from 'zod';
import { decimalText } from './decimal-text.ts';
import type { Zod } from './kind.ts';

/** Our Content-Security-Policy forbids `eval`, which zod would otherwise try, and each attempt would be reported. */
z.config({ jitless: true });

/** The parts of zod that kinds use, imported by name so that the portal's bundle omits the rest. */
export const zod: Zod = {
  array: z.array,
  boolean: z.boolean,
  decimal: decimalText,
  email: z.email,
  enum: z.enum,
  int: z.int,
  NEVER: z.NEVER,
  number: z.number,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
};
