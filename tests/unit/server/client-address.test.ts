import { Hono } from 'hono';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, isEncrypted } from '../../../server/http/client-address.ts';
import type { AppEnv } from '../../../server/http/route.ts';

const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addSubnet('fd00::', 8, 'ipv6');

async function ask(from: string | undefined, headers: Record<string, string> = {}): Promise<string> {
  const app = new Hono<AppEnv>();
  app.get('/', (context) => context.text(`${clientAddress(context, trusted)} ${isEncrypted(context, trusted)}`));
  const response = await app.request(
    '/',
    { headers },
    from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } },
  );
  return response.text();
}

test.each([
  ['a stranger can not make an address up', '203.0.113.9', { 'X-Forwarded-For': '198.51.100.1' }, '203.0.113.9 false'],
  [
    'what a stranger told a trusted proxy does not count',
    '10.0.0.1',
    { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' },
    '203.0.113.9 false',
  ],
  ['rubbish from a trusted proxy leaves the proxy', '10.0.0.1', { 'X-Forwarded-For': 'unknown' }, '10.0.0.1 false'],
  ['a stranger can not claim encryption', '203.0.113.9', { 'X-Forwarded-Proto': 'https' }, '203.0.113.9 false'],
  ['no socket is nobody', undefined, {}, 'unknown false'],
  ['a trusted proxy tells who called', '10.0.0.1', { 'X-Forwarded-For': '203.0.113.9' }, '203.0.113.9 false'],
  [
    'several trusted proxies are seen through',
    '::ffff:10.0.0.1',
    { 'X-Forwarded-For': '203.0.113.9, 10.1.1.1' },
    '203.0.113.9 false',
  ],
  ['ports and brackets are left out', 'fd00::1', { 'X-Forwarded-For': '[2001:db8::7]:4711' }, '2001:db8::7 false'],
  [
    'a trusted proxy tells of encryption',
    '10.0.0.1',
    { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' },
    '203.0.113.9 true',
  ],
])('%s', async (_name, from, headers, expected) => {
  expect(await ask(from, headers)).toBe(expected);
});
