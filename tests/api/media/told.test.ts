import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeMedia } from '../../../server/media/purge.ts';
import { call } from '../scenarios.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

/** The history of files, and equal responses to repeated calls (CONTRACT, Writes). */
let shop: MediaShop;
beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('seller', ['ecommerce:UpdateProduct', 'ecommerce:CreateProduct']);
});
afterAll(() => shop.drop());

const historyOf = (id: number, as = 'administrator') => call(shop, `GET /file/${id}/history`, { as });

describe('the history of a file', () => {
  test('tells who uploaded it, and who deleted it', async () => {
    const { file } = await uploadFile(shop, await picture(), { as: 'seller', name: '茶.png' });
    expect((await historyOf(file.id)).status).toBe(404);
    expect((await historyOf(file.id, 'seller')).json).toMatchObject({
      data: [
        {
          action: 'create',
          by: { name: 'seller of the tests' },
          changes: { original_filename: { before: null, after: '茶.png' }, url: { after: file.url } },
        },
      ],
    });
    expect((await call(shop, `DELETE /file/${file.id}`, { as: 'seller' })).status).toBe(200);
    expect((await historyOf(file.id)).status).toBe(404);
    expect((await historyOf(file.id, 'seller')).json).toMatchObject({
      data: [
        { action: 'delete', by: { name: 'seller of the tests' }, changes: { url: { before: file.url, after: null } } },
        { action: 'create' },
      ],
      meta: { total: 2 },
    });
  });

  test('tells of one that nobody kept that the server removed it', async () => {
    const { file } = await uploadFile(shop, await picture());
    shop.advance(86_400_000 + 1000);
    await purgeMedia(shop.parts);
    expect((await historyOf(file.id)).json).toMatchObject({
      data: [{ action: 'delete', by: null }, { action: 'create' }],
    });
  });

  test('of a refused deletion says nothing', async () => {
    const { file } = await uploadFile(shop, await picture());
    expect((await call(shop, `DELETE /file/${file.id}`, { as: 'seller' })).status).toBe(404);
    expect((await historyOf(file.id)).json).toMatchObject({ meta: { total: 1 } });
    expect((await historyOf(99_999_999)).status).toBe(404);
  });
});

describe('the same upload again under the same Idempotency-Key', () => {
  const files = async () =>
    (await shop.parts.pool.query<{ n: number }>('select count(*)::integer as n from file')).rows[0]?.n;

  test('gets the first answer, one file is made, and of the second nothing stays', async () => {
    const bytes = await picture('png', { colour: '#102030' });
    const before = await files();
    const options = { headers: { 'Idempotency-Key': 'cup-1' } };
    const [first, again] = [await uploadFile(shop, bytes, options), await uploadFile(shop, bytes, options)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(await files()).toBe((before ?? 0) + 1);
    shop.advance(2 * 3_600_000);
    await purgeMedia(shop.parts);
    expect((await shop.parts.pool.query('select key from media_garbage')).rows).toEqual([]);
    const kept = await shop.parts.pool.query<{ key: string }>('select key from file');
    expect((await readdir(join(shop.folder, 'media'))).toSorted()).toEqual(
      kept.rows.map(({ key }) => key.slice(0, 26)).toSorted(),
    );
  });

  test('at the same time makes one file too', async () => {
    const bytes = await picture('png', { colour: '#203040' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => uploadFile(shop, bytes, { headers: { 'Idempotency-Key': 'cup-2' } })),
    );
    expect(new Set(answers.map(({ file }) => file.id)).size).toBe(1);
  });

  test('with another file, name or purpose is refused; for somebody else it is another key', async () => {
    const headers = { 'Idempotency-Key': 'cup-3' };
    const bytes = await picture('png', { colour: '#304050' });
    const { file } = await uploadFile(shop, bytes, { headers });
    for (const [content, options] of [
      [await picture('png', { colour: '#405060' }), {}],
      [bytes, { name: 'b.png' }],
      [bytes, { purpose: 'content.photos' }],
      [bytes, { route: 'richtext' as const }],
    ] as const) {
      expect((await uploadFile(shop, content, { headers, ...options })).status).toBe(422);
    }
    expect((await uploadFile(shop, bytes, { headers, as: 'seller' })).file.id).not.toBe(file.id);
  });
});
