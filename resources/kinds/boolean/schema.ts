import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { BooleanField } from './kind.ts';

export const schema: KindSchema<BooleanField> = () => z.boolean();
