import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { textPattern } from '../text-form.ts';
import { longestPassword, type PasswordField, type PasswordValue, shortestPassword } from './kind.ts';

export const schema: KindSchema<PasswordField, PasswordValue> = () =>
  z
    .string()
    .superRefine((value, context) => {
      const problem =
        value.length < shortestPassword
          ? { rule: 'minLength', params: { length: shortestPassword } }
          : value.length > longestPassword
            ? { rule: 'maxLength', params: { length: longestPassword } }
            : undefined;
      if (problem) context.addIssue({ code: 'custom', params: problem });
    })
    .meta({
      minLength: shortestPassword,
      maxLength: longestPassword,
      pattern: textPattern({}),
      writeOnly: true,
      samples: ['seven green kettles'],
    });
