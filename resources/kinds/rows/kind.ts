import type { FieldBase, Kind } from '../kind.ts';
import type { Fields } from '../index.ts';
import { readJson } from '../group/kind.ts';

export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: Fields;
  /**
   * For lists of up to a hundred thousand rows. The record holds `{"total": n}`; `GET {path}/{id}/rows/{field}`
   * reads a page (`page`, `per_page`, `q`); a write gives `{"set": [{id?, …}], "remove": [ids]}` and leaves other rows.
   * Without it the record holds all rows, and a write gives all of them, matched by id.
   */
  readonly paged?: boolean;
  /** A field of the row that is unique within the record, such as `email`. */
  readonly key?: string;
}

/** Most rows of a record that holds all of them, and most in one write of a paged one. */
export const mostRows = 1_000;

/** A child table whose rows have ids. */
export const rows: Kind<RowsField> = {
  storage: ({ fields, paged }) => ({ at: 'child', fields, paged: paged === true }),
  operators: [],
  empty: ({ paged }) => (paged ? { total: 0 } : []),
  csv: {
    write: (value) => (value && typeof value === 'object' ? JSON.stringify(value) : ''),
    read: (cell, { paged }) => (cell.trim() === '' ? (paged ? {} : []) : readJson(cell)),
  },
};
