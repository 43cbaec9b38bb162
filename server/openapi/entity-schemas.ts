import { columnsOf, modesOf } from '../../resources/csv/index.ts';
import type { Resource } from '../../resources/define.ts';
import { isListed } from '../../resources/query/list.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { jsonSchemas, sharedSchemas } from '../../resources/schema.ts';
import type { JsonSchema } from '../http/route.ts';
import { exampleOf, isSchema } from './example.ts';
import { answerOf, id, moment, pascal } from './schemas.ts';

/** Schemas of all entities by name, each with an example, taken from `records` where there is one. */
export function entitySchemas(
  resources: readonly Resource[],
  records: ReadonlyMap<string, Values>,
): Readonly<Record<string, JsonSchema>> {
  const schemas = resources.flatMap((resource): (readonly [string, JsonSchema])[] => {
    const { create, update } = jsonSchemas(resource);
    const name = pascal(resource.name);
    const like = (schema: JsonSchema): JsonSchema =>
      schema.type === 'object' ? { ...schema, examples: [exampleOf(schema, records.get(resource.name))] } : schema;
    return [
      [name, like(recordOf(resource))],
      ...(resource.without?.includes('list') ? [] : [[`${name}Listed`, like(listedOf(resource))] as const]),
      ...(resource.without?.includes('create') ? [] : [[`${name}Create`, like(create)] as const]),
      ...(resource.without?.includes('update') ? [] : [[`${name}Update`, like(update)] as const]),
      ...(modesOf(resource).length > 0 ? [[`${name}ImportRow`, rowOf(resource)] as const] : []),
    ];
  });
  return { ...sharedSchemas, ...Object.fromEntries(schemas) };
}

/**
 * A row of the entity's CSV files: its columns, and the fields that have several columns or none. Values are not
 * described further, since each kind parses its own.
 */
function rowOf(resource: Resource): JsonSchema {
  const { csv } = resource;
  const columns = columnsOf(resource).map(({ path, label, writable }) => [
    path,
    { title: label[0], ...(!writable && { description: 'Read past' }) },
  ]);
  const fields = Object.entries(resource.fields).flatMap(([name, { label, readOnly }]) =>
    readOnly ? [] : [[name, { title: label[0] }]],
  );
  return {
    type: 'object',
    description: 'By column: the text of a cell, or the value as a record has it',
    properties: Object.fromEntries([...fields, ...columns]),
    ...(csv?.appends && csv.key !== undefined && { required: [csv.key] }),
    additionalProperties: false,
  };
}

/** A part of a record: the answer for a table with chosen columns. */
export function partOf(resource: Resource): JsonSchema {
  return { ...partial(recordOf(resource)), required: ['id'] };
}

/** A record as `GET` answers it. */
function recordOf(resource: Resource): JsonSchema {
  const { record } = jsonSchemas(resource);
  return resource.scope === 'store' ? withMembers(record, { store_id: id }) : record;
}

/** Additional members of each record in a list of deleted records. */
const deletion: Readonly<Record<string, JsonSchema>> = {
  deleted_at: { ...moment, description: 'With `deleted=only`' },
  deleted_by: {
    anyOf: [answerOf({ id, name: { type: ['string', 'null'] } }), { type: 'null' }],
    description: 'With `deleted=only`; null where the server did it',
  },
};

/**
 * A record in a list: without the fields that only its own page has; with open titles, alternatively id and title
 * alone.
 */
function listedOf(resource: Resource): JsonSchema {
  const record = recordOf(resource);
  const left = Object.entries(resource.fields).flatMap(([name, field]) => {
    const { storage } = kindOf(field);
    const counted = storage.at === 'inverse' || (storage.at === 'child' && storage.paged);
    return field.secret || (counted && !isListed(resource, name)) ? [name] : [];
  });
  const listed = {
    ...record,
    ...(!resource.without?.includes('delete') && { properties: { ...Object(record.properties), ...deletion } }),
    required: namesIn(record.required).filter((name) => !left.includes(name)),
  };
  return resource.openTitles
    ? { anyOf: [listed, answerOf({ id, [resource.title]: memberOf(record, resource.title) })] }
    : listed;
}

function withMembers(schema: JsonSchema, members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    ...schema,
    properties: { ...Object(schema.properties), ...members },
    required: [...namesIn(schema.required), ...Object.keys(members)],
  };
}

function memberOf(schema: JsonSchema, name: string): unknown {
  return isSchema(schema.properties) ? schema.properties[name] : {};
}

function partial(schema: JsonSchema): JsonSchema {
  const { required: _, ...optional } = schema;
  const inside = Object.entries(optional).map(([name, value]) => {
    if (name === 'properties' && isSchema(value))
      return [
        name,
        Object.fromEntries(
          Object.entries(value).map(([one, inner]) => [one, isSchema(inner) ? orNull(partial(inner)) : inner]),
        ),
      ];
    if (name === 'items' && isSchema(value)) return [name, partial(value)];
    return [
      name,
      name === 'anyOf' && Array.isArray(value)
        ? value.map((one: unknown) => (isSchema(one) ? partial(one) : one))
        : value,
    ];
  });
  return Object.fromEntries(inside);
}

/** Missing values are null in a table. */
function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function namesIn(required: unknown): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
