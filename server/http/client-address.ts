import { BlockList, isIP } from 'node:net';
import type { ApiContext } from './route.ts';

/**
 * Who called: the socket's address, or what trusted proxies say in `X-Forwarded-For`, read from the right and only
 * as far as each hop is trusted, so that a caller can't make one up.
 */
export function clientAddress(context: ApiContext, trusted: BlockList): string {
  let address = plain(context.env?.incoming?.socket.remoteAddress ?? '');
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address === '' ? 'unknown' : address;
}

/** Whether the caller's own connection is encrypted, as far as we can trust what says so. */
export function isEncrypted(context: ApiContext, trusted: BlockList): boolean {
  const from = plain(context.env?.incoming?.socket.remoteAddress ?? '');
  return isTrusted(from, trusted) && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** `::ffff:10.0.0.1` and `10.0.0.1:4711` are `10.0.0.1`; `[::1]:4711` is `::1`. */
function plain(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/iu, '');
  const bare = /^\[([^\]]+)\](?::\d+)?$/u.exec(mapped)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/u.exec(mapped)?.[1] ?? mapped;
  return bare.toLowerCase();
}
