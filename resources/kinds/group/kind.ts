import type { Fields, InnerValues, JsonValue } from '../field.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: Fields;
  /** Its two fields are the ends of a range, such as prices: lists show them in one column. */
  readonly range?: true;
}

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    group: { field: GroupField; value: InnerValues<F, S> };
  }
}

const schema: KindSchema<GroupField> = (z, { fields }, schemaOf) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])));

/** A nested object whose fields are columns of the same table. Rules belong to its fields. */
export const group: Kind<GroupField> = {
  schema,
  storage: ({ fields, range }) => ({ at: 'group', fields, ...(range && { whole: true }) }),
  operators: [],
  csv: {
    write: (value) => (value && typeof value === 'object' ? JSON.stringify(value) : ''),
    read: (cell) => (cell.trim() === '' ? null : readJson(cell)),
  },
};

/** Parses a cell as JSON; returns the text itself if malformed, for the schema to reject. */
export function readJson(cell: string): JsonValue {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
