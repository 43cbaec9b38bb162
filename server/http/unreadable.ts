import { randomUUID } from 'node:crypto';
import { negotiateLanguage } from '../../resources/messages/translate.ts';
import type { ErrorKey } from '../errors.ts';
import { maxHeadSize } from '../process/listen.ts';
import type { UnreadStatus } from '../process/unread-requests.ts';
import { errorBody } from './error-body.ts';

const keys: Readonly<Record<UnreadStatus, ErrorKey>> = {
  400: 'errors.headUnreadable',
  408: 'errors.headSlow',
  431: 'errors.headTooLarge',
};

/** The body of the answer to a request whose headers couldn't be read, in the shape of every error. */
export function unreadableBody(status: UnreadStatus, text: string): string {
  const [, wanted] = /^accept-language: *(.*)$/imu.exec(text) ?? [];
  const error = { key: keys[status], details: { params: { most: maxHeadSize / 1_024 } } };
  return JSON.stringify({ ...errorBody(error, negotiateLanguage(wanted)), request_id: randomUUID() });
}
