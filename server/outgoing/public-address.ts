import { BlockList, isIP } from 'node:net';

/** A range: first address and number of fixed bits. */
type Range = readonly [first: string, bits: number];

/**
 * IPv4 addresses that aren't on the public internet: the ranges of IANA's special-purpose registry (RFC 6890), and
 * those for multicast and future use.
 */
const specialV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The only range of IPv6 addresses for hosts of the public internet. */
const publicV6: Range = ['2000::', 3];

/**
 * Ranges in it that aren't public: protocols' own (Teredo, ORCHID), documentation, and 6to4, which wraps any IPv4
 * address.
 */
const specialV6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const v4 = listOf('ipv4', specialV4);
const [v6, v6Special] = [listOf('ipv6', [publicV6]), listOf('ipv6', specialV6)];

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [first, bits] of ranges) list.addSubnet(first, bits, family);
  return list;
}

const linkV4 = listOf('ipv4', [['169.254.0.0', 16]]);
const linkV6 = listOf('ipv6', [
  ['fe80::', 10],
  // Amazon's metadata address for IPv6; other clouds only use the IPv4 one.
  ['fd00:ec2::254', 128],
]);

/**
 * Whether an IP address is link-local, or the metadata address where clouds give a machine its secrets: never called,
 * even with `OUTGOING_ALLOW_PRIVATE`. Includes IPv6 addresses that represent such an IPv4 address.
 */
export function isLinkAddress(address: string): boolean {
  const bare = address.replace(/%.*$/u, '');
  if (isIP(bare) === 4) return linkV4.check(bare, 'ipv4');
  if (isIP(bare) !== 6) return false;
  // `BlockList` knows mapped addresses; NAT64 and 6to4 addresses contain the IPv4 address elsewhere.
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  return (
    linkV6.check(bare, 'ipv6') ||
    linkV4.check(bare, 'ipv6') ||
    /^(?:64:ff9b:(?:1:)?(?::|.*:)|::)a9fe:[\da-f]{1,4}$/u.test(plain) ||
    plain.startsWith('2002:a9fe:')
  );
}

/**
 * Whether an IP address belongs to a host of the public internet. IPv6 addresses that represent IPv4 ones (mapped,
 * NAT64, 6to4) don't: they could lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !v4.check(address, 'ipv4');
  return family === 6 && v6.check(address, 'ipv6') && !v6Special.check(address, 'ipv6');
}
