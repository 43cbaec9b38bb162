import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface MoneyField extends FieldBase {
  readonly kind: 'money';
}

export type MoneyValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    money: { field: MoneyField; value: MoneyValue };
  }
}

const schema: KindSchema<MoneyField, MoneyValue> = (z, field) => z.decimal(14, 2, field);

/** Hong Kong dollars as a decimal string with two decimals (CONTRACT, Shape of every answer); never a float. */
export const money: Kind<MoneyField> = {
  schema,
  storage: () => ({ at: 'column', word: 'numeric', precision: 14, scale: 2 }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => String(value ?? ''),
    read: (cell) =>
      cell.trim() === '' ? null : cell.replace(/^\s*(?:HK)?\$/u, '').replaceAll(/(?<=\d),(?=\d{3})/gu, ''),
  },
};
