import { environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { parseResponse, send } from './request.ts';

async function post(path: string, body: object): Promise<string> {
  const answer = await parseResponse(await send(`${environment.apiUrl}/${path}`, { method: 'POST', body }));
  const message = memberOf(answer, 'message');
  return typeof message === 'string' ? message : '';
}

/** Asks for a mail with a link. @returns the message to show @throws ApiError */
export const askForLink = (username: string): Promise<string> => post('auth/forgot', { username });

/** @throws ApiError where the token of such a link works no more */
export async function checkLink(token: string): Promise<void> {
  await post('auth/reset/check', { token });
}

/** Sets the new password by the token of such a link. @returns the message to show @throws ApiError */
export const resetPassword = (token: string, new_password: string): Promise<string> =>
  post('auth/reset', { token, new_password });
