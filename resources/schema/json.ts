import type { Resource } from '../define.ts';
import type { Fields } from '../kinds/index.ts';
import { blank, objectSchema } from './json-body.ts';
import { recordSchema } from './json-record.ts';
import type { JsonSchema } from './json-rules.ts';

/** Schemas of an entity on the OpenAPI page: a record in a response, and the bodies of `POST` and `PUT`. */
export interface JsonSchemas {
  readonly record: JsonSchema;
  readonly create: JsonSchema;
  readonly update: JsonSchema;
}

/** Schemas that all entities share, by their names on the OpenAPI page. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Blank: { ...blank, description: 'Nothing: clears the field' },
};

const made = new WeakMap<Fields, JsonSchemas>();

/** Builds JSON Schemas (2020-12, as in OpenAPI 3.1). Those of bodies come from the schemas and rules that validate. */
export function jsonSchemas({ fields }: Pick<Resource, 'fields'>): JsonSchemas {
  const known = made.get(fields) ?? {
    record: recordSchema(fields),
    create: objectSchema(fields, 'create'),
    update: objectSchema(fields, 'update'),
  };
  made.set(fields, known);
  return known;
}
