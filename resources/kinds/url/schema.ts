import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { UrlField } from './kind.ts';

export const schema: KindSchema<UrlField> = () =>
  z.string().transform((given, context) => {
    const text = given.trim();
    if (URL.canParse(text) && /^https?:\/\/[^\s/?#]+\S*$/iu.test(text) && text.length <= 2000) return text;
    context.addIssue({ code: 'custom', params: { rule: 'url' } });
    return z.NEVER;
  });
