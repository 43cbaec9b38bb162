import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../scenarios.ts';
import { box, webm } from './samples.ts';
import { makeMediaShop, type MediaShop, picture, uploadBody, uploadFile } from './harness.ts';

let shop: MediaShop;

beforeAll(async () => {
  shop = await makeMediaShop();
  await shop.addPerson('writer', ['admin:UpdateArticle']);
  await shop.addPerson('reader', ['admin:GetArticle', 'ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.addPerson('seller', ['ecommerce:UpdateProduct']);
});
afterAll(() => shop.drop());

const routes = ['temp', 'richtext', 'content'] as const;

describe.each(routes)('media/upload/%s', (route) => {
  test('is closed to whoever is not signed in, and to whoever writes no record that holds files', async () => {
    const content = await picture();
    expect(await uploadFile(shop, content, { as: '', route })).toMatchObject({ status: 401 });
    expect(await uploadFile(shop, content, { as: 'reader', route })).toMatchObject({
      status: 403,
      json: { message: 'You are not permitted to access this page' },
    });
  });

  test('takes one file in the field “file”, and nothing else', async () => {
    const content = await picture();
    expect(await uploadFile(shop, content, { route, field: 'photo' })).toMatchObject({
      status: 422,
      json: { errors: { photo: ['There is no field “photo” here'] } },
    });
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntrue\r\n`;
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc\r\n';
    for (const body of [`${part('dry_run')}${file}--x--\r\n`, `${file}${part('dry_run')}--x--\r\n`])
      expect(await uploadBody(shop, body, 'multipart/form-data; boundary=x', route)).toMatchObject({
        status: 422,
        json: { errors: { dry_run: ['There is no field “dry_run” here'] } },
      });
    expect(await uploadBody(shop, '{"file": 1}', 'application/json', route)).toMatchObject({
      status: 415,
      json: { message: 'Send multipart/form-data instead of application/json' },
    });
    expect(
      await uploadBody(
        shop,
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
        'multipart/form-data; boundary=x',
        route,
      ),
    ).toMatchObject({ status: 400 });
    expect(await uploadBody(shop, 'abc', 'multipart/form-data', route)).toMatchObject({ status: 415 });
    expect(await uploadBody(shop, '--x--\r\n', 'multipart/form-data; boundary=x', route)).toMatchObject({
      status: 400,
    });
    expect(await uploadFile(shop, new Uint8Array(), { route })).toMatchObject({
      status: 422,
      json: { message: 'The file is empty' },
    });
    const two = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'a'.repeat(9)}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="b.png"\r\n\r\nb\r\n--x--\r\n`;
    expect((await uploadBody(shop, two, 'multipart/form-data; boundary=x', route)).status).toBeGreaterThanOrEqual(400);
  });

  test('answers the record of what it keeps', async () => {
    const answer = await uploadFile(shop, await picture('png', { width: 400, height: 300 }), {
      route,
      name: '夏日 Sale!.png',
    });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      json: {
        data: {
          original_filename: '夏日 Sale!.png',
          bucket: 'local',
          mime_type: 'image/png',
          width: 400,
          height: 300,
          created_by: await shop.idOf('administrator'),
        },
      },
    });
    expect(answer.file.key).toMatch(/^[0-9a-z]{26}\/夏日-Sale\.png$/u);
    expect(answer.file.url).toBe(`/media/${answer.file.key.slice(0, 27)}${encodeURIComponent('夏日-Sale.png')}`);
    const served = await shop.app.request(answer.file.address);
    expect(served.status).toBe(200);
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 400,
      height: 300,
    });
  });
});

test('content is uploaded by whoever may write it, and by nobody else', async () => {
  const content = await picture();
  expect(await uploadFile(shop, content, { as: 'writer', route: 'content' })).toMatchObject({ status: 201 });
  expect(await uploadFile(shop, content, { as: 'seller', route: 'content' })).toMatchObject({ status: 403 });
  expect(await uploadFile(shop, content, { as: 'seller', route: 'temp' })).toMatchObject({ status: 201 });
});

test('whoever says what a file is for must be allowed to write that', async () => {
  const content = await picture();
  expect(await uploadFile(shop, content, { as: 'writer', purpose: 'product_version.cover_photo' })).toMatchObject({
    status: 403,
  });
  expect(await uploadFile(shop, content, { as: 'seller', purpose: 'content.photos' })).toMatchObject({ status: 403 });
  expect(await uploadFile(shop, content, { as: 'seller', purpose: 'product_version.cover_photo' })).toMatchObject({
    status: 201,
  });
  for (const purpose of ['nothing', 'product_version.key', 'product_version.nothing', 'sku', ''])
    expect(await uploadFile(shop, content, { purpose })).toMatchObject({ status: 400 });
});

test('what the field asks of its files is said at once', async () => {
  const large = await sharp({
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
  expect(large.byteLength).toBeGreaterThan(512 * 1024);
  expect(await uploadFile(shop, large, { purpose: 'user_group.application_config.icon' })).toMatchObject({
    status: 422,
    json: { message: 'This field takes no such file: The Icon field must be less than 512KB' },
  });
});

test('refusals leave nothing behind, on the disk or in the database', async () => {
  const before = await shop.parts.pool.query('select count(*) from file');
  await uploadFile(shop, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await uploadFile(shop, (await picture('jpeg', { width: 800, height: 800 })).subarray(0, 600));
  expect(await readdir(join(shop.folder, 'incoming'))).toEqual([]);
  expect((await shop.parts.pool.query('select count(*) from file')).rows).toEqual(before.rows);
  expect((await shop.parts.pool.query('select * from media_garbage')).rows).toEqual([]);
});

describe('what phones write is refused with what to do', () => {
  const files = [
    ['heic', 'a.heic', 'image/heic', box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))],
    ['heic', 'a.jpg', 'image/jpeg', box('ftyp', Buffer.from('mif1\0\0\0\0mif1heic', 'latin1'))],
    ['mov', 'a.mov', 'video/quicktime', box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'))],
    [
      'mov',
      'a.mp4',
      'video/mp4',
      Buffer.concat([box('wide', Buffer.alloc(0)), box('mdat', Buffer.alloc(40)), box('moov', Buffer.alloc(40))]),
    ],
  ] as const;
  const words = {
    heic: { en: 'Save it as JPEG', 'zh-Hant': '另存為 JPEG', 'zh-Hans': '另存为 JPEG' },
    mov: { en: 'Export it as MP4', 'zh-Hant': '匯出為 MP4', 'zh-Hans': '导出为 MP4' },
  };
  test.each(files)('%s: %s as %s', async (what, name, type, head) => {
    for (const [language, sentence] of Object.entries(words[what])) {
      const answer = await uploadFile(shop, Buffer.concat([head, Buffer.alloc(100)]), {
        name,
        type,
        headers: { 'Accept-Language': language },
      });
      expect(answer, answer.text).toMatchObject({ status: 415, json: { message: expect.stringContaining(sentence) } });
    }
  });
});

describe('pictures are written anew', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
    ['avif', 'image/webp'],
  ] as const)('%s is kept as %s', async (format, type) => {
    const answer = await uploadFile(shop, await picture(format), { name: `a.${format}` });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      json: { data: { mime_type: type, width: 40, height: 30 } },
    });
    const served = await shop.app.request(answer.file.address);
    expect(served.headers.get('content-type')).toBe(type);
  });

  test('upright, and without what the camera wrote: place, maker, remarks', async () => {
    const taken = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } })
      .withExif({
        IFD0: { Make: 'SecretCamera', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitude: '22/1 18/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await uploadFile(shop, taken, { name: 'a.jpg' });
    expect(answer.file).toMatchObject({ width: 20, height: 60 });
    const bytes = Buffer.from(await (await shop.app.request(answer.file.address)).arrayBuffer());
    expect(bytes.includes('SecretCamera') || bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('an animation stays one, as WebP', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => picture('png', { colour })));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const answer = await uploadFile(shop, moving, { name: 'a.gif' });
    expect(answer.file).toMatchObject({ mime_type: 'image/webp', width: 40, height: 30 });
    const bytes = Buffer.from(await (await shop.app.request(answer.file.address)).arrayBuffer());
    expect((await sharp(bytes).metadata()).pages).toBe(3);
  });

  test('a large one is made smaller, and lists get small ones', async () => {
    const answer = await uploadFile(shop, await picture('jpeg', { width: 5000, height: 1000 }), { name: 'a.jpg' });
    expect(answer.file).toMatchObject({ width: 4096, height: 819 });
    for (const [size, width] of [
      ['thumb', 192],
      ['medium', 960],
    ] as const) {
      const served = await shop.app.request(`${answer.file.address}&size=${size}`);
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(width);
    }
  });

  test('the same key never comes twice, whatever the file is called', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, async () => (await uploadFile(shop, await picture(), { name: 'same.png' })).file.key),
    );
    expect(new Set(keys).size).toBe(8);
  });
});

test('a WebM is kept as it is, whether it tells its length or leaves that open', async () => {
  for (const open of [false, true]) {
    const answer = await uploadFile(shop, webm(Buffer.alloc(500, 7), open), { name: 'a.webm', type: 'video/webm' });
    expect(answer, answer.text).toMatchObject({ status: 201, json: { data: { mime_type: 'video/webm' } } });
  }
});

test('the calls are in the OpenAPI page', async () => {
  const { json } = await call(shop, 'GET /openapi.json');
  expect(json).toMatchObject({
    paths: {
      '/media/upload/temp': {
        post: {
          requestBody: {
            content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
          },
        },
      },
      '/media/upload/richtext': { post: {} },
      '/media/upload/content': { post: {} },
      '/file/{id}': { delete: {} },
    },
  });
});

test('who leaves too much lying about, uploads no more until it is used or gone', async () => {
  const id = await shop.addPerson('hoarder', ['admin:CreateArticle', 'admin:UpdateArticle']);
  await shop.parts.pool.query(
    `insert into file (key, url, mime_type, size, created_by) select 'hoard-' || n, '/media/hoard-' || n, 'image/png', 1000, $1 from generate_series(1, 2000) n`,
    [id],
  );
  expect(await uploadFile(shop, await picture(), { as: 'hoarder', route: 'content' })).toMatchObject({ status: 429 });
  await shop.parts.pool.query('update file set kept = true where created_by = $1', [id]);
  expect(await uploadFile(shop, await picture(), { as: 'hoarder', route: 'content' })).toMatchObject({ status: 201 });
});

test.each(['incoming', 'media'])(
  'where a file is in the way of the folder %s, uploads say that files can’t be kept',
  async (name) => {
    const other = await makeMediaShop();
    try {
      await rm(join(other.folder, name), { recursive: true, force: true });
      await writeFile(join(other.folder, name), '');
      const answer = await uploadFile(other, await picture());
      expect([answer.status, answer.json]).toEqual([
        503,
        expect.objectContaining({ message: expect.stringMatching(/^The store of files doesn’t work at the moment/u) }),
      ]);
    } finally {
      await other.drop();
    }
  },
);
