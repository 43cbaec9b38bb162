import type { JsonSchema, Route } from '../http/route.ts';
import { headersOf } from './headers.ts';

/** Schema of every error. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'request_id'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Sentences by field path, such as name.zh_HK or conditions.0.minimum',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'At 412 the record as it is now' },
    used_by: {
      description:
        'At 409 of a deletion: which entities still refer to the record, by how many records, how many of those are archived copies, and the filter of their list that finds them',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: { type: 'string' },
          count: { type: 'integer' },
          archived: { type: 'integer' },
          filter: { type: 'string' },
        },
        required: ['resource', 'count', 'archived'],
      },
    },
    state: { type: 'string', description: 'At 409 of a transition: the state that the record is in' },
    possible: {
      type: 'array',
      description: 'At 409 of a transition: those that are possible from that state',
      items: { type: 'string' },
    },
    reauthenticate: {
      type: 'array',
      description:
        'At 403 of what asks again who the caller is: what `POST me/reauthenticate` takes. The call can be repeated then',
      items: { enum: ['password', 'code', 'passkey'] },
    },
    missing: {
      type: 'array',
      description: 'At 403: permissions of which any one would have sufficed; absent where none would',
      items: { type: 'string' },
      minItems: 1,
    },
    missing_all: {
      type: 'array',
      description: 'At 403 of giving or taking permissions: those that the caller would have needed besides, every one',
      items: { type: 'string' },
      minItems: 1,
    },
    request_id: { type: 'string' },
  },
};

interface Refusal {
  readonly name: string;
  readonly reason: string;
  readonly headers?: Parameters<typeof headersOf>[0];
}

const errorResponses: Readonly<Record<number, Refusal>> = {
  400: { name: 'Malformed', reason: 'Malformed, or the store is missing' },
  401: { name: 'Unauthenticated', reason: 'No session, or an expired one', headers: ['WWW-Authenticate'] },
  403: {
    name: 'Forbidden',
    reason: 'Lacks the permission, views the portal as a role, or is to prove again who they are',
  },
  404: { name: 'NotFound', reason: 'Absent, or in another store' },
  409: { name: 'Conflict', reason: 'Clashes with another record or the present state' },
  412: { name: 'Changed', reason: 'The record changed since it was read' },
  413: { name: 'TooLarge', reason: 'Too large' },
  415: { name: 'UnsupportedMediaType', reason: 'Another media type than the one named' },
  422: { name: 'Invalid', reason: 'Fields are invalid' },
  429: { name: 'TooMany', reason: 'Too many attempts, or calls at a time', headers: ['Retry-After'] },
  500: { name: 'Failed', reason: 'A fault of the server; the log tells more under the id of the request' },
  502: {
    name: 'OutsideFailed',
    reason: 'Another system that the call needs, such as a courier’s, can’t be reached, or doesn’t answer as it should',
  },
  503: {
    name: 'Unavailable',
    reason: 'Not ready, busy, or without its database or store of files; worth another try',
    headers: ['Retry-After'],
  },
};

/** Error responses that operations refer to. */
export const responses: JsonSchema = Object.fromEntries(
  Object.values(errorResponses).map(({ name, reason, headers = [] }) => [
    name,
    {
      description: reason,
      headers: headersOf(headers),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

export function responseName(status: number): string {
  return errorResponses[status]?.name ?? 'Failed';
}

/** All error statuses of a route. */
export function errorStatuses({ method, access, path, whileViewing, doc }: Route): readonly number[] {
  const statuses = [
    // Any URL may contain a NUL, and any call may fail in the server.
    400,
    500,
    503,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && method === 'get' ? [] : [429]),
    // A caller who views the portal as a role can't write.
    ...(typeof access === 'object' || (access === 'session' && method !== 'get' && !whileViewing) ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    // A body may be sent even where none is required.
    ...(doc?.body || (method !== 'get' && method !== 'delete') ? [413, 415, 422] : []),
    ...(doc?.refusals ?? []),
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}
