import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { ReferenceField } from './kind.ts';

const refused = { error: () => ({ message: 'reference' }) };
const id = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/u).transform(Number)], refused)
  .pipe(z.int(refused).positive(refused).max(2_147_483_647, refused));

export const schema: KindSchema<ReferenceField> = ({ many }) => (many ? z.array(id).max(10_000).transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)) : id);
