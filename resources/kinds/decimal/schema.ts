import { decimalText } from '../decimal-text.ts';
import type { KindSchema } from '../kind.ts';
import { type DecimalField, precision } from './kind.ts';

export const schema: KindSchema<DecimalField> = (field) => decimalText(precision, field.places ?? 2, field);
