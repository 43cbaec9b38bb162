import type { JsonSchema } from '../http/route.ts';
import { answerOf } from '../openapi/schemas.ts';

const data = (properties: JsonSchema): JsonSchema => answerOf({ data: answerOf(properties) });
const text = { type: 'string' };

/** JSON Schemas of the answers of session calls, for the OpenAPI page (CONTRACT, Sessions). */
const tokens = data({ access_token: text, refresh_token: text, user_id: { type: 'integer' } });
const byCookie = data({ access_token: text, refresh_cookie: { const: true }, user_id: { type: 'integer' } });
export const sessionAnswer: JsonSchema = { anyOf: [tokens, byCookie] };
export const sessionOrChallenge: JsonSchema = {
  anyOf: [tokens, byCookie, data({ challenge: { const: 'NEW_PASSWORD_REQUIRED' }, challenge_token: text })],
};
export const profileAnswer = data({
  id: { type: 'integer' },
  username: text,
  name: text,
  email: { type: ['string', 'null'] },
  permissions: {
    type: 'array',
    items: text,
    description: 'Those that count now: while one views as a role, of that role',
  },
  viewing_as: {
    description: 'The role as which one views the portal',
    anyOf: [{ type: 'null' }, answerOf({ id: { type: 'integer' }, title: text, until: text })],
  },
});
export const messageAnswer = answerOf({ message: text });
