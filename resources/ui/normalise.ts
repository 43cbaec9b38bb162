import { outerSchema } from '../schema/read-leaf.ts';
import type { Field } from '../kinds/index.ts';

/**
 * What a typed text means as a value: the kind's own schema trims and normalises it (`"12.5"` → `"12.50"`), an empty
 * text is `null`, and one the kind refuses stays as typed, for validation to name.
 */
export function normaliser(field: Field): (text: string) => unknown {
  const schema = outerSchema(field);
  return (text) => {
    if (text.trim() === '') return null;
    const read = schema.safeParse(text);
    return read.success ? read.data : text;
  };
}
