import { z } from 'zod';
import { pages } from '../../resources/query/list.ts';
import type { Parameter, Parameters } from '../../resources/query/parameters.ts';
import type { JsonSchema } from '../http/route.ts';

/** Schemas and parameters shared by many calls (CONTRACT, Shape of every answer, Lists, Writes). */
export const labels: JsonSchema = {
  type: 'object',
  description: 'Titles of referenced records by field and id',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
};
export const moment: JsonSchema = { type: 'string', format: 'date-time' };
export const id: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const { page, perPage } = pages();
const listMeta: JsonSchema = {
  type: 'object',
  required: ['total', perPage.name],
  properties: {
    total: integer,
    total_is: { const: 'more' },
    [page.name]: { ...integer, description: 'Absent where a cursor was asked for' },
    [perPage.name]: integer,
    next: { ...text, description: 'The page behind this one: `after`' },
    previous: { ...text, description: 'The page before this one: `before`' },
    last: { ...text, description: 'The last page: `before`' },
  },
};

/** Converts `admin_user` to `AdminUser`, `Brand campaign children` to `BrandCampaignChildren`. */
export function pascal(words: string): string {
  return words.toLowerCase().replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gu, (_, first: string) => first.toUpperCase());
}

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${pascal(name)}` };
}

export function answerOf(properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', required, properties };
}

/** JSON Schema of a body's Zod schema. `members` replaces those that JSON Schema can't express. */
export function bodySchema(body: z.ZodType, members: JsonSchema = {}): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return { ...schema, ...(schema.properties && { properties: { ...schema.properties, ...members } }) };
}

export function listOf(items: JsonSchema): JsonSchema {
  return answerOf({ data: { type: 'array', items }, meta: listMeta, labels });
}

/** OpenAPI descriptions of query parameters. */
export function inQuery(parameters: Parameters | readonly Parameter[]): readonly JsonSchema[] {
  return Object.values<Parameter>(parameters).map(({ name, schema, about }) => ({
    name,
    in: 'query',
    schema,
    ...(about !== undefined && { description: about }),
  }));
}

export const option = answerOf(
  {
    id: integer,
    title: text,
    hint: { type: 'string', description: 'What tells it from records of the same title' },
    values: { type: 'object', description: 'What a field beside the reference begins with, by its name there' },
  },
  ['id', 'title'],
);
export const row = answerOf({ id: integer });
export const ownChange: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    at: moment,
    entity: text,
    record_id: integer,
    title: text,
    action: text,
    store_id: integer,
  },
};
/** One user's changes to an entity on one day. */
export const changedTogether = answerOf({
  by: answerOf({ id: integer, name: { type: ['string', 'null'] } }),
  entity: text,
  day: { ...text, format: 'date', description: 'In Hong Kong' },
  records: { ...integer, description: 'How many' },
  last: { type: 'array', description: 'Some of them, the last one first', items: ownChange },
});
export const historyEntry = answerOf({
  id: integer,
  at: moment,
  by: { type: ['object', 'null'], properties: { id: integer, name: { type: ['string', 'null'] } } },
  action: text,
  revision: integer,
  changes: {
    type: 'object',
    description: 'By field path; of a secret only that it changed; of paged rows those touched',
    additionalProperties: answerOf(
      {
        before: {},
        after: {},
        secret: { const: true },
        more: { ...integer, description: 'Rows that changed besides those listed' },
      },
      ['before', 'after'],
    ),
  },
});
export const historyMeta = answerOf({
  people: { type: 'array', description: 'The last to write first', items: answerOf({ id: integer, name: text }) },
  system: { type: 'boolean', description: 'Whether the server itself wrote, too' },
  fields: { type: 'array', description: 'Paths of the fields that were changed', items: text },
});
const choices: JsonSchema = { type: 'array', items: { type: 'object', properties: { value: text, label: text } } };
const names: JsonSchema = { type: 'array', items: text };
export const metaData: JsonSchema = {
  type: 'object',
  properties: {
    fields: { type: 'object', additionalProperties: { type: 'object', properties: { options: choices } } },
    can: { type: 'object', additionalProperties: { type: 'boolean' } },
    sortable: { ...names, description: 'What the list can be sorted by' },
    hidden: { ...names, description: 'Fields that one may not read' },
    locked: { ...names, description: 'Fields that one may not write' },
  },
};

export const ifMatch: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  description: 'The revision that was read, quoted',
  schema: text,
};
export const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body again within 24 h gets the first answer',
  schema: { type: 'string', maxLength: 255 },
};
