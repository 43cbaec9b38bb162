import { seenText, textPattern } from '../text-form.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface MultilineTextField extends FieldBase {
  readonly kind: 'multilineText';
}

export type MultilineTextValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    multilineText: { field: MultilineTextField; value: MultilineTextValue };
  }
}

const schema: KindSchema<MultilineTextField, MultilineTextValue> = (z, field) =>
  z
    .string()
    .transform((value) =>
      seenText(value)
        .split(/\r\n?|\n/u)
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
    )
    .meta({ pattern: textPattern(field), samples: ['12 Harbour Road\nWan Chai'] });

/** Text of several lines. Line ends are normalized to `\n`, trailing space is removed. */
export const multilineText: Kind<MultilineTextField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
