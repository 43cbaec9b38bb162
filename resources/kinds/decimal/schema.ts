import { decimalText } from '../decimal-text.ts';
import type { KindSchema } from '../kind.ts';
import { type DecimalField, type DecimalValue, precision } from './kind.ts';

export const schema: KindSchema<DecimalField, DecimalValue> = (field) =>
  decimalText(precision, field.places ?? 2, field);
