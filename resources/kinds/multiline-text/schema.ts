import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { MultilineTextField } from './kind.ts';

export const schema: KindSchema<MultilineTextField> = () => z.string().transform((value) => value.replaceAll(/\r\n?/gu, '\n').replaceAll(/[^\S\n]+$/gmu, '').trim());
