import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has 2^64 of them; one that stands for IPv4 is that. */
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

/** Who counts as one among callers without a session: an address, of IPv6 what a provider gives to one customer. */
export function clientOf(address: string): string {
  const network = networkOf(address);
  return siteOf(network) ?? network;
}

/** What a provider gives to one customer: 65,536 networks of IPv6 begin alike. None for IPv4. */
export function siteOf(network: string): string | undefined {
  return /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/u.exec(network)?.[0];
}
