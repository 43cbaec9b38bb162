import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call } from '../scenarios.ts';
import { type FileAnswer, makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

/** Which files are public, and who may link a file or read its history. */
let shop: MediaShop;
let product = 0;
beforeAll(async () => {
  shop = await makeMediaShop();
  const article = ['ListArticles', 'GetArticle', 'CreateArticle', 'UpdateArticle', 'DeleteArticle'].map(
    (name) => `admin:${name}`,
  );
  await shop.addPerson('writer', article);
  await shop.addPerson('second', article);
  await shop.addPerson('restorer', ['admin:CreateArticle']);
  await shop.addPerson('seller', ['ecommerce:UpdateProduct', 'ecommerce:CreateProduct']);
  product = dataOf(await ask('POST /product', { code: 'tea' })).id;
});
afterAll(() => shop.drop());

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
function dataOf(answer: Answer): Row {
  const json: { readonly data?: Row } = JSON.parse(answer.text);
  if (!json.data) throw new Error(answer.text);
  return json.data;
}

const ask = (what: string, body?: unknown, as = 'administrator') => call(shop, what, { as, body });
const status = async (path: string) => (await shop.app.request(path)).status;
const newFile = async (as: string, options: Parameters<typeof uploadFile>[2] = {}) =>
  (await uploadFile(shop, await picture(), { as, ...options })).file;
let last = 0;
const newKey = () => `w-${(last += 1)}`;
const content = (file: number, as: string) =>
  ask('POST /content', { key: newKey(), type: 'page', photos: [{ file }] }, as);
const version = (values: object, as = 'administrator') =>
  ask('POST /product-version', { product, key: newKey(), name: { zh_HK: '茶', en_US: 'Tea' }, ...values }, as);
/** Creates a content record with a file. The seller may not read content. */
async function ofContent(): Promise<{ readonly file: FileAnswer['file']; readonly record: Row }> {
  const file = await newFile('writer');
  return { file, record: dataOf(await content(file.id, 'writer')) };
}

describe('customers see', () => {
  test('not what was uploaded for a field, until a record takes it there', async () => {
    const file = await newFile('administrator', { purpose: 'product_version.cover_photo' });
    expect(await status(file.url)).toBe(404);
    const made = await version({ cover_photo: { file: file.id } });
    expect(made.json).toMatchObject({
      data: { status: 'draft' },
      labels: { 'cover_photo.file': { [file.id]: file.url } },
    });
    const served = await shop.app.request(file.url);
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400, immutable']);
  });

  test('what a refused write named no more than before', async () => {
    const file = await newFile('administrator');
    expect((await version({ cover_photo: { file: file.id }, price: 'much' })).status).toBe(422);
    expect(await status(file.url)).toBe(404);
  });

  test.each(['richtext', 'content'] as const)('what is uploaded for texts, at once: media/upload/%s', async (route) => {
    const file = await newFile('administrator', { route });
    expect([file.address, await status(file.url)]).toEqual([file.url, 200]);
  });

  test('what they once saw as long as it is there: dropped, in the trash, restored', async () => {
    const { file, record } = await ofContent();
    await ask(`PUT /content/${record.id}`, { photos: [] });
    expect(await status(file.url)).toBe(200);
    await ask(`PUT /content/${record.id}`, { photos: [{ file: file.id }] });
    await ask(`DELETE /content/${record.id}`);
    expect(await status(file.url)).toBe(200);
    expect((await ask(`POST /content/${record.id}/restore`, {}, 'restorer')).status).toBe(200);
    await ask(`PUT /content/${record.id}`, { photos: [] });
    expect((await ask(`DELETE /file/${file.id}`)).status).toBe(200);
    expect(await status(file.url)).toBe(404);
  });
});

describe('a file can be linked', () => {
  const refused = {
    status: 422,
    json: { errors: { 'cover_photo.file': ['The Cover photo field refers to a record that does not exist'] } },
  };

  test('not by who may not read what it is for: the answer is that of one that is not there', async () => {
    const { file } = await ofContent();
    const own = dataOf(await version({}, 'seller'));
    for (const id of [file.id, 999_999]) {
      const made = await version({ cover_photo: { file: id } }, 'seller');
      expect(made, made.text).toMatchObject(refused);
      expect(await ask(`PUT /product-version/${own.id}`, { cover_photo: { file: id } }, 'seller')).toMatchObject(
        refused,
      );
      expect(made.text).not.toContain(file.key.slice(0, 26));
    }
  });

  test('nor by an import of theirs, by its address or its id', async () => {
    await shop.addPerson('importer', [
      'ecommerce:ImportProduct',
      'ecommerce:UpdateProduct',
      'ecommerce:GetProduct',
      'ecommerce:ListProducts',
      'ecommerce:CreateProduct',
    ]);
    const { file } = await ofContent();
    const own = dataOf(await version({}, 'importer'));
    const answer = await ask(
      'PUT /product-version/import/update/single',
      { csv_version: 1, row: { id: `${own.id}`, 'cover_photo.file': file.url } },
      'importer',
    );
    expect(answer.status, answer.text).toBe(422);
    expect(dataOf(await ask(`GET /product-version/${own.id}`)).cover_photo).toMatchObject({ file: null });
  });

  test('by who uploaded it, and by who may read what it is for', async () => {
    const { file } = await ofContent();
    expect((await content(file.id, 'second')).status).toBe(201);
    await shop.addPerson('both', ['ecommerce:CreateProduct', 'admin:GetArticle']);
    expect((await version({ cover_photo: { file: file.id } }, 'both')).status).toBe(201);
  });

  test('by who may read another record that shows it', async () => {
    const { file } = await ofContent();
    await version({ cover_photo: { file: file.id } });
    expect((await version({ cover_photo: { file: file.id } }, 'seller')).status).toBe(201);
  });

  test('and stays where it is, whoever writes the record', async () => {
    const { file } = await ofContent();
    const shared = dataOf(await version({ cover_photo: { file: file.id } }));
    expect(
      (
        await ask(
          `PUT /product-version/${shared.id}`,
          { cover_photo: { file: file.id, alt: { en_US: 'A cup' } } },
          'seller',
        )
      ).status,
    ).toBe(200);
  });

  test('again from the history of its record, by a colleague', async () => {
    const { file, record } = await ofContent();
    await ask(`PUT /content/${record.id}`, { photos: [] }, 'writer');
    expect((await ask(`PUT /content/${record.id}`, { photos: [{ file: file.id }] }, 'second')).status).toBe(200);
  });

  test('in a text by the address that customers know; not what another just uploaded, nor what is signed', async () => {
    const { file } = await ofContent();
    const described = (url: string) => ({ description: { zh_HK: null, en_US: `<p>Tea<img src="${url}" alt=""></p>` } });
    expect((await version(described(file.url), 'seller')).status).toBe(201);
    for (const route of ['temp', 'richtext'] as const)
      expect((await version(described((await newFile('writer', { route })).address), 'seller')).status).toBe(422);
    const own = await newFile('seller');
    const made = dataOf(await version(described(own.address.replace('&', '&amp;')), 'seller'));
    expect(made.description).toEqual({ zh_HK: null, en_US: `<p>Tea<img src="${own.url}" alt=""></p>` });
    expect(await status(own.url)).toBe(200);
  });
});

describe('GET file/{id}/history, and the file itself', () => {
  test('are for who uploaded it or may read what it is for; to all others it is not there', async () => {
    const { file, record } = await ofContent();
    for (const what of [`GET /file/${file.id}`, `GET /file/${file.id}/history`]) {
      expect((await ask(what, undefined, 'seller')).status).toBe(404);
      for (const as of ['writer', 'second', 'administrator']) expect((await ask(what, undefined, as)).status).toBe(200);
    }
    expect((await ask(`GET /file/${file.id}`, undefined, 'second')).json).toMatchObject({ data: { url: file.url } });
    await ask(`PUT /content/${record.id}`, { photos: [] });
    expect((await ask(`DELETE /file/${file.id}`)).status).toBe(200);
    expect((await ask(`GET /file/${file.id}/history`, undefined, 'seller')).status).toBe(404);
    expect((await ask(`GET /file/${file.id}/history`, undefined, 'second')).json).toMatchObject({ meta: { total: 2 } });
  });

  test('show no key of any file to who counts ids', async () => {
    await ofContent();
    const { rows } = await shop.parts.pool.query<{ id: number; key: string }>(
      `select id, key from file where created_by <> $1 and not exists (select from product_version own where own.cover_photo_file = file.id or own.description_en_us like '%' || left(file.key, 26) || '%')`,
      [await shop.idOf('seller')],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { id, key } of rows) {
      for (const what of [`GET /file/${id}`, `GET /file/${id}/history`])
        expect((await ask(what, undefined, 'seller')).text).not.toContain(key.slice(0, 26));
    }
  });
});
