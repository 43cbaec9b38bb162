import { ApiError } from '../errors.ts';
import type { ApiContext } from './route.ts';
import { groupDigits } from '../../resources/messages/grouped.ts';

const mebibyte = 1_048_576;

interface BodyOptions {
  /** Maximum size in bytes; one mebibyte by default. */
  readonly limit?: number;
  /** Whether an empty body is `undefined` instead of an error. */
  readonly optional?: boolean;
}

/**
 * Reads the request's body as JSON.
 * @throws ApiError 413 where it is too large, 415 for another Content-Type, 400 where it is no JSON
 */
export async function jsonBody(
  context: ApiContext,
  { limit = mebibyte, optional = false }: BodyOptions = {},
): Promise<unknown> {
  const type = context.req.header('content-type');
  const length = context.req.header('content-length');
  if (optional && type === undefined && (length === undefined || length === '0')) return undefined;
  if (!/^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/iu.test(type ?? '')) {
    throw new ApiError(415, 'errors.mediaType', { params: { expected: 'application/json', given: type ?? '—' } });
  }
  if (Number(length) > limit) throw tooLarge(limit);
  const text = length === undefined ? await readUpTo(context, limit) : await context.req.text();
  if (optional && text === '') return undefined;
  return parse(text);
}

/** Maximum nesting; nothing we accept is nested deeper. Unlimited nesting would exhaust the stack of recursive code. */
const maxDepth = 64;
/**
 * Maximum length of lists and objects; nothing we accept is longer. Each invalid member would cost an error message.
 */
const maxMembers = 20_000;

function parse(text: string): unknown {
  try {
    // PostgreSQL can't store NUL in a text.
    const value: unknown = JSON.parse(text, text.includes('\\u0000') ? rejectNul : undefined);
    if (exceedsLimits(value, maxDepth)) throw new SyntaxError('nested too deep, or too long');
    return value;
  } catch (error) {
    throw new ApiError(400, 'errors.notJson', { cause: error });
  }
}

function rejectNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new SyntaxError('NUL');
  return value;
}

function exceedsLimits(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly unknown[] = Object.values(value);
  return levels === 0 || members.length > maxMembers || members.some((one) => exceedsLimits(one, levels - 1));
}

/** Reads a body without Content-Length, counting its bytes. */
async function readUpTo(context: ApiContext, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function tooLarge(limit: number): ApiError {
  return new ApiError(413, 'errors.tooLarge', { params: { limit: `${groupDigits(Math.round(limit / 1024))} KiB` } });
}
