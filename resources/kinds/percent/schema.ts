import { decimalText } from '../decimal-text.ts';
import type { KindSchema } from '../kind.ts';
import type { PercentField, PercentValue } from './kind.ts';

export const schema: KindSchema<PercentField, PercentValue> = (field) => decimalText(7, 2, field);
