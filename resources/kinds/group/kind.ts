import type { FieldBase, JsonValue, Kind } from '../kind.ts';
import type { Fields } from '../index.ts';

export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: Fields;
}

/** `Inner`: the values of its fields. */
export type GroupValue<Inner> = Inner;

/** One nested object; its fields are columns of the same table. Rules are those of its fields. */
export const group: Kind<GroupField> = {
  storage: ({ fields }) => ({ at: 'group', fields }),
  operators: [],
  csv: {
    write: (value) => (value && typeof value === 'object' ? JSON.stringify(value) : ''),
    read: (cell) => (cell.trim() === '' ? null : readJson(cell)),
  },
};

/** JSON of a cell, or the cell itself where it is none, for the schema to refuse. */
export function readJson(cell: string): JsonValue {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
