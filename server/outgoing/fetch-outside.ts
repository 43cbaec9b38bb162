import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLinkAddress, isPublicAddress } from './public-address.ts';

/** Why an outgoing call failed. */
export type OutsideReason =
  /** The URL isn't a valid http(s) address. */
  | 'address'
  /** The host is, or has, an address that isn't on the public internet. */
  | 'private'
  /** The name doesn't resolve, the connection was refused or lost, or the certificate is invalid. */
  | 'unreachable'
  | 'redirect'
  | 'timeout'
  | 'tooLarge'
  /** The caller's signal aborted the call. */
  | 'aborted';

/** A failed outgoing call. Names the host only: paths, queries and user names may be secrets. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;
  readonly host: string;

  constructor(reason: OutsideReason, host: string, cause?: unknown) {
    super(`${host}: ${reason}`, { cause });
    this.reason = reason;
    this.host = host;
  }
}

/** Resolves a host name to all its addresses. */
export type Resolve = (
  host: string,
  options: { readonly all: true; readonly family?: LookupOptions['family']; readonly hints?: number },
  callback: (error: Error | null, found: LookupAddress[]) => void,
) => void;

export interface OutsideOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Maximum size of the answer's body. */
  readonly maxBytes: number;
  /** Timeout in milliseconds for the whole call, including reading the body. */
  readonly timeout?: number;
  /** Also allows addresses of private networks, but never link-local ones (`OUTGOING_ALLOW_PRIVATE`). */
  readonly allowPrivate?: boolean;
  readonly signal?: AbortSignal;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * The body as it arrives; can be read once.
   * @throws OutsideError while reading, where it grows too large, takes too long or is cut off
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Aborts the call without reading the rest. */
  cancel(): void;
}

const wholeTimeout = 10_000;

/**
 * Calls an address that a user typed in or another system provided: over http(s), to the public internet only. Checks
 * all addresses of the host, in any spelling, and connects to a checked one, so that DNS can't return another address
 * in between. Follows no redirect, and ends within ten seconds.
 * @throws OutsideError
 */
export async function fetchOutside(address: string | URL, options: OutsideOptions): Promise<OutsideAnswer> {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new OutsideError('address', url?.host ?? '');
  const fail = (reason: OutsideReason, cause?: unknown) => new OutsideError(reason, url.host, cause);
  const mayConnect = (ip: string) => isPublicAddress(ip) || (options.allowPrivate === true && !isLinkAddress(ip));
  // Node connects to literal addresses without a lookup. `URL` has turned other spellings (0x7f.1) into the usual ones.
  const literal = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(literal) !== 0 && !mayConnect(literal)) throw fail('private');

  const deadline = AbortSignal.timeout(options.timeout ?? wholeTimeout);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  /** The reason of the failure: a timeout or the caller's abort; otherwise the connection's own error. */
  const translated = (error: unknown): OutsideError => {
    if (error instanceof OutsideError) return error;
    if (options.signal?.aborted) return fail('aborted');
    return deadline.aborted ? fail('timeout') : fail('unreachable', error);
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: options.method ?? 'GET',
      headers: { 'Accept-Encoding': 'identity', ...options.headers },
      lookup: checkedLookup(options.resolve ?? systemLookup, mayConnect, fail),
      agent: false,
      signal,
    });
    request.on('response', resolve).on('error', (error) => reject(translated(error)));
    request.end(options.body);
  });
  const { statusCode: status = 0, headers } = answer;
  const closeWith = (reason: OutsideReason): OutsideError => {
    answer.on('error', () => {}).destroy();
    return fail(reason);
  };
  if (status >= 300 && status < 400 && status !== 304) throw closeWith('redirect');
  if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw closeWith('tooLarge');
  return {
    status,
    headers,
    body: limited(answer, options.maxBytes, () => fail('tooLarge'), translated),
    cancel: () => void answer.on('error', () => {}).destroy(),
  };
}

/** Resolves to checked addresses; Node connects to these without a second lookup. One forbidden address rejects all. */
function checkedLookup(
  resolve: Resolve,
  mayConnect: (ip: string) => boolean,
  fail: (reason: OutsideReason, cause?: unknown) => Error,
): LookupFunction {
  return (host, { family, hints, all }, callback) => {
    const wanted = {
      all: true,
      ...(family !== undefined && { family }),
      ...(hints !== undefined && { hints }),
    } as const;
    resolve(host, wanted, (error, found = []) => {
      const [first] = found;
      if (error || !first) return callback(fail('unreachable', error ?? undefined), '');
      if (!found.every(({ address }) => mayConnect(address))) return callback(fail('private'), '');
      return all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

async function* limited(
  answer: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
  translated: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw translated(error);
  }
}
