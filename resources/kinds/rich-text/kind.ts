import type { FieldBase, Kind } from '../kind.ts';

/** Text with headings, lists, links, pictures and videos, kept as the HTML that `allowed.ts` allows (SPEC §9). */
export interface RichTextField extends FieldBase {
  readonly kind: 'richText';
}

export type RichTextValue = string | null;

/**
 * What customers read, its pictures and videos too. `maxLength` counts the HTML as it is kept. The server cleans it on
 * every way in.
 */
export const richText: Kind<RichTextField> = {
  storage: () => ({ at: 'column', word: 'text', html: true }),
  operators: ['null'],
  textual: true,
  uploads: () => ({ fileTypes: ['image/*', 'video/*'], public: true }),
  longest: 100_000,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
