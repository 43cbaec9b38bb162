import { joinList, splitList } from '../list-text.ts';
import type { FieldBase, Kind, KindSchema, Narrow, Zod } from '../kind.ts';

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Name of the referenced entity. */
  readonly to: string;
  /** A list of ids in a join table; otherwise a foreign key. */
  readonly many?: boolean;
  /** Restricts the choices by another record. */
  readonly narrow?: Narrow;
}

export type ReferenceValue<F> = F extends { readonly many: true } ? readonly number[] : number | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    reference: { field: ReferenceField; value: ReferenceValue<F> };
  }
}

const refused = { error: () => ({ message: 'reference' }) };
const largest = 2_147_483_647;

/** Maximum number of ids in a field. */
const mostReferences = 10_000;

/** Accepts ids as text too, as CSV cells give them; JSON Schema promises only numbers. */
function idOf(z: Zod, to: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*\d+\s*$/u)
          .transform(Number),
      ],
      refused,
    )
    .pipe(z.int(refused).positive(refused).max(largest, refused))
    .meta({ anyOf: undefined, type: 'integer', minimum: 1, maximum: largest, 'x-refers-to': to });
}

const schema: KindSchema<ReferenceField> = (z, { many, to }) =>
  many
    ? z
        .array(idOf(z, to))
        .max(mostReferences)
        .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
    : idOf(z, to);

/** One or several records of another entity, by id. */
export const reference: Kind<ReferenceField> = {
  schema,
  storage: ({ to, many, narrow }) => ({ at: many ? 'join' : 'link', to, ...(narrow && { narrow }) }),
  operators: ['eq', 'in', 'null'],
  empty: ({ many }) => (many ? [] : null),
  csv: {
    write: (value) => (Array.isArray(value) ? joinList(value.map(String)) : String(value ?? '')),
    read: (cell, { many }) => (many ? splitList(cell) : cell.trim() === '' ? null : cell.trim()),
  },
};
