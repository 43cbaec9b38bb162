import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../server/slots.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { purgeMedia } from '../../../server/media/purge.ts';
import { at, both, idIn, versionsOf } from '../version-world.ts';
import { type FileAnswer, makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

/** Files in texts are kept, however the text is written and however their URL is spelled. */
let shop: MediaShop;
const { ask, makeVersion, makeLive, draftOf } = versionsOf(() => shop);
const administrator = { as: 'administrator' } as const;

beforeAll(async () => {
  shop = await makeMediaShop();
});
afterAll(() => shop.drop());

type Uploaded = FileAnswer['file'];
const newFile = async (as = 'catalogue'): Promise<Uploaded> =>
  (await uploadFile(shop, await picture(), { as, route: 'richtext', name: '茶.png' })).file;

const forms: readonly (readonly [name: string, write: (file: Uploaded) => string])[] = [
  ['as its record says', ({ url }) => url],
  ['in plain Chinese', ({ key }) => `/media/${key}`],
  ['with the host', ({ key }) => `https://shop.example/media/${key}`],
  ['with the host alone', ({ url }) => `//shop.example${url}`],
  [
    'with dots and percent signs',
    ({ key }) => `/x/../media/%${key.charCodeAt(0).toString(16)}${key.slice(1)}?size=medium`,
  ],
  ['with backslashes', ({ key }) => `\\media\\${key.replace('/', '\\')}`],
];

const image = (address: string) => `<p>茶<img src="${address}" alt=""></p>`;
const isServed = async ({ url }: Uploaded) => (await shop.app.request(url)).status === 200;

/** Asserts that a file still exists a day later, can't be deleted, and that the refusal names the record. */
async function expectKept(file: Uploaded, id: number): Promise<void> {
  shop.advance(86_400_000 + 1000);
  await purgeMedia(shop.parts);
  expect(await isServed(file)).toBe(true);
  const refused = await ask(`DELETE /file/${file.id}`, undefined, administrator);
  expect(refused, refused.text).toMatchObject({
    status: 409,
    json: { data: { used_by: expect.arrayContaining([expect.objectContaining({ entity: 'product_version', id })]) } },
  });
}

async function sendFile(lines: readonly string[], as = 'administrator'): Promise<number> {
  const body = new FormData();
  body.set('file', new File([['#product_version,1', ...lines, ''].join('\r\n')], 'tea.csv'));
  const headers = { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}` };
  const answer = await shop.app.request('/api/product-version/import/update', { method: 'POST', body, headers });
  const text = await answer.text();
  expect(answer.status, text).toBe(202);
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  return idIn({ status: 202, headers: answer.headers, text, json: JSON.parse(text) });
}

describe.each(forms)('a picture whose address is written %s is kept', (_name, write) => {
  test('by a new record, and by an update', async () => {
    const [first, second] = [await newFile(), await newFile()];
    const id = await makeVersion({ description: { zh_HK: image(write(first)) } });
    await expectKept(first, id);
    const third = await newFile();
    const answer = await ask(`PUT /product-version/${id}`, { specs: { brief_intro: { en_US: image(write(third)) } } });
    expect(answer.status, answer.text).toBe(200);
    await expectKept(third, id);
    // No record uses this file.
    expect(await isServed(second)).toBe(false);
  });

  test('by a draft, and by what it is promoted to', async () => {
    const id = await makeLive();
    const file = await newFile();
    const draft = await draftOf(id);
    const answer = await ask(`PUT /product-version/${draft}`, { description: { zh_HK: image(write(file)) } });
    expect(answer.status, answer.text).toBe(200);
    await expectKept(file, draft);
    expect((await ask(`POST /product-version/${draft}/promote`)).status).toBe(200);
    await expectKept(file, id);
  });

  test('by a row of a file, by rows of one, and by a file sent whole', async () => {
    const id = await makeVersion();
    const files = [
      await newFile('administrator'),
      await newFile('administrator'),
      await newFile('administrator'),
    ] as const;
    const row = (file: Uploaded) => ({ id: `${id}`, 'description.zh_HK': image(write(file)) });
    const single = await ask(
      'PUT /product-version/import/update/single',
      { csv_version: 1, row: row(files[0]) },
      administrator,
    );
    expect(single.status, single.text).toBe(200);
    await expectKept(files[0], id);
    const fresh = [await newFile('administrator'), await newFile('administrator')] as const;
    const run = idIn(
      await ask(
        'POST /product-version/import',
        {
          file_name: 'tea.csv',
          mode: 'update',
          total: 1,
          digest: files[0].key.slice(0, 26).padEnd(64, '0').replaceAll(/[g-z]/gu, 'a'),
        },
        administrator,
      ),
    );
    const rows = await ask(
      'PUT /product-version/import/update/rows',
      { csv_version: 1, import: run, rows: [{ row: 1, values: row(fresh[0]) }] },
      administrator,
    );
    expect(at(rows, 'data.0.status') ?? rows.status, rows.text).not.toBe(422);
    await expectKept(fresh[0], id);
    const last = await newFile('administrator');
    await sendFile(['id,description.zh_HK', `${id},"${image(write(last)).replaceAll('"', '""')}"`]);
    await expectKept(last, id);
  });

  test('by a record that comes back; where it is gone meanwhile, that is said', async () => {
    const file = await newFile();
    const id = await makeVersion({ description: { zh_HK: image(write(file)) } });
    expect((await ask(`DELETE /product-version/${id}`, undefined, administrator)).status).toBe(200);
    shop.advance(86_400_000 + 1000);
    await purgeMedia(shop.parts);
    const back = await ask(`POST /product-version/${id}/restore`, undefined, administrator);
    expect(back.status, back.text).toBe(200);
    await expectKept(file, id);
  });
});

describe('an address', () => {
  test('of this server is kept in one form, one with a host keeps it', async () => {
    const file = await newFile();
    const id = await makeVersion({
      description: {
        zh_HK: image(`/media/${file.key}?size=medium`),
        en_US: image(`https://shop.example/media/${file.key}`),
      },
    });
    const answer = await ask(`GET /product-version/${id}`);
    expect([at(answer, 'data.description.zh_HK'), at(answer, 'data.description.en_US')]).toEqual([
      image(`${file.url}?size=medium`),
      image(`https://shop.example${file.url}`),
    ]);
    // Writing the same text again changes nothing.
    const again = await ask(`PUT /product-version/${id}`, {
      description: { zh_HK: image(`/media/${file.key}?size=medium`) },
    });
    expect(at(again, 'data.revision')).toBe(1);
  });

  test('in another host’s shop is none of ours; what only looks like one in words is none at all', async () => {
    const gone = 'a'.repeat(26);
    await makeVersion({
      description: both(
        `<p>"/media/${gone}/a.png"<img src="https://other.example/media/${gone}/a.png" alt=" src=/media/${gone}/b.png"></p>`,
      ),
    });
    for (const address of [`/media/${gone}/茶.png`, `\\media\\${gone}/x.png`]) {
      const refused = await ask(`PUT /product-version/${await makeVersion()}`, {
        description: { zh_HK: image(address) },
      });
      expect(refused, refused.text).toMatchObject({
        status: 422,
        json: { errors: { 'description.zh_HK': [expect.stringContaining('does not exist')] } },
      });
    }
  });

  test('of what another just uploaded is refused with a host too', async () => {
    const others = await newFile('administrator');
    for (const [, write] of forms) {
      const refused = await ask(`PUT /product-version/${await makeVersion()}`, {
        description: { zh_HK: image(write(others)) },
      });
      expect(refused, refused.text).toMatchObject({
        status: 422,
        json: { errors: { 'description.zh_HK': [expect.any(String)] } },
      });
    }
  });
});

test('a text that shows a file is found by an index', async () => {
  const client = await shop.parts.pool.connect();
  try {
    // In such a small table the planner would read every row.
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from product_version own where strpos(own.description_zh_hk, '/media/') > 0 and media_keys(own.description_zh_hk) @> array['${'a'.repeat(26)}'::text]`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('product_version_description_zh_hk_files');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
