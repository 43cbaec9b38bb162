import { ApiError } from '../errors.ts';
import type { ApiContext } from './route.ts';

const mebibyte = 1_048_576;

interface BodyOptions {
  /** Most bytes; a mebibyte unless told otherwise. */
  readonly limit?: number;
  /** No body at all is `undefined` instead of a fault. */
  readonly optional?: boolean;
}

/**
 * The request's body as JSON.
 * @throws ApiError 413 too large, 415 not JSON by its Content-Type, 400 not JSON by its content
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

/** Nothing we take nests so far; what nests without end would exhaust the stack of whoever walks through it. */
const deepest = 64;
/** Nor does any list or object have so many members; a fault in each would cost a sentence each. */
const longest = 20_000;

function parse(text: string): unknown {
  try {
    // PostgreSQL keeps no NUL in a text.
    const value: unknown = JSON.parse(text, text.includes('\\u0000') ? refuseNul : undefined);
    if (isBeyond(value, deepest)) throw new SyntaxError('nested too deep, or too long');
    return value;
  } catch (error) {
    throw new ApiError(400, 'errors.notJson', { cause: error });
  }
}

function refuseNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new SyntaxError('NUL');
  return value;
}

function isBeyond(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly unknown[] = Object.values(value);
  return levels === 0 || members.length > longest || members.some((one) => isBeyond(one, levels - 1));
}

/** A body whose length nobody promised is counted while it comes. */
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
  return new ApiError(413, 'errors.tooLarge', { params: { limit: `${Math.round(limit / 1024)} KiB` } });
}
