import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { textPattern } from '../text-form.ts';
import { type PasswordField, shortestPassword } from './kind.ts';

export const schema: KindSchema<PasswordField> = () =>
  z
    .string()
    .superRefine((value, context) => {
      const problem = value.length < shortestPassword ? { rule: 'minLength', params: { length: shortestPassword } } : value.length > 200 ? { rule: 'maxLength', params: { length: 200 } } : undefined;
      if (problem) context.addIssue({ code: 'custom', params: problem });
    })
    .meta({ minLength: shortestPassword, maxLength: 200, pattern: textPattern({}), writeOnly: true, samples: ['seven green kettles'] });
