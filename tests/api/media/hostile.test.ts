import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileAnswer, makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { type Hostile, hostile, hostileNames } from './hostile.ts';

let shop: MediaShop;

beforeAll(async () => {
  shop = await makeMediaShop();
});
afterAll(() => shop.drop());

const routes = ['temp', 'richtext', 'content'] as const;

/** Asserts that a stored file is of its declared type, and that pictures contain nothing harmful. */
async function assertHarmless(answer: FileAnswer): Promise<void> {
  const served = await shop.app.request(answer.file.address);
  const type = served.headers.get('content-type') ?? '';
  expect(type).toMatch(/^(?:image\/(?:png|jpeg|webp)|video\/(?:mp4|webm)|application\/pdf)$/u);
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  if (type === 'application/pdf') expect(served.headers.get('content-disposition')).toMatch(/^attachment;/u);
  const bytes = Buffer.from(await served.arrayBuffer()).toString('latin1');
  if (type.startsWith('image/'))
    for (const sting of ['<script', 'alert(', 'onerror', 'PK\u0003\u0004']) expect(bytes).not.toContain(sting);
}

test('the vectors are as many as expected', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  expect(hostile.filter(({ taken }) => taken).length).toBeGreaterThanOrEqual(12);
});

describe.each(routes)('media/upload/%s', (route) => {
  test.each(hostile.filter(({ taken }) => !taken))('refuses $what', async ({ name, type, content }: Hostile) => {
    const answer = await uploadFile(shop, await content(), { route, name, type });
    expect([413, 415, 422], answer.text).toContain(answer.status);
    expect(answer.json).toMatchObject({ message: expect.stringMatching(/\S/u) });
  });

  test.each(hostile.filter(({ taken }) => taken))(
    'draws the sting of $what',
    async ({ name, type, content }: Hostile) => {
      const answer = await uploadFile(shop, await content(), { route, name, type });
      expect(answer.status, answer.text).toBe(201);
      await assertHarmless(answer);
    },
  );

  test.each(hostileNames.map((name) => ({ name, shown: JSON.stringify(name.slice(0, 30)) })))(
    'a picture called $shown lies nowhere but in its own place',
    async ({ name }) => {
      const answer = await uploadFile(shop, await picture(), { route, name });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.file.key).toMatch(/^[0-9a-z]{26}\/[\p{L}\p{N}-]{1,50}\.png$/u);
      expect(answer.file.original_filename).not.toMatch(/[\0-\x1f/\\<>"\u202e]/u);
      await assertHarmless(answer);
    },
  );
});

test('after all of them, nothing lies outside the place for files', async () => {
  expect((await readdir(shop.folder)).toSorted()).toEqual(['incoming', 'media']);
  expect(await readdir(join(shop.folder, 'incoming'))).toEqual([]);
  for (const name of await readdir(join(shop.folder, 'media'))) expect(name).toMatch(/^[0-9a-z]{26}$/u);
});
