import { z } from 'zod';
import type { JsonSchema, Route, RouteDoc } from '../http/route.ts';

interface Described {
  readonly title: string;
  readonly version: string;
}

/** The contract as OpenAPI 3.1, made from the routes that are there and the schemas that check them (CONTRACT, Running). */
export function openApiDocument(routes: readonly Route[], schemas: Readonly<Record<string, JsonSchema>>, info: Described): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method] = operation(route);
  return {
    openapi: '3.1.0',
    info: { ...info, description: 'Ids are integers, times ISO 8601 UTC, money decimal strings in HKD. Messages follow Accept-Language: en, zh-Hant, zh-Hans.' },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.flatMap(({ doc }) => doc?.tag ?? []))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema, ...schemas },
      parameters: { store: { name: 'X-STORE-ID', in: 'header', required: true, description: 'Id of the active store', schema: id } },
    },
  };
}

const id = { type: 'integer', minimum: 1 } as const;

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'request_id'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', description: 'Sentences by field path, such as name.zh_HK or conditions.0.minimum', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { description: 'At 412 the record as it is now' },
    used_by: {
      description: 'At 409 of a deletion: which entities still refer to the record, by how many records, how many of those are archived copies, and the filter of their list that finds them',
      type: 'array',
      items: { type: 'object', properties: { resource: { type: 'string' }, count: { type: 'integer' }, archived: { type: 'integer' }, filter: { type: 'string' } }, required: ['resource', 'count', 'archived'] },
    },
    request_id: { type: 'string' },
  },
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Malformed, or the store is missing',
  401: 'No session, or an expired one',
  403: 'Lacks the permission',
  404: 'Absent, or in another store',
  409: 'Clashes with another record or the present state',
  412: 'The record changed since it was read',
  413: 'Too large',
  415: 'Another media type than the one named',
  422: 'Fields are invalid',
  429: 'Too many attempts',
};

/** `/salesman/:id{[0-9]+}` of Hono → `/salesman/{id}` of OpenAPI. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^}]*\})?/gu, '{$1}');
}

function operation(route: Route): JsonSchema {
  const { method, path, access, store = false, doc } = route;
  const parameters = [
    ...[...templateOf(path).matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({ name, in: 'path', required: true, schema: name === 'id' ? id : { type: 'string' } })),
    ...(store ? [{ $ref: '#/components/parameters/store' }] : []),
    ...(doc?.parameters ?? []),
  ];
  return {
    operationId: `${method} ${templateOf(path)}`.replaceAll(/[^a-z0-9]+/giu, '_').replace(/_$/u, ''),
    ...(doc && { tags: [doc.tag], summary: doc.summary }),
    security: access === 'public' ? [] : [{ session: [] }],
    ...(typeof access === 'object' && { 'x-any-permission': access.anyOf }),
    ...(parameters.length > 0 && { parameters }),
    ...(doc?.body && { requestBody: { required: doc.bodyOptional !== true, content: { [doc.bodyType ?? 'application/json']: { schema: schemaOf(doc.body) } } } }),
    responses: {
      ...Object.fromEntries(Object.entries({ ...doc?.otherwise, [doc?.status ?? 200]: doc?.answer ?? {} }).map(([status, answer]) => [status, { description: status === '202' ? 'A job does it' : 'Done', content: json(answer) }])),
      ...Object.fromEntries(refusalsOf(route, doc).map((status) => [status, { description: reasons[status] ?? 'Refused', content: json({ $ref: '#/components/schemas/Error' }) }])),
    },
  };
}

function refusalsOf({ method, access, path, store }: Route, doc: RouteDoc | undefined): readonly number[] {
  const statuses = [
    ...(store || doc?.parameters ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(typeof access === 'object' ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    // Where none is needed, one may be sent nonetheless.
    ...(doc?.body || (method !== 'get' && method !== 'delete') ? [400, 413, 415, 422] : []),
    ...(doc?.refusals ?? []),
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}

function schemaOf(body: NonNullable<RouteDoc['body']>): JsonSchema {
  if (!(body instanceof z.ZodType)) return body;
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
