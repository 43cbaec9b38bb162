import type { Resource } from '../../../resources/define.ts';
import { draftLifecycle } from '../../../resources/drafts.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { answerOf, historyEntry, idempotencyKey, ifMatch, labels, moment, pascal, ref } from '../../openapi/schemas.ts';
import { promoteBody } from './promote.ts';

const integer: JsonSchema = { type: 'integer' };
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const status: JsonSchema = { enum: Object.keys(draftLifecycle.states) };
const by: JsonSchema = orNothing({ type: 'object', properties: { id: integer, name: { type: ['string', 'null'] } } });

const changes: JsonSchema = {
  type: 'object',
  description:
    'By field path, as in a history entry: before is what is live, after what the copy says; rows without their ids',
  additionalProperties: {
    type: 'object',
    required: ['before', 'after'],
    properties: { before: {}, after: {}, secret: { const: true } },
  },
};
const differencesData = answerOf({
  main: answerOf({ id: integer, revision: integer, status, version: integer }),
  based_on: orNothing(integer),
  changes,
  since: {
    type: 'array',
    description: 'What was written to the record after the draft was made, newest first, the last 100',
    items: historyEntry,
  },
});
const version = answerOf({
  id: integer,
  status,
  version: integer,
  based_on: orNothing(integer),
  revision: integer,
  created_at: moment,
  updated_at: moment,
  by,
});

const refusal: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Sentences by field path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

/** OpenAPI descriptions of the calls of drafts. */
export function draftDocs(
  resource: Resource,
): Readonly<Record<'draft' | 'promote' | 'promoteRefusal' | 'differences' | 'versions', RouteDoc>> {
  const [one] = resource.label;
  const [tag] = resource.plural;
  const name = pascal(resource.name);
  const written = {
    tag,
    answer: answerOf({ data: ref(resource.name), labels }),
    parameters: [ifMatch, idempotencyKey],
    refusals: [409, 412],
  };
  return {
    draft: {
      ...written,
      id: `${resource.drafts?.call ?? 'draft'}${name}`,
      summary: `Make a draft (200 where there is one already); of an archived copy, one that says what that says: ${one}`,
      status: 201,
      alternatives: { 200: written.answer },
    },
    promote: {
      ...written,
      id: `promote${name}`,
      summary: `Make live what a draft or an archived copy says; answers the live record: ${one}`,
      body: promoteBody,
      bodyOptional: true,
    },
    promoteRefusal: {
      id: `get${name}PromoteRefusal`,
      tag,
      summary: `Why promoting this version, as it is saved, would be refused: ${one}`,
      answer: answerOf({ data: answerOf({ refusal: orNothing(refusal) }) }),
      refusals: [409],
    },
    differences: {
      id: `get${name}Differences`,
      tag,
      summary: `What promoting this copy would change: ${one}`,
      answer: answerOf({ data: differencesData, labels }),
      refusals: [409],
    },
    versions: {
      id: `list${name}Copies`,
      tag,
      summary: `The record, its draft and its archived copies: ${one}`,
      answer: answerOf({ data: { type: 'array', items: version } }),
    },
  };
}
