import { z } from 'zod';
import type { KindSchema, Problem } from '../kind.ts';
import { textPattern } from '../text-form.ts';
import type { RichTextField, RichTextValue } from './kind.ts';
import { richText } from './kind.ts';
import { isBlankHtml } from './plain-text.ts';

const most = richText.longest ?? 0;
const tooLong: Problem = { rule: 'maxLength', params: { length: most } };

/** Space around it goes, and tags that hold nothing. What may not stay goes on the server, which has an HTML parser. */
export const schema: KindSchema<RichTextField, RichTextValue> = (field) =>
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
