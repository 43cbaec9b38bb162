import { decimalText } from '../decimal-text.ts';
import type { KindSchema } from '../kind.ts';
import type { MoneyField, MoneyValue } from './kind.ts';

export const schema: KindSchema<MoneyField, MoneyValue> = (field) => decimalText(14, 2, field);
