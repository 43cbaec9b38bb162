import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeMedia } from '../../../server/media/purge.ts';
import { type Answer, call } from '../scenarios.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

let shop: MediaShop;

beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('writer', [
    'admin:CreateArticle',
    'admin:UpdateArticle',
    'admin:GetArticle',
    'admin:DeleteArticle',
    'admin:ListArticles',
  ]);
  await shop.addPerson('seller', ['ecommerce:UpdateProduct', 'ecommerce:CreateProduct']);
  await shop.addPerson('onlooker', ['ecommerce:UpdateProduct', 'admin:GetArticle']);
});
afterAll(() => shop.drop());

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision: number };

function dataOf(answer: Answer): Row {
  const json: { readonly data?: Row } = JSON.parse(answer.text);
  if (!json.data) throw new Error(answer.text);
  return json.data;
}

const ask = (what: string, body?: unknown, as = 'administrator', headers: Record<string, string> = {}) =>
  call(shop, what, { as, body, headers });
const newFile = async (as = 'administrator', options: Parameters<typeof picture>[1] = {}) =>
  (await uploadFile(shop, await picture('png', options), { as })).file;
let last = 0;
const newKey = () => `k-${(last += 1)}`;
const makeContent = async (values: object, as = 'administrator') =>
  dataOf(await ask('POST /content', { key: newKey(), type: 'page', ...values }, as));
/** Uploads a public file. */
const newShown = async () => (await uploadFile(shop, await picture(), { route: 'richtext' })).file;
const isServed = async (url: string) => (await shop.app.request(url)).status === 200;
const alt = { zh_HK: null, en_US: null };

describe('a record takes files', () => {
  test('but none that is not there, none that another just uploaded, and none twice', async () => {
    const others = await newFile('writer');
    const own = await newFile();
    for (const [photos, path, sentence] of [
      [[{ file: 999_999 }], 'photos.0.file', 'refers to a record that does not exist'],
      [[{ file: own.id }, { file: others.id }], 'photos.1.file', 'refers to a record that does not exist'],
      [[{ file: own.id }, { file: own.id }], 'photos.1.file', 'repeats a value of another row'],
      [[{ file: null }], 'photos.0.file', 'is required'],
    ] as const) {
      const answer = await ask('POST /content', { key: newKey(), type: 'page', photos });
      expect(answer, answer.text).toMatchObject({
        status: 422,
        json: { errors: { [path]: [expect.stringContaining(sentence)] } },
      });
    }
    expect(
      await ask('POST /content', { key: newKey(), type: 'page', photos: [{ file: others.id }] }, 'writer'),
    ).toMatchObject({ status: 201 });
    // Once a record keeps a file, everybody who may write records can use it.
    expect(await ask('POST /content', { key: newKey(), type: 'page', photos: [{ file: others.id }] })).toMatchObject({
      status: 201,
    });
  });

  test('only as the field asks: an icon is less than 512 KB, a cover is no PDF', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 120, sigma: 80 },
        background: '#000',
      },
    })
      .png()
      .toBuffer();
    const { file: large } = await uploadFile(shop, noise);
    const name = { zh_HK: '群組', en_US: 'Group' };
    expect(
      await ask('POST /user-group', { name, application_config: { enable_application: true, icon: large.id } }),
    ).toMatchObject({
      status: 422,
      json: { errors: { 'application_config.icon': ['The Icon field must be less than 512KB'] } },
    });
    const { file: pdf } = await uploadFile(
      shop,
      new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
      { name: 'a.pdf', type: 'application/pdf' },
    );
    expect(pdf.mime_type).toBe('application/pdf');
    expect(await ask('POST /content', { key: newKey(), type: 'page', home_banners: [{ file: pdf.id }] })).toMatchObject(
      { status: 422, json: { errors: { 'home_banners.0.file': ['The Home banners field must be an image'] } } },
    );
  });

  test('with words in both locales, in their order; labels tell their addresses', async () => {
    const [one, two, three] = [await newFile(), await newFile(), await newFile()];
    const photos = [{ file: two.id, alt: { zh_HK: '茶杯', en_US: 'A cup' } }, { file: one.id }, { file: three.id }];
    const made = await ask('POST /content', { key: newKey(), type: 'page', photos });
    const { id, photos: kept } = dataOf(made);
    expect(kept).toMatchObject([
      { file: two.id, alt: { zh_HK: '茶杯', en_US: 'A cup' } },
      { file: one.id, alt },
      { file: three.id, alt },
    ]);
    expect(made.json).toMatchObject({
      labels: { 'photos.file': { [one.id]: one.url, [two.id]: two.url, [three.id]: three.url } },
    });
    const rows: readonly Row[] = Array.isArray(kept) ? kept : [];
    const turned = await ask(`PUT /content/${id}`, {
      photos: [rows[2], rows[0], rows[1]].map((row) => ({ id: row?.id })),
    });
    expect(dataOf(turned).photos).toMatchObject([
      { id: rows[2]?.id, file: three.id },
      { id: rows[0]?.id, file: two.id, alt: { en_US: 'A cup' } },
      { id: rows[1]?.id, file: one.id },
    ]);
    const history = await ask(`GET /content/${id}/history`);
    expect(history.json).toMatchObject({
      data: [
        {
          changes: {
            photos: {
              before: [{ file: two.id }, { file: one.id }, { file: three.id }],
              after: [{ file: three.id }, { file: two.id }, { file: one.id }],
            },
          },
        },
        {},
      ],
      labels: { 'photos.file': { [one.id]: one.url } },
    });
  });

  test('and lists show their addresses, and filter by whether there is one', async () => {
    const cover = await newFile();
    const product = dataOf(await ask('POST /product', { code: newKey() })).id;
    const name = { zh_HK: '茶', en_US: 'Tea' };
    const [withCover, bare] = [
      dataOf(await ask('POST /product-version', { product, key: newKey(), name, cover_photo: { file: cover.id } })),
      dataOf(await ask('POST /product-version', { product, key: newKey(), name })),
    ];
    expect(withCover.cover_photo).toEqual({ file: cover.id, alt });
    const find = (filter: string) => ask(`GET /product-version?${filter}&ids[]=${withCover.id}&ids[]=${bare.id}`);
    expect((await find('filter[cover_photo.file][null]=false')).json).toMatchObject({
      data: [{ id: withCover.id }],
      labels: { 'cover_photo.file': { [cover.id]: cover.url } },
    });
    expect((await find('filter[cover_photo.file][null]=true')).json).toMatchObject({ data: [{ id: bare.id }] });
    expect(await ask('GET /product-version/meta?field=cover_photo.file')).toMatchObject({ status: 400 });
  });

  test('a draft shows the same, changes them for itself, and promotes them', async () => {
    const [cover, other] = [await newFile(), await newFile()];
    const product = dataOf(await ask('POST /product', { code: newKey() })).id;
    const sku = dataOf(
      await ask('POST /sku', {
        item_code: newKey(),
        name: 'Tea',
        merchant: dataOf(await ask('POST /merchant', { name: `Merchant ${newKey()}` })).id,
      }),
    );
    const live = dataOf(
      await ask('POST /product-version', {
        product,
        sku: sku.id,
        price: '5.00',
        key: newKey(),
        name: { zh_HK: '茶', en_US: 'Tea' },
        cover_photo: { file: cover.id },
      }),
    );
    const promoted = await ask(`POST /product-version/${live.id}/promote`, {});
    expect(promoted, promoted.text).toMatchObject({ status: 200 });
    const draft = dataOf(await ask(`POST /product-version/${live.id}/edit`, {}));
    expect(draft.cover_photo).toEqual({ file: cover.id, alt });
    await ask(`PUT /product-version/${draft.id}`, { cover_photo: { file: other.id } });
    expect((await ask(`GET /product-version/${draft.id}/differences`)).json).toMatchObject({
      data: { changes: { 'cover_photo.file': { before: cover.id, after: other.id } } },
    });
    const done = await ask(`POST /product-version/${draft.id}/promote`, {});
    expect(done, done.text).toMatchObject({ status: 200 });
    expect(dataOf(await ask(`GET /product-version/${live.id}`)).cover_photo).toEqual({ file: other.id, alt });
  });
});

describe('DELETE file/{id}', () => {
  test('is refused to nobody; for strangers the file is not there', async () => {
    const file = await newFile('writer');
    expect(await call(shop, `DELETE /file/${file.id}`)).toMatchObject({ status: 401 });
    expect(await ask(`DELETE /file/${file.id}`, undefined, 'seller')).toMatchObject({ status: 404 });
    expect(await ask('DELETE /file/99999999')).toMatchObject({ status: 404 });
    expect(await ask('DELETE /file/99999999999999')).toMatchObject({ status: 404 });
    const kept = await newFile('writer');
    await makeContent({ photos: [{ file: kept.id }] }, 'writer');
    expect(await ask(`DELETE /file/${kept.id}`, undefined, 'seller')).toMatchObject({ status: 404 });
    // A user who may read the file gets 403 rather than 404.
    expect(await ask(`DELETE /file/${kept.id}`, undefined, 'onlooker')).toMatchObject({ status: 403 });
  });

  test('of one in use is 409, and names the records that show it', async () => {
    const file = await newFile();
    const first = await makeContent({ photos: [{ file: file.id }] });
    const group = dataOf(
      await ask('POST /user-group', {
        name: { zh_HK: '茶友', en_US: 'Friends of tea' },
        application_config: { enable_application: true, icon: file.id },
      }),
    );
    const answer = await ask(`DELETE /file/${file.id}`);
    expect(answer, answer.text).toMatchObject({
      status: 409,
      json: {
        message: `It is still used by User group “Friends of tea” (Icon), Content “${String(first.key)}” (Photos). Remove it there first.`,
        data: {
          used_by: [
            { entity: 'user_group', id: group.id, field: 'application_config.icon', title: 'Friends of tea' },
            { entity: 'content', id: first.id, field: 'photos' },
          ],
        },
      },
    });
    // A user who may not read the group doesn't get its name.
    expect((await ask(`DELETE /file/${file.id}`, undefined, 'writer')).text).not.toContain('Friends of tea');
    expect(await isServed(file.url)).toBe(true);
    await ask(`PUT /user-group/${group.id}`, { application_config: { icon: null } });
    await ask(`PUT /content/${first.id}`, { photos: [] });
    expect(await ask(`DELETE /file/${file.id}`)).toMatchObject({ status: 200, json: { data: { id: file.id } } });
    expect(await isServed(file.url)).toBe(false);
    await expect(readdir(join(shop.folder, 'media', file.key.slice(0, 26)))).rejects.toThrow('ENOENT');
  });

  test('of one that a deleted record showed is let through; that record then says what is in the way', async () => {
    const file = await newFile();
    const gone = await makeContent({ photos: [{ file: file.id }] });
    await ask(`DELETE /content/${gone.id}`);
    expect(await ask(`DELETE /file/${file.id}`)).toMatchObject({ status: 200 });
    expect(await ask(`POST /content/${gone.id}/restore`)).toMatchObject({
      status: 409,
      json: { errors: { photos: [expect.stringContaining('does not exist')] } },
    });
  });

  test('while a record takes it: one of the two is refused, and no record shows what is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const file = await newFile();
      const target = await makeContent({});
      const [write, removal] = await Promise.all([
        ask(`PUT /content/${target.id}`, { photos: [{ file: file.id }] }),
        ask(`DELETE /file/${file.id}`),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([write.status, removal.status]);
      expect(await isServed(file.url)).toBe(write.status === 200);
    }
  });
});

describe('uploads that nobody kept', () => {
  const purge = () => purgeMedia(shop.parts);
  const day = 86_400_000;

  test('go after a day, their bytes too; what a record took stays for good', async () => {
    await purge();
    const [left, kept, dropped] = [await newShown(), await newFile(), await newFile()];
    await makeContent({ photos: [{ file: kept.id }] });
    const holder = await makeContent({ photos: [{ file: dropped.id }] });
    await ask(`PUT /content/${holder.id}`, { photos: [] });
    await purge();
    expect(await isServed(left.url)).toBe(true);
    shop.advance(day + 1000);
    const young = await newShown();
    await purge();
    expect(await Promise.all([left, kept, dropped, young].map(({ url }) => isServed(url)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await readdir(join(shop.folder, 'media'))).not.toContain(left.key.slice(0, 26));
    const fresh = dataOf(await ask(`PUT /content/${holder.id}`, { photos: [{ file: dropped.id }] }));
    expect(fresh.photos).toMatchObject([{ file: dropped.id }]);
  });

  test('are removed by one server at a time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newFile()));
    shop.advance(day + 1000);
    const counts = await Promise.all([purge(), purge(), purge()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(5);
    expect((await shop.parts.pool.query('select count(*)::int as n from file where not kept')).rows).toEqual([
      { n: 0 },
    ]);
    expect((await shop.parts.pool.query('select * from media_garbage')).rows).toEqual([]);
  });

  test('bytes that a crash left without a record go too', async () => {
    const file = await newFile();
    await shop.parts.pool.query('insert into media_garbage (key, since) values ($1, $2)', [
      file.key,
      new Date(shop.now().getTime() - 7_200_000),
    ]);
    await shop.parts.pool.query('delete from file where id = $1', [file.id]);
    await purge();
    expect(await readdir(join(shop.folder, 'media'))).not.toContain(file.key.slice(0, 26));
  });
});

describe('a picture in a text', () => {
  const described = (url: string) => ({ zh_HK: null, en_US: `<p>Tea</p><p><img src="${url}"></p>` });
  let product = 0;
  const makeVersion = (description: object) =>
    ask('POST /product-version', { product, key: newKey(), name: { zh_HK: '茶', en_US: 'Green tea' }, description });
  beforeAll(async () => {
    product = dataOf(await ask('POST /product', { code: newKey() })).id;
  });

  test('must be there, and not what another just uploaded', async () => {
    const others = await newFile('writer');
    for (const url of [others.url, `/media/${'a'.repeat(26)}/gone.png`]) {
      expect(await makeVersion(described(url))).toMatchObject({
        status: 422,
        json: { errors: { 'description.en_US': [expect.stringContaining('does not exist')] } },
      });
    }
  });

  test('is kept by it, and can’t be deleted while it stands there', async () => {
    const { file } = await uploadFile(shop, await picture(), {
      route: 'richtext',
      purpose: 'product_version.description',
    });
    const version = dataOf(await makeVersion(described(file.url)));
    shop.advance(86_400_000 + 1000);
    await purgeMedia(shop.parts);
    expect(await isServed(file.url)).toBe(true);
    expect(await ask(`DELETE /file/${file.id}`)).toMatchObject({
      status: 409,
      json: { message: 'It is still used by Product version “Green tea” (Description). Remove it there first.' },
    });
    await ask(`PUT /product-version/${version.id}`, { description: { en_US: '<p>Tea</p>' } });
    expect(await ask(`DELETE /file/${file.id}`)).toMatchObject({ status: 200 });
  });
});
