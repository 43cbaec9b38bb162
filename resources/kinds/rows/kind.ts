import type { FieldBase, Kind, ValueState } from '../kind.ts';
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
  /**
   * A field of the row that is unique within the record, such as `email`; or several that are so together, where one
   * that is empty counts as a value. Copies of a record know their rows by it.
   */
  readonly key?: string | readonly string[];
  /** A text field that keeps the first key of a row whose key changed later: copies go on knowing the row by it. */
  readonly firstKey?: string;
}

/** The id of a row: the stored ones have one; of those given, the ones that change a stored row. */
type RowId = {
  readonly kept: { readonly id: number };
  readonly create: unknown;
  readonly update: { readonly id?: number };
  readonly patch: { readonly id?: number };
};

/** A row whose fields have the values `Inner`. */
export type RowValue<Inner, S extends ValueState> = Inner & RowId[S];

/** Rows to be set and ids of rows to be removed; the others stay. */
export type RowsChange<Row> = {
  readonly total?: number;
  readonly set?: readonly Row[];
  readonly remove?: readonly number[];
};

export type RowsValue<F, Inner, S extends ValueState> = F extends { readonly paged: true }
  ? {
      readonly kept: { readonly total: number };
      readonly create: RowsChange<RowValue<Inner, 'create'>>;
      readonly update: RowsChange<RowValue<Inner, 'update'>>;
      readonly patch: RowsChange<RowValue<Inner, 'patch'>>;
    }[S]
  : readonly RowValue<Inner, S>[];

/** The fields of the row's key; none where rows have no key. */
export function keyFieldsOf({
  key = [],
}: {
  readonly key?: string | readonly string[] | undefined;
}): readonly string[] {
  return typeof key === 'string' ? [key] : key;
}

/** What a row is known by among those of its record, without case; nothing where it has no key. */
export function rowKey(row: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined {
  const parts = fields.map((name) => String(row[name] ?? '').toLowerCase());
  return parts.length === 0 || (parts.length === 1 && parts[0] === '') ? undefined : parts.join('\0');
}

/** What copies of a record know a row by: its key, or the one that it had first. */
export function rowIdentity(
  row: Readonly<Record<string, unknown>>,
  field: { readonly key?: string | readonly string[] | undefined; readonly firstKey?: string | undefined },
): string | undefined {
  const first = field.firstKey === undefined ? undefined : row[field.firstKey];
  return typeof first === 'string' && first !== '' ? first.toLowerCase() : rowKey(row, keyFieldsOf(field));
}

/**
 * Most rows of a record that holds all of them (unless its `maxLength` says more), and most in one write of a paged
 * one.
 */
export const mostRows = 1_000;

/** A child table whose rows have ids. */
export const rows: Kind<RowsField> = {
  storage: ({ fields, paged, key, firstKey }) => ({ at: 'child', fields, paged: paged === true, key, firstKey }),
  operators: [],
  empty: ({ paged }) => (paged ? { total: 0 } : []),
  csv: {
    write: (value) => (value && typeof value === 'object' ? JSON.stringify(value) : ''),
    read: (cell, { paged }) => (cell.trim() === '' ? (paged ? {} : []) : readJson(cell)),
  },
};
