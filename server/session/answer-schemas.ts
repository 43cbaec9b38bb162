import type { JsonSchema } from '../http/route.ts';
import { recoveryCodes, secondFactor, totpSetUp } from '../../resources/system/second-factor.ts';
import { answerOf, bodySchema } from '../openapi/schemas.ts';
import { challenges } from './tokens.ts';

const data = (properties: JsonSchema): JsonSchema => answerOf({ data: answerOf(properties) });
const text = { type: 'string' };

/** JSON Schemas of the answers of session calls, for the OpenAPI page (CONTRACT, Sessions). */
const tokens = { access_token: text, refresh_token: text, user_id: { type: 'integer' } };
const byCookie = { access_token: text, refresh_cookie: { const: true }, user_id: { type: 'integer' } };
const recovery_codes = { type: 'array', items: text, description: 'Shown this once, where an app was set up' };
export const sessionAnswer: JsonSchema = { anyOf: [data(tokens), data(byCookie)] };
/** Answer of sign-in and of each of its steps. */
export const sessionOrChallenge: JsonSchema = {
  anyOf: [
    data(tokens),
    data(byCookie),
    data({ ...tokens, recovery_codes }),
    data({ ...byCookie, recovery_codes }),
    data({ challenge: { enum: [...challenges] }, challenge_token: text }),
    data({
      challenge: { const: 'SECOND_FACTOR' },
      challenge_token: text,
      factors: { type: 'array', items: { enum: ['code', 'passkey'] } },
    }),
  ],
};
export const totpAnswer = bodySchema(totpSetUp);
export const recoveryCodesAnswer = bodySchema(recoveryCodes);
export const secondFactorAnswer = bodySchema(secondFactor);
/** Input of `navigator.credentials` (WebAuthn). */
export const passkeyOptionsAnswer = answerOf({ data: { type: 'object' } });
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
  roles: { type: 'array', items: text, description: 'Names of one’s own roles; beside a user pool there may be many' },
  viewing_as: {
    description: 'The role as which one views the portal',
    anyOf: [{ type: 'null' }, answerOf({ id: { type: 'integer' }, title: text, until: text })],
  },
});
export const messageAnswer = answerOf({ message: text });
