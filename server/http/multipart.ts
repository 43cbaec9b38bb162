import { createWriteStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../errors.ts';
import type { ApiContext } from './route.ts';

/**
 * Streams the one file of a multipart body (field `file`, SPEC §7) through a transform to a path, never holding more
 * than a chunk in memory. The transform rejects a file by throwing. Returns the name given by the client, which must
 * not be trusted. Where this throws, the caller removes the path.
 * @throws ApiError 400 for a malformed body or one without a file, 415 for another Content-Type, and whatever the
 * transform throws
 */
export async function saveUpload(context: ApiContext, path: string, filter: Transform): Promise<string | undefined> {
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
    saving = save(stream, filter, path).then(() => name);
    // Stops reading the rest; whoever awaits `saving` gets the error.
    saving.catch((error: unknown) => refused.abort(error));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refused.abort(new ApiError(400, 'errors.fileMissing')));
  try {
    await pipeline(Readable.from(body), parser, { signal: refused.signal });
  } catch (error) {
    // The parser leaves its part open where the body breaks off; awaiting it would never end.
    part?.destroy();
    await saving?.catch(() => {});
    const reason: unknown = refused.signal.aborted ? refused.signal.reason : error;
    // A system error such as a full disk is not the client's fault.
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

async function save(stream: Readable, filter: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(stream, filter, file);
  } catch (error) {
    // If the transform refuses before the file was opened, the file would still be created after the caller has removed
    // it.
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
