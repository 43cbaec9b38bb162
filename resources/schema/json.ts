import { z } from 'zod';
import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** What the OpenAPI page says of an entity: a record as it is answered, and the bodies of `POST` and `PUT`. */
export interface JsonSchemas {
  readonly record: JsonSchema;
  readonly create: JsonSchema;
  readonly update: JsonSchema;
}

const made = new WeakMap<Fields, JsonSchemas>();

/** JSON Schemas (2020-12, as OpenAPI 3.1 takes them) from the very schemas that validate. */
export function jsonSchemas({ fields }: Pick<Resource, 'fields'>): JsonSchemas {
  const known = made.get(fields) ?? build(fields);
  made.set(fields, known);
  return known;
}

function build(fields: Fields): JsonSchemas {
  const all = Object.entries(fields);
  const written = all.filter(([, field]) => !field.readOnly);
  const needed = written.filter(([, field]) => field.required && !field.visibleWhen && field.default === undefined);
  const read = all.filter(([, field]) => !isHashed(field));
  const system = { id: { type: 'integer' }, revision: { type: 'integer' }, created_at: moment, updated_at: moment };
  return {
    record: { type: 'object', properties: { ...system, ...properties(read) }, required: [...Object.keys(system), ...read.filter(([, field]) => !field.read).map(([name]) => name)] },
    create: { type: 'object', properties: properties(written), required: needed.map(([name]) => name), additionalProperties: false },
    update: { type: 'object', properties: properties(written), additionalProperties: false },
  };
}

const moment = { type: 'string', format: 'date-time' };

function isHashed(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'column' && storage.hashed === true;
}

function properties(fields: readonly (readonly [string, Field])[]): JsonSchema {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(schemaOf(field), { io: 'input', unrepresentable: 'any' });
      return [name, { ...schema, title: field.label[0], ...(field.help && { description: field.help[0] }) }];
    }),
  );
}

/** A whole field, locales and emptiness included. */
function schemaOf(field: Field): z.ZodType {
  const one = kindOf(field).schema(schemaOf);
  const whole = field.localized ? z.strictObject({ zh_HK: one.nullable().optional(), en_US: one.nullable().optional() }) : one;
  return field.required ? whole : whole.nullable();
}
