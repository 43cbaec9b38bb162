import type { FieldBase, Kind } from '../kind.ts';
import { joinList, splitList } from '../list-text.ts';

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Name of the other entity. */
  readonly to: string;
  /** A list of ids, kept in a join table; else one id, a foreign key. */
  readonly many?: boolean;
  /**
   * In a form, the choices are those that `GET {path}/meta/{call}?{by}[]=…` gives for the records that `from` leads to: a reference
   * of this entity to one record and, after a point, one of that record's own (`product.brand_campaigns`).
   */
  readonly narrow?: { readonly call: string; readonly by: string; readonly from: string };
}

/** One or many records of another entity, by id. */
export const reference: Kind<ReferenceField> = {
  storage: ({ to, many }) => (many ? { at: 'join', to } : { at: 'link', to }),
  operators: ['eq', 'in', 'null'],
  empty: ({ many }) => (many ? [] : null),
  csv: {
    write: (value) => (Array.isArray(value) ? joinList(value.map(String)) : String(value ?? '')),
    read: (cell, { many }) => (many ? splitList(cell) : cell.trim() === '' ? null : cell.trim()),
  },
};
