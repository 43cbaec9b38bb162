import { z } from 'zod';
import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import { schemaOfKind } from '../kinds/schemas.ts';
import { type JsonSchema, recordSchema } from './json-record.ts';

/** What the OpenAPI page says of an entity: a record as it is answered, and the bodies of `POST` and `PUT`. */
export interface JsonSchemas {
  readonly record: JsonSchema;
  readonly create: JsonSchema;
  readonly update: JsonSchema;
}

const made = new WeakMap<Fields, JsonSchemas>();

/** JSON Schemas (2020-12, as OpenAPI 3.1 takes them); the bodies' come from the very schemas that validate. */
export function jsonSchemas({ fields }: Pick<Resource, 'fields'>): JsonSchemas {
  const known = made.get(fields) ?? build(fields);
  made.set(fields, known);
  return known;
}

function build(fields: Fields): JsonSchemas {
  const written = Object.entries(fields).filter(([, field]) => !field.readOnly);
  const needed = written.filter(([, field]) => field.required && !field.visibleWhen && field.default === undefined);
  const properties = Object.fromEntries(written.flatMap(([name, field]) => [[name, body(field)] as const, ...(field.confirmed ? [[`${name}_confirmation`, body(field)] as const] : [])]));
  return {
    record: recordSchema(fields),
    create: { type: 'object', properties, required: needed.map(([name]) => name), additionalProperties: false },
    update: { type: 'object', properties, additionalProperties: false },
  };
}

function body(field: Field): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(schemaOf(field), { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** A whole field, with its rules, locales and emptiness. */
function schemaOf(field: Field): z.ZodType {
  const one = schemaOfKind(field, schemaOf).meta(limitsOf(field));
  const whole = field.localized ? z.strictObject({ zh_HK: one.nullable().optional(), en_US: one.nullable().optional() }) : one;
  return (field.required ? whole : whole.nullable()).meta({ title: field.label[0], ...(field.help && { description: field.help[0] }) });
}

/** The rules that JSON Schema has words for. */
function limitsOf(field: Field): JsonSchema {
  const { storage } = kindOf(field);
  const isList = storage.at === 'join' || storage.at === 'child' || (storage.at === 'column' && storage.word === 'text[]');
  const limits = {
    [isList ? 'minItems' : 'minLength']: field.minLength,
    [isList ? 'maxItems' : 'maxLength']: field.maxLength,
    minimum: typeof field.minValue === 'number' ? field.minValue : undefined,
    maximum: typeof field.maxValue === 'number' ? field.maxValue : undefined,
    pattern: field.pattern === undefined ? undefined : `^(?:${field.pattern})$`,
    default: field.default,
    writeOnly: (storage.at === 'column' && storage.hashed) || undefined,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
