import { createWriteStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../errors.ts';
import type { ApiContext } from './route.ts';

/**
 * Takes the one file of a multipart body (field `file`, SPEC §7) through a gate to a path, as it comes: never more of
 * it in memory than a piece. The gate refuses by its error. Answers the name that the file came with, which is never to
 * be trusted; whoever asked removes the path where this throws.
 * @throws ApiError 400 for a body that is broken or has no file, 415 no multipart, and what the gate throws
 */
export async function saveUpload(context: ApiContext, path: string, gate: Transform): Promise<string | undefined> {
  const given = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/iu.test(given))
    throw new ApiError(415, 'errors.mediaType', { params: { expected: 'multipart/form-data', given: given || '—' } });
  const { body } = context.req.raw;
  if (!body) throw new ApiError(400, 'errors.fileMissing');
  let saving: Promise<string | undefined> | undefined;
  let part: Readable | undefined;
  const parser = formParser(given);
  const refused = new AbortController();
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || saving) {
      stream.resume();
      refused.abort(new ApiError(400, 'errors.fileMissing'));
      return;
    }
    part = stream;
    saving = save(stream, gate, path).then(() => name);
    // Nothing more of it is worth reading; who waits for `saving` gets the reason.
    saving.catch((error: unknown) => refused.abort(error));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refused.abort(new ApiError(400, 'errors.fileMissing')));
  try {
    await pipeline(Readable.from(body), parser, { signal: refused.signal });
  } catch (error) {
    // The parser leaves its part open where the body breaks off; who waits for that would wait for ever.
    part?.destroy();
    await saving?.catch(() => {});
    const reason: unknown = refused.signal.aborted ? refused.signal.reason : error;
    // The disk is full, or the like: nothing the caller could mend.
    if (reason instanceof ApiError || (reason instanceof Error && 'syscall' in reason)) throw reason;
    throw malformed(error);
  }
  if (!saving) throw new ApiError(400, 'errors.fileMissing');
  return saving;
}

function formParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

async function save(stream: Readable, gate: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(stream, gate, file);
  } catch (error) {
    // Refused before the file was open, it would be made after whoever removes it was here.
    await new Promise<void>((resolve) => {
      if (file.closed) resolve();
      else file.once('close', resolve);
    });
    throw error;
  }
}

function malformed(cause: unknown): ApiError {
  return new ApiError(400, 'errors.malformed', { params: { reason: 'multipart/form-data' }, cause });
}
