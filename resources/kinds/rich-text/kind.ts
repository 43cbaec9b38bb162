import { textPattern } from '../text-form.ts';
import { isBlankHtml } from './plain-text.ts';
import type { FieldBase, Kind, KindSchema, Problem } from '../kind.ts';

/** Text with headings, lists, links, pictures and videos, stored as HTML that `allowed.ts` permits (SPEC §9). */
export interface RichTextField extends FieldBase {
  readonly kind: 'richText';
}

export type RichTextValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    richText: { field: RichTextField; value: RichTextValue };
  }
}

const most = 100_000;
const tooLong: Problem = { rule: 'maxLength', params: { length: most } };

/** Trims, and turns empty markup into an empty value. Sanitizing is left to the server, which has an HTML parser. */
const schema: KindSchema<RichTextField, RichTextValue> = (z, field) =>
  z
    .string()
    .transform((value) => value.replaceAll(/\r\n?/gu, '\n').trim())
    .superRefine((value, context) => {
      if (value.length > most) context.addIssue({ code: 'custom', params: tooLong });
    })
    .transform((value) => (isBlankHtml(value) ? '' : value))
    .meta({
      maxLength: most,
      pattern: textPattern(field),
      contentMediaType: 'text/html',
      samples: ['<p>Green tea</p>'],
    });

/** HTML shown to customers. `maxLength` counts its markup too. The server sanitizes every write. */
export const richText: Kind<RichTextField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text', html: true }),
  operators: ['null'],
  textual: true,
  uploads: () => ({ fileTypes: ['image/*', 'video/*'], public: true }),
  longest: most,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
