import { z } from 'zod';
import type { JsonSchema, Route, RouteDoc } from '../http/route.ts';
import { headers, headersOf } from './headers.ts';
import { errorSchema, responseName, responses, errorStatuses } from './error-responses.ts';
import { bodySchema, id } from './schemas.ts';

interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  /** Descriptions of the tags, by name. */
  readonly tags: Readonly<Record<string, string>>;
}

const about = `The Admin API of an online shop. Ids are integers, times ISO 8601 UTC, money decimal strings in HKD. Messages follow Accept-Language: en, zh-Hant, zh-Hans.

Space around a text is taken away before it is checked, and a few spellings are taken besides those described (a telephone number with dashes, the text of a number); all travel in one form. Of what is read-only, and of what every record carries, bodies may repeat what was read: it is read past. \`x-refers-to\` names what an id is of, in the active store where that is in one; \`x-unique\` what no two records share; \`x-unique-by\` what no two rows of a record do.`;

/** Builds the OpenAPI 3.1 document from the routes and the schemas that validate bodies (CONTRACT, Running). */
export function openApiDocument(
  routes: readonly Route[],
  schemas: Readonly<Record<string, JsonSchema>>,
  { tags, ...info }: DocumentInfo,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method] = operation(route);
  return {
    openapi: '3.1.0',
    info: { ...info, description: about },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.flatMap(({ doc }) => doc?.tag ?? []))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of POST auth/login, for 15 minutes; POST auth/refresh gives another',
        },
        openApi: {
          type: 'http',
          scheme: 'basic',
          description: 'Open-API user name and secret, for calls from outside',
        },
      },
      schemas: { Error: errorSchema, ...schemas },
      parameters: {
        store: { name: 'X-STORE-ID', in: 'header', required: true, description: 'Id of the active store', schema: id },
      },
      headers,
      responses: responses,
    },
  };
}

/** Converts Hono's `/salesman/:id{[0-9]+}` to OpenAPI's `/salesman/{id}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^}]*\})?/gu, '{$1}');
}

function operation(route: Route): JsonSchema {
  const { path, access, store = false, doc } = route;
  const parameters = [
    ...[...path.matchAll(/:(\w+)(\{[^}]*\})?/gu)].map(([, name, digits]) => ({
      name,
      in: 'path',
      required: true,
      schema: digits === undefined ? { type: 'string' } : id,
    })),
    ...(store ? [{ $ref: '#/components/parameters/store' }] : []),
    ...(doc?.parameters ?? []),
  ];
  return {
    ...(doc && { operationId: doc.id, tags: [doc.tag], summary: doc.summary }),
    security: doc?.basic ? [{ openApi: [] }] : access === 'public' ? [] : [{ session: [] }],
    ...(typeof access === 'object' && { 'x-any-permission': access.anyOf }),
    ...(parameters.length > 0 && { parameters }),
    ...(doc?.body && {
      requestBody: {
        required: doc.bodyOptional !== true,
        content: {
          [doc.bodyType ?? 'application/json']: {
            schema: doc.body instanceof z.ZodType ? bodySchema(doc.body) : doc.body,
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries({ ...doc?.alternatives, [doc?.status ?? 200]: doc?.answer ?? {} }).map(([status, answer]) => [
          status,
          successResponse(status, answer, doc),
        ]),
      ),
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
      ),
    },
  };
}

function successResponse(status: string, answer: JsonSchema, doc: RouteDoc | undefined): JsonSchema {
  const files = Object.fromEntries((doc?.files ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  return {
    description: status === '202' ? 'A job does it' : 'Done',
    headers: headersOf(doc?.headers ?? []),
    content: { 'application/json': { schema: answer }, ...files },
  };
}
