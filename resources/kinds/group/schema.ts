import { z } from 'zod';
import type { KindSchema } from '../kind.ts';
import type { GroupField } from './kind.ts';

export const schema: KindSchema<GroupField> = ({ fields }, schemaOf) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])));
