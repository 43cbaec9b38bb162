import { environment } from '../browser/environment.ts';
import { authorizedSend } from './authorized-send.ts';
import { parseResponse } from './request.ts';
import { readUserAgain } from './user.ts';

const send = async (method: 'POST' | 'DELETE', body?: { readonly role: number }): Promise<unknown> =>
  parseResponse(await authorizedSend(`${environment.apiUrl}/me/view-as`, { method, body }, { checksRights: false }));

/**
 * Begins to view the portal as a role, in all tabs. `readUserAgain` then tells them.
 * @throws ApiError
 */
export async function viewAs(role: number): Promise<void> {
  await send('POST', { role });
}

/** Stops viewing the portal as a role, in all tabs. @throws ApiError */
export async function stopViewing(): Promise<void> {
  await send('DELETE');
  await readUserAgain();
}
