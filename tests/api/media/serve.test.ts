import { createHash } from 'node:crypto';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizeKey } from '../../../server/media/key.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { mp4 } from './samples.ts';

let shop: MediaShop;

beforeAll(async () => {
  shop = await makeMediaShop();
});
afterAll(() => shop.drop());

/** The route of public files. */
const shown = { route: 'richtext' } as const;
const get = (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test.each([
  '/media/',
  '/media/nothing',
  '/media/..%2f..%2fserver.lock',
  '/media/aaaaaaaaaaaaaaaaaaaaaaaaaa/a.png',
  '/media/aaaaaaaaaaaaaaaaaaaaaaaaaa/a.png%00.html',
  '/media/aaaaaaaaaaaaaaaaaaaaaaaaaa/%',
  '/media/aaaaaaaaaaaaaaaaaaaaaaaaaa/sizes/thumb.webp',
])('%s is not found', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control') ?? '').not.toContain('public');
});

test('an address without end is not found', async () => {
  expect((await get(`/media/${'a'.repeat(5000)}`)).status).toBe(404);
});

test('a file keeps its address secret: neither another name nor its parts lead to it', async () => {
  const { file } = await uploadFile(shop, await picture(), shown);
  for (const path of [
    file.url.replace('photo', 'other'),
    file.url.replace('.png', '.html'),
    `/media/${file.key.slice(0, 26)}`,
    `/media/${file.key.slice(0, 26)}/sizes/thumb.webp`,
  ])
    expect((await get(path)).status).toBe(404);
});

test('nothing in a file can run, be framed, or be taken for something else', async () => {
  const { file } = await uploadFile(shop, await picture(), shown);
  const { headers } = await get(file.url);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*\bsandbox\b/u);
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|allow-/u);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''photo\.png$/u);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('what is neither picture nor video is only downloaded, under a name that breaks no header', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const { file } = await uploadFile(shop, pdf, { name: `證明"'; x=\r\n(1).pdf`, type: 'application/pdf', ...shown });
  const { headers } = await get(file.url);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+\.pdf$/u);
});

test.each([
  ['proof.html', 'proof.pdf'],
  ['proof.PDF', 'proof.pdf'],
  ['../a\\b/Invoice 1.2024', 'Invoice%201.2024.pdf'],
  ['.html', 'file.pdf'],
])('%s that is a PDF is offered as %s', async (name, offered) => {
  const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const { file } = await uploadFile(shop, pdf, { name, type: 'text/html', ...shown });
  expect((await get(file.url)).headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${offered}`);
});

test('a picture is shown under the ending of its own type, in each size', async () => {
  const { file } = await uploadFile(shop, await picture(), { name: 'photo.html', ...shown });
  for (const [query, ending] of [
    ['', 'png'],
    ['?size=thumb', 'webp'],
  ])
    expect((await get(file.url + query)).headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''photo.${ending}`,
    );
});

test('a browser keeps it, and asks whether it is still the same', async () => {
  const { file } = await uploadFile(shop, await picture(), shown);
  const first = await get(file.url);
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  const again = await get(file.url, { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect([again.status, (await bytesOf(again)).byteLength]).toEqual([304, 0]);
  expect((await get(`${file.url}?size=thumb`)).headers.get('etag')).not.toBe(first.headers.get('etag'));
});

describe('a video is served in ranges', () => {
  const whole = mp4(5_000);
  let url = '';
  beforeAll(async () => {
    const answer = await uploadFile(shop, whole, { name: 'clip.mp4', type: 'video/mp4', ...shown });
    expect(answer, answer.text).toMatchObject({ status: 201, file: { mime_type: 'video/mp4', width: null } });
    ({ url } = answer.file);
  });

  test('whole, byte for byte', async () => {
    const answer = await get(url);
    expect([answer.status, answer.headers.get('accept-ranges'), answer.headers.get('content-length')]).toEqual([
      200,
      'bytes',
      `${whole.byteLength}`,
    ]);
    expect(
      createHash('sha256')
        .update(await bytesOf(answer))
        .digest('hex'),
    ).toBe(createHash('sha256').update(whole).digest('hex'));
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-10', -10, undefined],
    ['bytes=0-999999999', 0, undefined],
    ['bytes=7-7', 7, 7],
  ] as const)('%s', async (range, first, last) => {
    const [start, end] = [first < 0 ? whole.byteLength + first : first, last ?? whole.byteLength - 1];
    const answer = await get(url, { Range: range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${whole.byteLength}`,
    ]);
    expect(await bytesOf(answer)).toEqual(Buffer.from(whole.subarray(start, end + 1)));
  });

  test.each(['bytes=999999999-', 'bytes=5-1', 'bytes=-0'])('%s can’t be had', async (range) => {
    const answer = await get(url, { Range: range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
  });

  test('a range of another version, or one of several, gets the whole', async () => {
    expect((await get(url, { Range: 'bytes=0-1', 'If-Range': '"another"' })).status).toBe(200);
    expect((await get(url, { Range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await get(url, { Range: 'lines=0-1' })).status).toBe(200);
  });

  test('HEAD tells of it without sending it', async () => {
    const answer = await shop.app.request(url, { method: 'HEAD' });
    expect([answer.status, (await bytesOf(answer)).byteLength]).toEqual([200, 0]);
  });
});

describe('what lies in the store is not what its record says', () => {
  const cut = async (key: string, length: (size: number) => number) => {
    const path = join(shop.folder, 'media', ...key.split('/'));
    await truncate(path, length((await stat(path)).size));
  };
  const sizes = [
    ['', (key: string) => key],
    ['?size=thumb', (key: string) => sizeKey(key, 'thumb')],
    ['?size=medium', (key: string) => sizeKey(key, 'medium')],
  ] as const;

  test.each([
    ['shorter', (size: number) => size - 1],
    ['empty', () => 0],
    ['longer', (size: number) => size + 1],
  ])('a picture that is %s is not found, and nothing keeps that', async (_what, length) => {
    for (const [query, keyOf] of sizes) {
      const { file } = await uploadFile(shop, await picture(), shown);
      await cut(keyOf(file.key), length);
      for (const answer of [
        await get(`${file.url}${query}`),
        await get(`${file.url}${query}`, { Range: 'bytes=0-9' }),
        await shop.app.request(`${file.url}${query}`, { method: 'HEAD' }),
      ]) {
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
          404,
          'no-store',
          null,
        ]);
      }
    }
  });
});
