import { isIPv6 } from 'node:net';

/** Groups IPv6 addresses by their first 64 bits, which one host controls. Unwraps IPv4-mapped addresses. */
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

/** Key for limiting callers without a session: the IPv4 address, or a customer's IPv6 range. */
export function clientOf(address: string): string {
  const network = networkOf(address);
  return siteOf(network) ?? network;
}

/** Prefix of the /48 that a provider assigns to one customer: 65,536 IPv6 networks. Undefined for IPv4. */
export function siteOf(network: string): string | undefined {
  return /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/u.exec(network)?.[0];
}
