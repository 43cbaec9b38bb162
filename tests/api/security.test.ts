import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

const script = `export const greeting = ${JSON.stringify('hello '.repeat(500))};`;
let shop: Shop;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Portal</title><script type="module" src="/assets/main-1a2b.js"></script></head><body></body></html>',
  );
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), script);
  await writeFile(join(folder, 'pages.json'), JSON.stringify(['/home', '/profile', '/invoices']));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  shop = await makeShop({
    portal: folder,
    environment: {
      CORS_ORIGINS: 'https://office.example',
      VITE_ADDRESS_API_URL: 'https://places.example/v1',
      TRUST_PROXY: '10.0.0.1',
    },
  });
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

const login = 'POST /auth/login';
const credentials = JSON.stringify({ username: 'orders', password });

describe('a body', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'that is no JSON by its type',
        call: login,
        body: 'username=orders',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        status: 415,
        contains: { message: 'Send application/json instead of application/x-www-form-urlencoded' },
      },
      { name: 'without a type', call: login, body: credentials, headers: { 'Content-Type': '' }, status: 415 },
      {
        name: 'that is no JSON by its content',
        call: login,
        body: '{"username":',
        status: 400,
        contains: { message: 'The request could not be read: its body is no valid JSON' },
      },
      { name: 'that is missing', call: login, headers: { 'Content-Type': 'application/json' }, status: 400 },
      {
        name: 'with a character that no text can keep',
        call: login,
        body: '{"username":"a\\u0000","password":"b"}',
        status: 400,
      },
      {
        name: 'that promises to be too large',
        call: login,
        body: `{"username":"${'a'.repeat(1_100_000)}","password":"b"}`,
        status: 413,
        contains: { message: 'That is too large: at most 1,024 KiB' },
      },
      {
        name: 'of another JSON type',
        call: login,
        body: credentials,
        headers: { 'Content-Type': 'application/vnd.shop+json; charset=utf-8' },
        status: 200,
      },
    ],
  );

  test('without a length is aborted beyond the limit', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
        if (sent > 8_000_000) controller.close();
      },
    });
    // A streamed body needs it, but the DOM types lack it.
    const streamed = { duplex: 'half' };
    const request = new Request('http://shop.example/api/auth/login', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      ...streamed,
    });
    expect((await shop.app.request(request)).status).toBe(413);
    expect(sent).toBeLessThan(2_000_000);
  });
});

describe('an error', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'what does not exist below /api is told in the contract’s shape',
        call: 'GET /nothing',
        status: 404,
        contains: { message: 'This page could not be found', request_id: expect.stringMatching(/^[\w-]{36}$/u) },
      },
      { name: 'a method that nobody serves is the same', call: 'PUT /auth/login', body: {}, status: 404 },
      { name: 'a path with a NUL is refused', call: 'GET /me?q=%00', status: 400 },
      {
        name: 'it is told in Simplified Chinese',
        call: 'GET /nothing',
        headers: { 'Accept-Language': 'zh-CN,zh;q=0.9' },
        status: 404,
        contains: { message: '找不到此页面' },
      },
      {
        name: 'a sane request id comes back',
        call: 'GET /nothing',
        headers: { 'X-Request-Id': 'from-the-proxy.1' },
        status: 404,
        contains: { request_id: 'from-the-proxy.1' },
      },
      {
        name: 'an insane request id does not',
        call: 'GET /nothing',
        headers: { 'X-Request-Id': 'a"b {} '.repeat(20) },
        status: 404,
        lacks: ['a\\"b'],
      },
    ],
  );

  test('of ours reveals no internals; the log has them, without values', async () => {
    const broken = await makeShop();
    await broken.db.execute('drop table refresh_token cascade');
    const answer = await call(broken, login, { body: { username: 'orders', password } });
    expect(answer.json).toEqual({ message: 'Unknown Error', request_id: expect.any(String) });
    expect(answer.status).toBe(500);
    const line = broken.log.find((text) => text.includes('a request failed')) ?? '';
    expect(line).toContain('42P01');
    expect(line).not.toContain(password);
    await broken.drop();
  });

  test('of a database that is away is 503, worth another try', async () => {
    const lost = await makeShop();
    const token = await lost.tokenOf('orders');
    await lost.drop();
    const answer = await lost.app.request('/api/me', { headers: { Authorization: `Bearer ${token}` } });
    expect([500, 503]).toContain(answer.status);
  });
});

describe('the portal', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers });

  test.each([
    '/assets/main-old.js',
    '/assets/',
    '/missing.js',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html.bak',
    '/index.html',
    '/metrics',
    '/graphql',
    '/api2/sku',
    '/v1/users',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/%2egit/config',
    '/swagger.json',
    '/favicon.ico',
    '/salesman/.env',
    '/salesmen',
  ])('%s is neither a file nor a page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<html');
  });

  test.each([
    '/',
    '/home',
    '/login',
    '/challenge',
    '/reset',
    '/profile',
    '/invoices',
    '/salesman',
    '/salesman/12',
    '/product_version/bulk_edit',
    '/product/import_create',
  ])('%s gets the page, which is not cached', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await response.text()).toContain('"addressApiUrl":"https://places.example/v1"');
  });

  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each(['/no_such_page', '/metrics', '/salesmen/12'])(
    'a browser that is led to %s gets the page that says there is none',
    async (path) => {
      const response = await get(path, browser);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toContain('text/html');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
      expect(response.headers.get('Content-Security-Policy')).toContain("'strict-dynamic'");
    },
  );

  test.each([
    '/wp-login.php',
    '/.git/config',
    '/salesman/.env',
    '/assets/gone',
    '/api',
    '/api/nothing',
    '/media/nothing',
  ])('a browser that is led to %s gets no page', async (path) => {
    const response = await get(path, browser);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('application/json');
  });

  test('runs under a strict policy with a nonce of its own', async () => {
    const response = await get('/');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/u.exec(policy)?.[1] ?? 'none';
    expect(await response.text()).toContain(`nonce="${nonce}" type="module"`);
    expect(policy).toContain("connect-src 'self' https://places.example;");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify");
    expect((await get('/')).headers.get('Content-Security-Policy')).not.toBe(policy);
  });

  test('a file with a hash in its name is kept for ever, compressed as the browser can', async () => {
    const path = '/assets/main-1a2b.js';
    const plain = await get(path);
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await plain.text()).toBe(script);
    const gzip = await get(path, { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
    const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script);
    expect((await get(path, { 'If-None-Match': brotli.headers.get('ETag') ?? '' })).status).toBe(304);
  });

  test.each(['/assets/gone-3c4d.js', '/gone.svg'])(
    '%s, removed under the running server, is missing: no failure, and nothing to be kept',
    async (path) => {
      await writeFile(join(folder, path), script);
      const running = createApp({ ...shop.parts, ready: () => true, portal: folder });
      await rm(join(folder, path));
      const response = await running.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toContain('application/json');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('ETag')).toBeNull();
      await writeFile(join(folder, path), script);
      expect(await (await running.request(path)).text()).toBe(script);
    },
  );

  test('a file without a hash is revalidated', async () => {
    expect((await get('/favicon.svg')).headers.get('Cache-Control')).toBe('no-cache');
  });
});

describe('every answer', () => {
  test.each(['/', '/assets/main-1a2b.js', '/api/nothing', '/healthz', '/missing.js'])(
    '%s carries the secure headers and its id',
    async (path) => {
      const { headers } = await shop.app.request(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/u);
    },
  );

  test('of the API is kept by nobody', async () => {
    expect((await shop.app.request('/api/me')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('asks for encryption only where a trusted proxy says there is one', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    expect((await shop.from('203.0.113.1', '/', { headers })).headers.get('Strict-Transport-Security')).toBeNull();
    expect((await shop.from('10.0.0.1', '/', { headers })).headers.get('Strict-Transport-Security')).toContain(
      'max-age',
    );
  });
});

describe('another origin', () => {
  const preflight = async (origin: string) =>
    shop.app.request('/api/salesman', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,if-match,x-store-id',
      },
    });

  test('that isn’t configured gets no CORS headers', async () => {
    expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('that is configured gets CORS headers', async () => {
    const { headers } = await preflight('https://office.example');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('https://office.example');
    expect(headers.get('Access-Control-Allow-Headers')).toContain('If-Match');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const { headers: answer } = await shop.app.request('/api/me', { headers: { Origin: 'https://office.example' } });
    // The portal reads these headers: the total, the revision or sort version, and when to retry.
    for (const name of ['X-Total-Count', 'ETag', 'Retry-After'])
      expect(answer.get('Access-Control-Expose-Headers')).toContain(name);
  });
});

describe('health', () => {
  test('a starting server is live, not ready, and answers calls with 503', async () => {
    const starting = createApp({ ...shop.parts, ready: () => false, portal: folder });
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/api/me', '/'].map(async (path) => (await starting.request(path)).status),
    );
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect((await starting.request('/api/me')).headers.get('Retry-After')).toBe('1');
  });

  test('a server without its database is live and not ready', async () => {
    const lost = await makeShop();
    await lost.drop();
    expect((await lost.app.request('/healthz')).status).toBe(200);
    expect((await lost.app.request('/readyz')).status).toBe(503);
  });

  test('a server that works is ready', async () => {
    expect((await shop.app.request('/readyz')).status).toBe(200);
  });
});
