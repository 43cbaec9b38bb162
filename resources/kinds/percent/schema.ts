import { decimalText } from '../decimal-text.ts';
import type { KindSchema } from '../kind.ts';
import type { PercentField } from './kind.ts';

export const schema: KindSchema<PercentField> = (field) => decimalText(7, 2, field);
