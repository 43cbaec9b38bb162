import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface DateField extends FieldBase {
  readonly kind: 'date';
}

export type DateValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    date: { field: DateField; value: DateValue };
  }
}

const schema: KindSchema<DateField, DateValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const text = input.trim();
      if (isDay(text)) return text;
      context.addIssue({ code: 'custom', params: { rule: 'date' } });
      return z.NEVER;
    })
    .meta({ format: 'date', samples: ['2026-11-22'] });

/** A calendar day, `2026-11-20`, without a time zone. */
export const date: Kind<DateField> = {
  schema,
  storage: () => ({ at: 'column', word: 'date' }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => String(value ?? ''),
    read: (cell) => (cell.trim() === '' ? null : cell.trim().replaceAll('/', '-')),
  },
};

/** Whether a text is an existing calendar day, from year 1. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    text >= '0001-01-01' &&
    new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}
