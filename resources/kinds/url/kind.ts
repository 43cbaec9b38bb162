import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface UrlField extends FieldBase {
  readonly kind: 'url';
}

export type UrlValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    url: { field: UrlField; value: UrlValue };
  }
}

/** Maximum length. */
const most = 2000;

/**
 * Pattern for JSON Schema: hosts of letters, digits and Han characters, which every URL parser accepts. A few other
 * hosts are accepted too.
 */
const plain = String.raw`^[Hh][Tt][Tt][Pp][Ss]?://(?:[0-9A-Za-z\u4e00-\u9fff]+(?:-[0-9A-Za-z\u4e00-\u9fff]+)*\.)*[A-Za-z\u4e00-\u9fff]+(?:-[0-9A-Za-z\u4e00-\u9fff]+)*(?::\d{1,4})?(?:[/?#][!-~\u4e00-\u9fff]*)?$`;

const schema: KindSchema<UrlField, UrlValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const text = input.trim();
      if (URL.canParse(text) && /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/iu.test(text) && text.length <= most) return text;
      context.addIssue({ code: 'custom', params: { rule: 'url' } });
      return z.NEVER;
    })
    .meta({ pattern: plain, maxLength: most, samples: ['https://shop.example.hk/tea'] });

/**
 * A web address; only http and https, so that a link can't run scripts, and without a name and password, which have
 * separate secret fields.
 */
export const url: Kind<UrlField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'contains', 'null'],
  longest: 2000,
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
