import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface RelatedField extends FieldBase {
  readonly kind: 'related';
  /** Name of the other entity. */
  readonly to: string;
  /** Its reference field that points here; must be one of its filters. */
  readonly by: string;
  /**
   * An action of that entity that assigns a record to others and whose form has the field `by`. The records are then
   * listed and added on this record's page.
   */
  readonly add?: string;
}

/** Never written. */
export type RelatedValue = { readonly total: number };

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    related: { field: RelatedField; value: RelatedValue };
  }
}

/** Requests are ignored, since the field is read-only. */
const schema: KindSchema<RelatedField, RelatedValue> = (z) => z.strictObject({ total: z.int() });

/**
 * Records of another entity that refer to this one: `{"total": n}`. Written on their side; read through their list,
 * filtered.
 */
export const related: Kind<RelatedField> = {
  schema,
  storage: ({ to, by, add }) => ({ at: 'inverse', to, by, ...(add !== undefined && { add }) }),
  operators: [],
  empty: () => ({ total: 0 }),
  csv: { write: () => '', read: () => ({}) },
};
