import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { type RowsField, mostRows } from './kind.ts';

export const schema: KindSchema<RowsField> = ({ fields, paged, maxLength = mostRows }, schemaOf) => {
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
