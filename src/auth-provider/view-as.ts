import { environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { authorizedSend } from './authorized-send.ts';
import { parseResponse } from './request.ts';
import { readUserAgain } from './user.ts';
import { markViewing } from './viewing-mark.ts';

const send = async (method: 'POST' | 'DELETE', body?: { readonly role: number }): Promise<unknown> =>
  parseResponse(await authorizedSend(`${environment.apiUrl}/me/view-as`, { method, body }, { checksRights: false }));

/**
 * Starts viewing the portal as a role, in all tabs. Resolves even if this tab can't read the new permissions.
 * @throws ApiError
 */
export async function viewAs(role: number): Promise<void> {
  await send('POST', { role });
  markViewing(role);
}

/** Stops viewing the portal as a role, in all tabs. @returns the message to show @throws ApiError */
export async function stopViewing(): Promise<string> {
  const message = memberOf(await send('DELETE'), 'message');
  await readUserAgain();
  return typeof message === 'string' ? message : '';
}
