import { isIPv6 } from 'node:net';

/**
 * Groups addresses by network: an IPv6 address by its first 64 bits, since one host has 2^64 of them. IPv4-mapped
 * addresses become IPv4.
 */
export function networkOf(given: string): string {
  const address = given.replace(/%.*$/u, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const whole =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  if (whole.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return whole
      .slice(6)
      .map((part) => Number.parseInt(part, 16))
      .map((part) => `${part >> 8}.${part & 255}`)
      .join('.');
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/**
 * The key by which callers without a session are limited: the IPv4 address, or the IPv6 range that a provider assigns
 * to one customer.
 */
export function clientOf(address: string): string {
  const network = networkOf(address);
  return siteOf(network) ?? network;
}

/** Prefix of the /48 that a provider assigns to one customer: 65,536 IPv6 networks. Undefined for IPv4. */
export function siteOf(network: string): string | undefined {
  return /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/u.exec(network)?.[0];
}
