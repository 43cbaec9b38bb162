import { environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { parseResponse, send } from './request.ts';

async function post(path: string, body: object): Promise<string> {
  const answer = await parseResponse(await send(`${environment.apiUrl}/${path}`, { method: 'POST', body }));
  const message = memberOf(answer, 'message');
  return typeof message === 'string' ? message : '';
}

/** Requests a mail with a reset link. @returns the message to show @throws ApiError */
export const askForLink = (username: string): Promise<string> => post('auth/forgot', { username });

/** @throws ApiError if the token of a reset link is no longer valid */
export async function checkLink(token: string): Promise<void> {
  await post('auth/reset/check', { token });
}

/** Sets the new password with the token of a reset link. @returns the message to show @throws ApiError */
export const resetPassword = (token: string, new_password: string): Promise<string> =>
  post('auth/reset', { token, new_password });
