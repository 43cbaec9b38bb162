import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import { email as kind, type EmailField, type EmailValue } from './kind.ts';

const refused = { error: () => ({ message: 'email' }) };
/** As zod has it, but for what looks ahead, so that it says the same in JSON Schema and in every generator of texts. */
const pattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/u;

export const schema: KindSchema<EmailField, EmailValue> = () =>
  z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.email({ ...refused, pattern }).max(kind.longest ?? 0, refused))
    .meta({ format: 'email', pattern: pattern.source, maxLength: kind.longest, samples: ['chan@example.hk'] });
