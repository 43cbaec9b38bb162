import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface RelatedField extends FieldBase {
  readonly kind: 'related';
  /** Name of the other entity. */
  readonly to: string;
  /** Its reference field that points here, one of its filters. */
  readonly by: string;
  /**
   * That entity's action which puts a record of it under others, whose form has the field `by`: they are listed on this
   * one's page, and added there.
   */
  readonly add?: string;
}

/** Never among what is written. */
export type RelatedValue = { readonly total: number };

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    related: { field: RelatedField; value: RelatedValue };
  }
}

/** What a record carries; a request's is ignored, since the field is read-only. */
const schema: KindSchema<RelatedField, RelatedValue> = (z) => z.strictObject({ total: z.int() });

/**
 * The records of another entity that refer to this one: `{"total": n}`. Kept there, so it is never written here; their
 * list, filtered, has them.
 */
export const related: Kind<RelatedField> = {
  schema,
  storage: ({ to, by, add }) => ({ at: 'inverse', to, by, ...(add !== undefined && { add }) }),
  operators: [],
  empty: () => ({ total: 0 }),
  csv: { write: () => '', read: () => ({}) },
};
