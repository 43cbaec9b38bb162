import { z } from 'zod';
import type { Field } from '../index.ts';
import type { KindSchema } from '../kind.ts';
import { schema as reference } from '../reference/schema.ts';
import { fileEntity, media, type MediaField, mostFiles } from './kind.ts';

export const schema: KindSchema<MediaField> = (field, schemaOf) => {
  const storage = media.storage(field);
  if (!('fields' in storage)) return reference({ kind: 'reference', label: field.label, to: fileEntity }, schemaOf);
  const members = Object.fromEntries(
    Object.entries(storage.fields).map(([name, inner]: [string, Field]) => [name, schemaOf(inner).optional()]),
  );
  if (storage.at === 'group') return z.strictObject(members);
  return z
    .array(z.strictObject({ id: z.int().positive().max(2_147_483_647).optional(), ...members }))
    .max(field.maxLength ?? mostFiles);
};
