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

/**
 * Permissions that the user lacks. Any one of `missing` suffices; with `all`, for a change of permissions, each of them
 * is needed.
 */
export interface Lacking {
  readonly missing: readonly string[];
  readonly all?: boolean;
}

/** The missing permissions in a 403; `undefined` if it names none. */
export function lackingIn(error: unknown): Lacking | undefined {
  const body = memberOf(error, 'body');
  const texts = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(String) : undefined);
  const [missing, all] = [texts(memberOf(body, 'missing')), texts(memberOf(body, 'missing_all'))];
  return missing ? { missing } : all && { missing: all, all: true };
}

let refusal: { readonly message: string; readonly lacking: Lacking | undefined } | undefined;

/** Remembers the missing permissions of a refused call, for the alert with its message. */
export function noteRefusal(error: HttpError): void {
  const lacking = lackingIn(error);
  // The same message without missing permissions replaces the former ones: they are not its reason.
  if (lacking || refusal?.message === error.message) refusal = { message: error.message, lacking };
}

/**
 * The missing permissions of the last refused call with this message. Looked up by message, because alerts are plain
 * texts.
 */
export function lackingOf(message: unknown): Lacking | undefined {
  return refusal?.message === message ? refusal?.lacking : undefined;
}

/** Statuses of temporary errors; 0 is no answer. */
const temporary: ReadonlySet<unknown> = new Set([0, 429, 502, 503, 504]);

/** Did the call get no answer, or a temporary error, which says nothing about the call? */
export function isTemporary(error: unknown): boolean {
  return temporary.has(memberOf(error, 'status'));
}
