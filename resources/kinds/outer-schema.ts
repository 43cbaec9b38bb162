import { z } from 'zod';
import { type Field, kindOf } from './index.ts';
import { zod } from './zod.ts';

const schemas = new WeakMap<Field, z.ZodType>();

/** The schema of a field without its inner fields, built once; groups and rows check their inner fields themselves. */
export function outerSchema(field: Field): z.ZodType {
  const known = schemas.get(field) ?? kindOf(field).schema(zod, () => z.unknown());
  schemas.set(field, known);
  return known;
}

/**
 * Converts typed text to a value: normalized by the kind's schema (`"12.5"` → `"12.50"`), `null` if empty, unchanged if
 * invalid, for validation to report.
 */
export function normaliser(field: Field): (text: string) => unknown {
  const schema = outerSchema(field);
  return (text) => {
    if (text.trim() === '') return null;
    const read = schema.safeParse(text);
    return read.success ? read.data : text;
  };
}
