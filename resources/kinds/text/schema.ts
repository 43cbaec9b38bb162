import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { TextField } from './kind.ts';

export const schema: KindSchema<TextField> = () => z.string().transform((value) => value.replaceAll(/\s+/gu, ' ').trim());
