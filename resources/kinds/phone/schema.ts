import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { PhoneField } from './kind.ts';

export const schema: KindSchema<PhoneField> = () =>
  z.string().transform((given, context) => {
    const digits = given.replaceAll(/[\s().-]/gu, '').replace(/^00/u, '+');
    const full = /^[2-9]\d{7}$/u.test(digits) ? `+852${digits}` : /^852[2-9]\d{7}$/u.test(digits) ? `+${digits}` : digits;
    if (full.startsWith('+852') ? /^\+852[2-9]\d{7}$/u.test(full) : /^\+[1-9]\d{6,14}$/u.test(full)) return full;
    context.addIssue({ code: 'custom', params: { rule: 'phone' } });
    return z.NEVER;
  });
