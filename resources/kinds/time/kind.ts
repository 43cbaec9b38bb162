import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface TimeField extends FieldBase {
  readonly kind: 'time';
}

export type TimeValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    time: { field: TimeField; value: TimeValue };
  }
}

const written = /^(\d{1,2})(?:[:.：]?([0-5]\d))?$/u;

const schema: KindSchema<TimeField, TimeValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const [, hours = '', minutes = '00'] = written.exec(input.trim()) ?? [];
      if (hours !== '' && Number(hours) < 24) return `${hours.padStart(2, '0')}:${minutes}`;
      context.addIssue({ code: 'custom', params: { rule: 'time' } });
      return z.NEVER;
    })
    .meta({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', samples: ['17:30'] });

/** A time of day in Hong Kong, `17:30`; `9`, `930` and `9.30` are understood. */
export const time: Kind<TimeField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'null'],
  ascii: true,
  longest: 5,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
