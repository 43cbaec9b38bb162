import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { BooleanField, BooleanValue } from './kind.ts';

export const schema: KindSchema<BooleanField, BooleanValue> = () => z.boolean();
