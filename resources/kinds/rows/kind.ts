import { mostRows } from '../row-key.ts';
import { readJson } from '../group/kind.ts';
import type { Fields, InnerValues, ValueState } from '../field.ts';
import type { FieldBase, Kind, KindSchema, LinesImport } from '../kind.ts';
import { type RowsSaid, rowsInWords } from './in-words.ts';

export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: Fields;
  /**
   * For up to 100,000 rows. The record has `{"total": n}`; `GET {path}/{id}/rows/{field}` returns a page (`page`,
   * `per_page`, `q`); writes send `{"set": [{id?, …}], "remove": [ids]}` and leave other rows unchanged. Without
   * `paged`, the record has all rows, and a write sends them all, matched by id.
   */
  readonly paged?: boolean;
  /** Lists and files show the rows as text, `2 × Kettle (red), 1 × Mug`, instead of their number. */
  readonly said?: RowsSaid;
  /** The order of the rows matters: staff move them, by mouse and keyboard. Not for paged rows. */
  readonly ordered?: boolean;
  /**
   * A required day, moment or number of the row by which rows are sorted on each save. Not for paged or ordered rows.
   */
  readonly sortedBy?: string;
  /**
   * For paged rows of one text field, which is their key: `POST {path}/{id}/import/add_{field}` and `remove_{field}`
   * add and remove up to 100,000 lines of a file, and can be undone.
   */
  readonly importable?: LinesImport;
  /**
   * Field of the row that is unique within the record, such as `email`, or several that are unique in combination
   * (empty counts as a value). Copies of a record identify their rows by it.
   */
  readonly key?: string | readonly string[];
  /** Text field that stores a row's first key, in case the key changes later; copies identify the row by it. */
  readonly firstKey?: string;
}

/** Row ids: stored rows have one; in writes, rows that update a stored one. */
type RowId = {
  readonly stored: { readonly id: number };
  readonly create: unknown;
  readonly update: { readonly id?: number };
  readonly patch: { readonly id?: number };
};

/** A row whose fields have the values `Inner`. */
export type RowValue<Inner, S extends ValueState> = Inner & RowId[S];

/** Rows to set and ids to remove; other rows are unchanged. */
export type RowsChange<Row> = {
  readonly total?: number;
  readonly set?: readonly Row[];
  readonly remove?: readonly number[];
};

export type RowsValue<F, Inner, S extends ValueState> = F extends { readonly paged: true }
  ? {
      readonly stored: { readonly total: number };
      readonly create: RowsChange<RowValue<Inner, 'create'>>;
      readonly update: RowsChange<RowValue<Inner, 'update'>>;
      readonly patch: RowsChange<RowValue<Inner, 'patch'>>;
    }[S]
  : readonly RowValue<Inner, S>[];

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    rows: { field: RowsField; value: RowsValue<F, InnerValues<F, S>, S> };
  }
}

const schema: KindSchema<RowsField> = (z, { fields, paged, maxLength = mostRows }, schemaOf) => {
  const id = z.int().positive().max(2_147_483_647);
  const row = z.strictObject({
    id: id.optional(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])),
  });
  return paged
    ? z.strictObject({
        total: z.int().optional(),
        set: z.array(row).max(mostRows).optional(),
        remove: z.array(id).max(mostRows).optional(),
      })
    : z.array(row).max(maxLength);
};

/** A child table whose rows have ids. */
export const rows: Kind<RowsField> = {
  schema,
  storage: ({ fields, paged, key, firstKey, sortedBy, importable }) => ({
    at: 'child',
    fields,
    paged: paged === true,
    key,
    firstKey,
    sortedBy,
    importable,
  }),
  operators: [],
  empty: ({ paged }) => (paged ? { total: 0 } : []),
  csv: {
    write: (value, { said }) =>
      said ? rowsInWords(value, said) : value && typeof value === 'object' ? JSON.stringify(value) : '',
    read: (cell, { paged }) => (cell.trim() === '' ? (paged ? {} : []) : readJson(cell)),
  },
};
