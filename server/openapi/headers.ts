import type { HeaderName, JsonSchema } from '../http/route.ts';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };

type Name = HeaderName | 'X-Request-Id' | 'Retry-After' | 'WWW-Authenticate';

const headerComponents: Readonly<Record<Name, JsonSchema>> = {
  'X-Request-Id': {
    description: 'Names the request in the log; one that is sent is taken over',
    required: true,
    schema: text,
  },
  'X-Total-Count': { description: 'How many there are, as in meta.total', schema: integer },
  ETag: { description: 'For If-Match of the next write', required: true, schema: text },
  'Content-Disposition': { description: 'Of a file: its name', schema: text },
  'Retry-After': { description: 'Seconds until it is worth trying again', schema: integer },
  'WWW-Authenticate': { description: 'Bearer', schema: text },
};

/** Header components that operations refer to. */
export const headers: JsonSchema = headerComponents;

/** Headers of an answer; every answer has the request id. */
export function headersOf(names: readonly Name[]): JsonSchema {
  return Object.fromEntries(
    (['X-Request-Id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
