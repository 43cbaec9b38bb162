import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, call } from '../scenarios.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

/** A cover in a file of versions: its URL in one column, its alternative texts in others. */
let shop: MediaShop;
let version: { readonly id: number };
let first: { readonly id: number; readonly url: string };

const ask = (what: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(shop, what, { as: 'administrator', body, headers });
const dataOf = (answer: Answer): { readonly id: number } & Readonly<Record<string, unknown>> =>
  JSON.parse(answer.text).data;
const imported = (row: object) =>
  ask('PUT /product-version/import/update/single', { csv_version: 1, row: { key: 'green-tea', ...row } });

beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('writer', ['admin:CreateArticle', 'admin:UpdateArticle']);
  first = (await uploadFile(shop, await picture())).file;
  const product = dataOf(await ask('POST /product', { code: 'tea' })).id;
  version = dataOf(
    await ask('POST /product-version', {
      product,
      key: 'green-tea',
      name: { zh_HK: '綠茶', en_US: 'Green tea' },
      cover_photo: { file: first.id, alt: { en_US: 'A cup' } },
    }),
  );
});
afterAll(() => shop.drop());

test('it is exported as its address and its words', async () => {
  const columns = ['key', 'cover_photo.file', 'cover_photo.alt.en_US'].map((name) => `columns[]=${name}`).join('&');
  const file = await ask(`GET /configurable-datatable/product_version?${columns}&ids[]=${version.id}`, undefined, {
    Accept: 'text/csv',
  });
  expect(file.status, file.text).toBe(200);
  expect(file.text.trimEnd().split(/\r?\n/u).at(-1)).toBe(`${version.id},green-tea,${first.url},A cup`);
});

test('what was exported changes nothing when it is imported', async () => {
  const answer = await imported({ 'cover_photo.file': first.url, 'cover_photo.alt.en_US': 'A cup' });
  expect(answer, answer.text).toMatchObject({ status: 200, json: { data: { outcome: 'unchanged' } } });
});

test('an address that nobody knows, or of what another just uploaded, is refused on its cell', async () => {
  const other = await uploadFile(shop, await picture(), { as: 'writer' });
  for (const url of ['/media/nowhere.png', other.file.url, 'https://stranger.example/a.png']) {
    const answer = await imported({ 'cover_photo.file': url });
    expect(answer, answer.text).toMatchObject({
      status: 422,
      json: { errors: { 'cover_photo.file': [expect.any(String)] } },
    });
  }
});

test('an address as an upload answers it does for the bare one', async () => {
  const { file } = await uploadFile(shop, await picture());
  const answer = await imported({ 'cover_photo.file': file.address });
  expect(answer, answer.text).toMatchObject({ status: 200, json: { data: { outcome: 'update' } } });
  expect(await imported({ 'cover_photo.file': first.url })).toMatchObject({ status: 200 });
});

test('another one’s address puts that in its place', async () => {
  const { file } = await uploadFile(shop, await picture());
  expect(await imported({ 'cover_photo.file': file.url })).toMatchObject({
    status: 200,
    json: { data: { outcome: 'update', changes: { 'cover_photo.file': { before: first.id, after: file.id } } } },
  });
  expect(dataOf(await ask(`GET /product-version/${version.id}`)).cover_photo).toEqual({
    file: file.id,
    alt: { zh_HK: null, en_US: 'A cup' },
  });
});
