import type { FieldBase, Kind, Narrow } from '../kind.ts';
import { joinList, splitList } from '../list-text.ts';

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Name of the other entity. */
  readonly to: string;
  /** A list of ids, kept in a join table; else one id, a foreign key. */
  readonly many?: boolean;
  /** Its choices come with another record. */
  readonly narrow?: Narrow;
}

export type ReferenceValue<F> = F extends { readonly many: true } ? readonly number[] : number | null;

/** One or many records of another entity, by id. */
export const reference: Kind<ReferenceField> = {
  storage: ({ to, many, narrow }) => ({ at: many ? 'join' : 'link', to, ...(narrow && { narrow }) }),
  operators: ['eq', 'in', 'null'],
  empty: ({ many }) => (many ? [] : null),
  csv: {
    write: (value) => (Array.isArray(value) ? joinList(value.map(String)) : String(value ?? '')),
    read: (cell, { many }) => (many ? splitList(cell) : cell.trim() === '' ? null : cell.trim()),
  },
};
