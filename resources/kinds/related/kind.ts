import type { JsonObject } from '../field.ts';
import type { FieldBase, Kind, KindSchema, LiveRecord } from '../kind.ts';
import { liveField } from './live.ts';

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
  /** Also shows the record that customers see, if that entity has drafts and a period; `null` without records. */
  readonly live?: LiveRecord;
}

/** Never written. */
export type RelatedValue<F> = F extends { readonly live: object }
  ? { readonly total: number; readonly live: JsonObject | null }
  : { readonly total: number };

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    related: { field: RelatedField; value: RelatedValue<F> };
  }
}

/** Requests are ignored, since the field is read-only. */
const schema: KindSchema<RelatedField, { readonly total: number }> = (z) => z.strictObject({ total: z.int() });

/**
 * Records of another entity that refer to this one: `{"total": n}`, and `live`, the one that customers see. Written by
 * the other entity; read through its filtered list.
 */
export const related: Kind<RelatedField> = {
  schema,
  storage: ({ to, by, add, live }) => ({
    at: 'inverse',
    to,
    by,
    ...(add !== undefined && { add }),
    ...(live && { live, shows: liveField(live) }),
  }),
  operators: [],
  empty: () => ({ total: 0 }),
  csv: { write: () => '', read: () => ({}) },
};
