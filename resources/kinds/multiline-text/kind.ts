import type { FieldBase, Kind } from '../kind.ts';

export interface MultilineTextField extends FieldBase {
  readonly kind: 'multilineText';
}

export type MultilineTextValue = string | null;

/** Text over several lines; line ends become `\n`, trailing space goes. */
export const multilineText: Kind<MultilineTextField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
