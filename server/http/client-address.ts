import { BlockList, isIP } from 'node:net';
import { BoundedCache } from '../concurrency/bounded-cache.ts';
import type { ApiContext } from './route.ts';

/**
 * Returns the caller's IP address: the socket's, or the one that trusted proxies give in `X-Forwarded-For`. Reads the
 * header from the right and only as far as each hop is trusted, so that a caller can't forge it.
 */
export function clientAddress(context: ApiContext, trusted: BlockList): string {
  let address = normalizeAddress(context.env?.incoming?.socket.remoteAddress ?? '');
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => normalizeAddress(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address === '' ? 'unknown' : address;
}

/** Whether a trusted proxy says that the caller's own connection is encrypted. */
export function isEncrypted(context: ApiContext, trusted: BlockList): boolean {
  const from = normalizeAddress(context.env?.incoming?.socket.remoteAddress ?? '');
  return isTrusted(from, trusted) && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}

/** Results of lists of trusted proxies: checking an address takes as long as parsing a request's headers. */
const checked = new WeakMap<BlockList, BoundedCache<boolean>>();

function isTrusted(address: string, trusted: BlockList): boolean {
  const known = checked.get(trusted) ?? new BoundedCache<boolean>();
  checked.set(trusted, known);
  return known.get(address, () => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  });
}

/** `::ffff:10.0.0.1` and `10.0.0.1:4711` are `10.0.0.1`; `[::1]:4711` is `::1`. */
function normalizeAddress(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/iu, '');
  const bare = /^\[([^\]]+)\](?::\d+)?$/u.exec(mapped)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/u.exec(mapped)?.[1] ?? mapped;
  return bare.toLowerCase();
}
