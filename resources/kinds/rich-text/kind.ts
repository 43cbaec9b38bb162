import { textPattern } from '../text-form.ts';
import { isBlankHtml } from './plain-text.ts';
import type { FieldBase, Kind, KindSchema, Problem } from '../kind.ts';

/** Text with headings, lists, links, pictures and videos, kept as the HTML that `allowed.ts` allows (SPEC §9). */
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

/** Space around it goes, and tags that hold nothing. What may not stay goes on the server, which has an HTML parser. */
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

/**
 * What customers read, its pictures and videos too. `maxLength` counts the HTML as it is kept. The server cleans it on
 * every way in.
 */
export const richText: Kind<RichTextField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text', html: true }),
  operators: ['null'],
  textual: true,
  uploads: () => ({ fileTypes: ['image/*', 'video/*'], public: true }),
  longest: most,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
