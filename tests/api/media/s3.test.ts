import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../../resources/messages/translate.ts';
import { purgeMedia } from '../../../server/media/purge.ts';
import { call } from '../scenarios.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { mp4 } from './samples.ts';

let objects: string;
let store: S3rver;
let port: number;
let shop: MediaShop;

const addressOf = (keys: string) =>
  `s3://${keys}shop-media?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=hk-1`;

beforeAll(async () => {
  objects = await mkdtemp(join(tmpdir(), 'media-s3-'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: objects,
    configureBuckets: [{ name: 'shop-media', configs: [] }],
  });
  ({ port } = await store.run());
  shop = await makeMediaShop({ MEDIA_URL: addressOf('S3RVER:S3RVER@') });
});
afterAll(async () => {
  await shop.drop();
  await store.close();
  await rm(objects, { recursive: true, force: true });
});

const kept = async () =>
  (await readdir(join(objects, 'shop-media'), { recursive: true })).filter((name) => name.endsWith('_object'));

test('a picture goes into the bucket in three sizes, and none onto this disk', async () => {
  const answer = await uploadFile(shop, await picture('png', { width: 1200, height: 600 }), { name: '夏日.png' });
  expect(answer, answer.text).toMatchObject({ status: 201, json: { data: { bucket: 'shop-media', width: 1200 } } });
  expect(await kept()).toHaveLength(3);
  expect(await readdir(shop.folder)).toEqual(['incoming']);
  for (const [size, width] of [
    ['', 1200],
    ['&size=medium', 960],
    ['&size=thumb', 192],
  ] as const) {
    const served = await shop.app.request(`${answer.file.address}${size}`);
    expect(served.status).toBe(200);
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(width);
  }
  const removed = await call(shop, `DELETE /file/${answer.file.id}`, { as: 'administrator' });
  expect(removed.status, removed.text).toBe(200);
  expect(await kept()).toEqual([]);
  expect((await shop.app.request(answer.file.address)).status).toBe(404);
});

test('a video is served from it in ranges', async () => {
  const whole = mp4(3_000_000);
  const { file } = await uploadFile(shop, whole, { name: 'clip.mp4', type: 'video/mp4' });
  const part = await shop.app.request(file.address, { headers: { Range: 'bytes=1000-1099' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1099/${whole.byteLength}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 1100));
  const all = await shop.app.request(file.address);
  expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
});

test('uploads that nobody kept go from it after a day', async () => {
  const { file } = await uploadFile(shop, await picture(), { route: 'richtext' });
  shop.advance(86_400_000 + 1000);
  expect(await purgeMedia(shop.parts)).toBeGreaterThanOrEqual(1);
  expect((await shop.app.request(file.url)).status).toBe(404);
  expect(await kept()).toEqual([]);
});

test('an object that is shorter or longer than its record says is not found', async () => {
  const { file } = await uploadFile(shop, mp4(5_000), { name: 'clip.mp4', type: 'video/mp4', route: 'richtext' });
  const [object = ''] = (await kept()).filter((name) => name.includes(file.key.slice(0, 26)));
  for (const length of [4_000, 0, 9_000]) {
    await truncate(join(objects, 'shop-media', object), length);
    for (const range of [undefined, 'bytes=4500-', 'bytes=0-9']) {
      const answer = await shop.app.request(file.url, range === undefined ? {} : { headers: { Range: range } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  }
});

test('an object that someone took out of the bucket is not found', async () => {
  const { file } = await uploadFile(shop, await picture());
  await rm(join(objects, 'shop-media'), { recursive: true });
  await store.close();
  store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: objects,
    configureBuckets: [{ name: 'shop-media', configs: [] }],
  });
  await store.run();
  expect((await shop.app.request(file.address)).status).toBe(404);
});

test('where the bucket refuses, so does the upload, with nothing of the inside told and no record made', async () => {
  const stranger = await makeMediaShop({
    MEDIA_URL: addressOf(''),
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'a secret that is wrong',
  });
  try {
    const answer = await uploadFile(stranger, await picture());
    expect(answer, answer.text).toMatchObject({ status: 503, json: { message: translate('en', 'errors.filesAway') } });
    expect((await stranger.parts.pool.query('select * from file')).rows).toEqual([]);
    expect(await readdir(join(stranger.folder, 'incoming'))).toEqual([]);
  } finally {
    await stranger.drop();
  }
});

test('keys come from the usual variables too', async () => {
  const usual = await makeMediaShop({
    MEDIA_URL: addressOf(''),
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'hk-2',
  });
  try {
    expect(await uploadFile(usual, await picture())).toMatchObject({ status: 201 });
  } finally {
    await usual.drop();
  }
});
