import { outerSchema } from '../schema/read-leaf.ts';
import type { Field } from '../kinds/index.ts';

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
