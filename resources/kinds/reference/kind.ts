import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Name of the other entity. */
  readonly to: string;
  /** A list of ids, kept in a join table; else one id, a foreign key. */
  readonly many?: boolean;
}

const id = z.union([z.number(), z.string().regex(/^\s*\d+\s*$/u).transform(Number)], { error: () => ({ message: 'reference' }) }).pipe(z.int({ error: () => ({ message: 'reference' }) }).positive({ error: () => ({ message: 'reference' }) }).max(2_147_483_647, { error: () => ({ message: 'reference' }) }));

/** One or many records of another entity, by id. */
export const reference: Kind<ReferenceField> = {
  storage: ({ to, many }) => (many ? { at: 'join', to } : { at: 'link', to }),
  schema: ({ many }) => (many ? z.array(id).max(10_000).transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)) : id),
  operators: ['eq', 'in', 'null'],
  empty: ({ many }) => (many ? [] : null),
  csv: {
    write: (value) => (Array.isArray(value) ? value.join(';') : String(value ?? '')),
    read: (cell, { many }) => (many ? cell.split(';').map((part) => part.trim()).filter(Boolean) : cell.trim() === '' ? null : cell.trim()),
  },
};
