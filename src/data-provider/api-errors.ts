import { HttpError } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Words } from '../../resources/ui/use-words.ts';
import { memberOf } from '../browser/json.ts';
import { isRecord } from '../../resources/schema/empty.ts';

/** Messages of an error by field path. */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  return messagesIn(error instanceof HttpError && isRecord(error.body) ? error.body.errors : undefined);
}

/** Messages by field path: the `errors` of an answer. */
export function messagesIn(errors: unknown): Readonly<Record<string, string>> {
  return isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([path, text]) => [path, Array.isArray(text) ? text.join(' ') : String(text)]),
      )
    : {};
}

/** Message of an error, or "unknown". */
export function errorMessage(error: unknown, say: Words['say']): string {
  return error instanceof Error && error.message !== '' ? error.message : say('errors.unknown');
}

/** Does the record no longer exist? */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Was the record changed after it was read? */
export function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412;
}

/** Must the record be read again: changed, in another state, or deleted? */
export function isOutdated(error: unknown): boolean {
  const state: unknown = error instanceof HttpError && isRecord(error.body) ? error.body.state : undefined;
  return isNotFound(error) || isConflict(error) || state !== undefined;
}

/** The current record in a 412 answer. */
export function currentRecordIn(error: unknown): Values | undefined {
  const data: unknown =
    error instanceof HttpError && error.status === 412 && isRecord(error.body) ? error.body.data : undefined;
  return isRecord(data) ? data : undefined;
}

/** Permissions that somebody lacks: any one suffices, or, of those who give permissions, `all` are needed. */
export interface Lacking {
  readonly missing: readonly string[];
  readonly all?: boolean;
}

/** What a 403 says is missing, if it does. */
export function lackingIn(error: unknown): Lacking | undefined {
  const body = memberOf(error, 'body');
  const texts = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(String) : undefined);
  const [missing, all] = [texts(memberOf(body, 'missing')), texts(memberOf(body, 'missing_all'))];
  return missing ? { missing } : all && { missing: all, all: true };
}

let refusal: { readonly message: string; readonly lacking: Lacking | undefined } | undefined;

/** Keeps what a refused call lacked, for the alert that tells its message. */
export function noteRefusal(error: HttpError): void {
  const lacking = lackingIn(error);
  // The same sentence about a call that lacked nothing: another's permissions aren't the reason.
  if (lacking || refusal?.message === error.message) refusal = { message: error.message, lacking };
}

/** What the call lacked that was refused last with this message: alerts are texts, whoever raises them. */
export function lackingOf(message: unknown): Lacking | undefined {
  return refusal?.message === message ? refusal?.lacking : undefined;
}

/** Statuses of temporary errors; 0 is no answer. */
const temporary: ReadonlySet<unknown> = new Set([0, 429, 502, 503, 504]);

/** Did the call get no answer, or one that says nothing about the call? */
export function isTemporary(error: unknown): boolean {
  return temporary.has(memberOf(error, 'status'));
}
