import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { RelatedField, RelatedValue } from './kind.ts';

/** What a record carries; a request's is ignored, since the field is read-only. */
export const schema: KindSchema<RelatedField, RelatedValue> = () => z.strictObject({ total: z.int() });
