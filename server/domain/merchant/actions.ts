import { randomToken } from '../../session/tokens.ts';
import type { ActionHandler } from '../actions.ts';

/** Makes the password of a merchant's open API: 256 random bits, kept as a hash only, so it is told this once. */
export const newOpenApiPassword: ActionHandler = async () => {
  const secret = randomToken();
  return { values: { open_api_password: secret }, shownOnce: { open_api_password: secret }, message: { key: 'session.openApiPassword' } };
};
