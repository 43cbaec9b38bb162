import { isDay } from '../date/kind.ts';
import { fromHongKong, toHongKong } from '../date/hong-kong.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime';
}

export type DateTimeValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    dateTime: { field: DateTimeField; value: DateTimeValue };
  }
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;

/** The range of moments with a year of four digits, both in UTC (in the API) and in Hong Kong time (in files). */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999+08:00')];

const schema: KindSchema<DateTimeField, DateTimeValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const text = input.trim();
      const moment = iso.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : undefined;
      // An impossible moment is NaN, which is in no range.
      if (moment && moment.getTime() >= first && moment.getTime() <= last) return moment.toISOString();
      context.addIssue({ code: 'custom', params: { rule: 'dateTime' } });
      return z.NEVER;
    })
    .meta({ format: 'date-time', samples: ['2026-11-22T02:00:00.000Z'] });

/** A moment: ISO 8601 UTC in JSON, entered and shown in Hong Kong time. */
export const dateTime: Kind<DateTimeField> = {
  schema,
  storage: () => ({ at: 'column', word: 'timestamptz' }),
  operators: ['eq', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => (typeof value === 'string' ? toHongKong(value).replace('T', ' ') + milliseconds(value) : ''),
    read: (cell) => (cell.trim() === '' ? null : (fromHongKong(cell.trim().replaceAll('/', '-')) ?? cell)),
  },
};

/** The milliseconds, which `toHongKong` drops, unless zero. */
function milliseconds(utc: string): string {
  return /\.(?!0+Z$)\d+(?=Z$)/u.exec(utc)?.[0] ?? '';
}
