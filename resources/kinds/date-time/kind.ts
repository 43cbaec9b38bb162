import type { FieldBase, Kind } from '../kind.ts';
import { fromHongKong, toHongKong } from './hong-kong.ts';

export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime';
}

export type DateTimeValue = string | null;

/** A moment: ISO 8601 UTC on the wire, entered and shown in Hong Kong time. */
export const dateTime: Kind<DateTimeField> = {
  storage: () => ({ at: 'column', word: 'timestamptz' }),
  operators: ['eq', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => (typeof value === 'string' ? toHongKong(value).replace('T', ' ') + milliseconds(value) : ''),
    read: (cell) => (cell.trim() === '' ? null : (fromHongKong(cell.trim().replaceAll('/', '-')) ?? cell)),
  },
};

/** What `toHongKong` leaves out, where it is not nothing. */
function milliseconds(utc: string): string {
  return /\.(?!0+Z$)\d+(?=Z$)/u.exec(utc)?.[0] ?? '';
}
