import { createWriteStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError, invalid } from '../errors.ts';
import type { ApiContext } from './route.ts';

/** What a multipart body may hold besides texts. */
export interface FormRules {
  /** Name of the parts that are files, and how many there may be. */
  readonly files: string;
  readonly most: number;
  /** Names of the parts that are texts. Others are refused, since a client that sends `dry_run` relies on it. */
  readonly texts?: readonly string[];
  /** Longest text, in bytes; longer ones are ignored. */
  readonly longestText?: number;
}

/**
 * Streams the one file of a multipart body (field `file`, SPEC §7) through a transform to a path, never holding more
 * than a chunk in memory. The transform rejects a file by throwing. Returns the name given by the client, which must
 * not be trusted. If this throws, the caller removes the path.
 * @throws ApiError 400 for a malformed body or one without a file, 415 for another Content-Type, 422 that names another
 * part, and whatever the transform throws
 */
export async function saveUpload(context: ApiContext, path: string, filter: Transform): Promise<string | undefined> {
  let found: { readonly name: string | undefined } | undefined;
  await readForm(context, { files: 'file', most: 1 }, (stream, name) => {
    found = { name };
    return savePart(stream, filter, path);
  });
  if (!found) throw new ApiError(400, 'errors.fileMissing');
  return found.name;
}

/**
 * Reads a multipart body: `save` receives each file as it arrives; the texts are returned by name.
 * @throws ApiError 400 for a malformed body, 415 for another Content-Type, 422 that names an unexpected part or one
 * that occurs too often, and whatever `save` throws
 */
export async function readForm(
  context: ApiContext,
  rules: FormRules,
  save: (stream: Readable, name: string | undefined) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const given = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/iu.test(given))
    throw new ApiError(415, 'errors.mediaType', { params: { expected: 'multipart/form-data', given: given || '—' } });
  const { body } = context.req.raw;
  if (!body) throw new ApiError(400, 'errors.fileMissing');
  const texts = new Map<string, string>();
  const saving: Promise<void>[] = [];
  const parts: Readable[] = [];
  const parser = formParser(given, rules);
  const refused = new AbortController();
  parser.on('field', (name, text, _nameCut, cut) => {
    if (!rules.texts?.includes(name)) refused.abort(unknownPart(name));
    else if (!cut) texts.set(name, text);
  });
  parser.on('file', (field, stream, name) => {
    if (field !== rules.files || saving.length >= rules.most) {
      stream.resume();
      refused.abort(field === rules.files ? tooMany(rules) : unknownPart(field));
      return;
    }
    parts.push(stream);
    const saved = save(stream, name);
    // Stops reading the rest; the code that awaits `saving` gets the error.
    saved.catch((error: unknown) => refused.abort(error));
    saving.push(saved);
  });
  parser.on('filesLimit', () => refused.abort(tooMany(rules)));
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refused.abort(new ApiError(400, 'errors.fileMissing')));
  try {
    await pipeline(Readable.from(body), parser, { signal: refused.signal });
  } catch (error) {
    // The parser leaves its parts open where the body ends early; awaiting them would never end.
    for (const part of parts) part.destroy();
    await Promise.allSettled(saving);
    const reason: unknown = refused.signal.aborted ? refused.signal.reason : error;
    // A system error such as a full disk is not the client's fault.
    if (reason instanceof ApiError || (reason instanceof Error && 'syscall' in reason)) throw reason;
    throw malformed(error);
  }
  await Promise.all(saving);
  return texts;
}

function formParser(contentType: string, { most, longestText = 1_024 }: FormRules): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: most, fields: 4, parts: most + 4, fieldSize: longestText, fieldNameSize: 100, headerPairs: 20 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Streams a part through a transform to a path. If this throws, the caller removes the path. */
export async function savePart(stream: Readable, filter: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(stream, filter, file);
  } catch (error) {
    // If the transform rejects before the file was opened, the file would still be created after the caller has removed
    // it.
    await new Promise<void>((resolve) => {
      if (file.closed) resolve();
      else file.once('close', resolve);
    });
    throw error;
  }
}

const tooMany = ({ files, most }: FormRules): ApiError => invalid({ [files]: [{ rule: 'most', params: { most } }] });

const unknownPart = (name: string): ApiError => invalid({ [name]: [{ rule: 'unknown' }] });

function malformed(cause: unknown): ApiError {
  return new ApiError(400, 'errors.malformed', { params: { reason: 'multipart/form-data' }, cause });
}
