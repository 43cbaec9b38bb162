import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { ReferenceField } from './kind.ts';

const refused = { error: () => ({ message: 'reference' }) };
const largest = 2_147_483_647;

/** Most records that one field refers to. */
const mostReferences = 10_000;

/** CSV cells give text, which is taken as an id; JSON Schema asks for the number. */
function idOf(to: string) {
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

export const schema: KindSchema<ReferenceField> = ({ many, to }) =>
  many
    ? z
        .array(idOf(to))
        .max(mostReferences)
        .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
    : idOf(to);
