import { HttpError } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Words } from '../../resources/ui/use-words.ts';
import { isRecord } from '../../resources/schema/empty.ts';

/** The sentences by field path of a refused call. */
export function sentencesOf(error: unknown): Readonly<Record<string, string>> {
  const errors: unknown = error instanceof HttpError && isRecord(error.body) ? error.body.errors : undefined;
  return isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([path, text]) => [path, Array.isArray(text) ? text.join(' ') : String(text)]),
      )
    : {};
}

/** Why something failed, in a sentence: what was said, else that it isn't known. */
export function reasonOf(error: unknown, say: Words['say']): string {
  return error instanceof Error && error.message !== '' ? error.message : say('errors.unknown');
}

/** The record isn't there any more. */
export function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Someone else wrote since it was read. */
export function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412;
}

/** The record is another one than was read, in another state, or gone: it has to be read again. */
export function isOutdated(error: unknown): boolean {
  const state: unknown = error instanceof HttpError && isRecord(error.body) ? error.body.state : undefined;
  return isGone(error) || isConflict(error) || state !== undefined;
}

/** The current record that a 412 carries. */
export function currentRecordIn(error: unknown): Values | undefined {
  const data: unknown =
    error instanceof HttpError && error.status === 412 && isRecord(error.body) ? error.body.data : undefined;
  return isRecord(data) ? data : undefined;
}
