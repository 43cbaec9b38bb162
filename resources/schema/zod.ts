import { z } from 'zod';
import { decimalText } from '../kinds/decimal-text.ts';
import type { Zod } from '../kinds/kind.ts';

/** Our pages forbid `eval`, which zod would try for speed: each try would be reported as a violation. */
z.config({ jitless: true });

/** What kinds build their schemas with; named one by one, so that the rest of zod is left out of the portal. */
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
