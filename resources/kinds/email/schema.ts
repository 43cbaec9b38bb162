import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { EmailField } from './kind.ts';

export const schema: KindSchema<EmailField> = () => z.string().transform((value) => value.trim().toLowerCase()).pipe(z.email({ error: () => ({ message: 'email' }) }).max(254, { error: () => ({ message: 'email' }) }));
