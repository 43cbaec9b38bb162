import type { Resource } from '../define.ts';
import type { Fields } from '../kinds/index.ts';
import { blank, objectSchema } from './json-body.ts';
import { recordSchema } from './json-record.ts';
import type { JsonSchema } from './json-rules.ts';

/** What the OpenAPI page says of an entity: a record as it is answered, and the bodies of `POST` and `PUT`. */
export interface JsonSchemas {
  readonly record: JsonSchema;
  readonly create: JsonSchema;
  readonly update: JsonSchema;
}

/** Schemas that those of any entity refer to, by their names on the OpenAPI page. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Blank: { ...blank, description: 'Nothing: clears the field' },
};

const made = new WeakMap<Fields, JsonSchemas>();

/**
 * JSON Schemas (2020-12, as OpenAPI 3.1 takes them); the bodies' come from the very schemas and rules that validate.
 */
export function jsonSchemas({ fields }: Pick<Resource, 'fields'>): JsonSchemas {
  const known = made.get(fields) ?? {
    record: recordSchema(fields),
    create: objectSchema(fields, 'create'),
    update: objectSchema(fields, 'update'),
  };
  made.set(fields, known);
  return known;
}
