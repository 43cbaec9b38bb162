import type { JsonSchema } from '../http/route.ts';

const data = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'object', required: Object.keys(properties), properties } },
});
const text = { type: 'string' };

/** What the calls of sessions answer, for the OpenAPI page (CONTRACT, Sessions). */
export const sessionAnswer = data({ access_token: text, refresh_token: text, user_id: { type: 'integer' } });
export const sessionOrChallenge: JsonSchema = {
  anyOf: [sessionAnswer, data({ challenge: { const: 'NEW_PASSWORD_REQUIRED' }, challenge_token: text })],
};
export const profileAnswer = data({
  id: { type: 'integer' },
  username: text,
  name: text,
  email: { type: ['string', 'null'] },
  permissions: { type: 'array', items: text },
});
export const messageAnswer: JsonSchema = { type: 'object', required: ['message'], properties: { message: text } };
