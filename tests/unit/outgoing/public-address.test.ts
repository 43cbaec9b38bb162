import { describe, expect, test } from 'vitest';
import { fetchOutside } from '../../../server/outgoing/fetch-outside.ts';
import { isLinkAddress, isPublicAddress } from '../../../server/outgoing/public-address.ts';

const hidden: Readonly<Record<string, readonly string[]>> = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'a private network': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'the link': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'a provider’s network': ['100.64.0.1', '100.127.255.255'],
  'a multicast group': ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved or for documents': [
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    'fec0::1',
  ],
  'an IPv4 address in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ],
  'no address': ['', 'localhost', '1.2.3', '8.8.8.8.8', '08.8.8.8'],
};

describe('an address isn’t public that is', () => {
  test.each(Object.entries(hidden).flatMap(([what, addresses]) => addresses.map((one) => [what, one] as const)))(
    '%s: %s',
    (_, address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '223.255.255.255', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://user:word@127.0.0.1/',
  'http://0/',
  'http://169.254.169.254/latest/meta-data/',
  'https://localhost/',
])('%s isn’t called', async (address) => {
  await expect(fetchOutside(address, { maxBytes: 1 })).rejects.toMatchObject({ reason: 'private' });
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[fd00:ec2::254]/',
])('%s isn’t called where private addresses are', async (address) => {
  await expect(fetchOutside(address, { maxBytes: 1, allowPrivate: true })).rejects.toMatchObject({ reason: 'private' });
});

test.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', 'fc00::1', '8.8.8.8', '2606:4700::1111'])(
  '%s is no address of the link',
  (address) => {
    expect(isLinkAddress(address)).toBe(false);
  },
);

test.each(['ftp://example.com/', 'file:///etc/passwd', 'data:,a', 'javascript:0', 'example.com', '', '//example.com'])(
  '“%s” is no address to call',
  async (address) => {
    await expect(fetchOutside(address, { maxBytes: 1 })).rejects.toMatchObject({ reason: 'address' });
  },
);
