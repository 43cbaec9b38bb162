import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface TextField extends FieldBase {
  readonly kind: 'text';
}

/** One line of text. */
export const text: Kind<TextField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  schema: () => z.string().transform((value) => value.replaceAll(/\s+/gu, ' ').trim()),
  operators: ['eq', 'in', 'contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
