import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../scenarios.ts';
import { type FileAnswer, makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { mp4 } from './samples.ts';

/** Signed URLs of private files, tested with uploads that no record uses. */
let shop: MediaShop;
let file: FileAnswer['file'];
beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('seller', ['ecommerce:UpdateProduct', 'ecommerce:CreateProduct']);
  ({ file } = await uploadFile(shop, await picture('png', { width: 400 })));
});
afterAll(() => shop.drop());

const get = (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers });
const minute = 60_000;

describe('an address that is not signed, or not for this file and time, is not found', () => {
  const [expires, signature] = [/expires=(\d+)/u, /signature=([\w-]+)/u].map(
    (part) => () => part.exec(file.address)?.[1] ?? '',
  );
  const last = (text = '') => (text.endsWith('A') ? 'B' : 'A');

  test.each([
    ['bare', () => file.url],
    ['without its end', () => `${file.url}?signature=${signature?.()}`],
    ['without its signature', () => `${file.url}?expires=${expires?.()}`],
    ['with a longer time', () => file.address.replace(/expires=\d+/u, `expires=${Number(expires?.()) + 3_600}`)],
    ['with a time that is none', () => file.address.replace(/expires=\d+/u, 'expires=1e99')],
    [
      'with another signature',
      () => `${file.address.slice(0, -2)}${last(signature?.().at(-2))}${last(signature?.().at(-1))}`,
    ],
    ['with half a signature', () => file.address.slice(0, -20)],
    ['with no signature at all', () => `${file.url}?expires=${expires?.()}&signature=`],
  ])('%s', async (_what, path) => {
    const answer = await get(path());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('etag') ?? answer.headers.get('content-disposition')).toBeNull();
  });

  test('with the signature of another file', async () => {
    const other = (await uploadFile(shop, await picture())).file;
    expect((await get(`${file.url}?${other.address.split('?')[1]}`)).status).toBe(404);
    expect((await get(other.address)).status).toBe(200);
  });

  test('and what is asked of the browser’s own copy is no way round it', async () => {
    const etag = (await get(file.address)).headers.get('etag') ?? '';
    expect((await get(file.url, { 'If-None-Match': etag })).status).toBe(404);
  });
});

describe('a signed address', () => {
  test('is served, its sizes too, and nothing between keeps it', async () => {
    for (const path of [file.address, `${file.address}&size=thumb`, `${file.address}&size=medium`]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename/u);
    }
    const head = await shop.app.request(file.address, { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  test('is served in ranges', async () => {
    const whole = mp4(2_000);
    const clip = (await uploadFile(shop, whole, { name: 'clip.mp4', type: 'video/mp4' })).file;
    const part = await get(clip.address, { Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('cache-control')]).toEqual([
      206,
      `bytes 10-19/${whole.byteLength}`,
      'private, no-store',
    ]);
    expect((await get(clip.url, { Range: 'bytes=10-19' })).status).toBe(404);
  });

  test('is the same for a while, good for ten minutes at least and fifteen at most', async () => {
    const again = async () => (await call(shop, `GET /file/${file.id}`, { as: 'administrator' })).json;
    const first = await again();
    expect(await again()).toEqual(first);
    const fresh = (await uploadFile(shop, await picture())).file.address;
    shop.advance(10 * minute - 1_000);
    expect((await get(fresh)).status).toBe(200);
    shop.advance(5 * minute + 1_000);
    expect((await get(fresh)).status).toBe(404);
  });

  test('is made anew for whoever may read the file, and for nobody else', async () => {
    const late = (await uploadFile(shop, await picture())).file;
    shop.advance(20 * minute);
    expect((await get(late.address)).status).toBe(404);
    const answer = await call(shop, `GET /file/${late.id}`, { as: 'administrator' });
    expect(answer.json).toMatchObject({
      data: { id: late.id, key: late.key, url: expect.stringContaining(`${late.url}?expires=`) },
    });
    const { data }: { data: { url: string } } = JSON.parse(answer.text);
    expect((await get(data.url)).status).toBe(200);
    expect((await call(shop, `GET /file/${late.id}`, { as: 'seller' })).status).toBe(404);
    expect((await call(shop, `GET /file/${late.id}`)).status).toBe(401);
    expect((await call(shop, 'GET /file/99999999', { as: 'seller' })).status).toBe(404);
  });

  test('is good in the answer to a repeated call too', async () => {
    const bytes = await picture('png', { colour: '#112233' });
    const options = { headers: { 'Idempotency-Key': 'signed-1' } };
    const first = await uploadFile(shop, bytes, options);
    shop.advance(60 * minute);
    const again = await uploadFile(shop, bytes, options);
    expect(again.file.id).toBe(first.file.id);
    expect([(await get(first.file.address)).status, (await get(again.file.address)).status]).toEqual([404, 200]);
  });
});
