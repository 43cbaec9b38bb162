import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { wrongIn } from '../rich-text/harmless.ts';
import { vectorsOf } from '../rich-text/vectors.ts';
import type { Answer } from './scenarios.ts';
import { at, both, idIn, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Rich text through every call that writes it (docs/decisions/0020-rich-text.md). */
let shop: Shop;
const versions = versionsOf(() => shop);
const { ask, makeVersion, makeLive, draftOf } = versions;
const vectors = vectorsOf('alert(1)');
/** All vectors joined into a few texts, each within the field's maximum length. */
const joinable = vectors.filter((vector) => !/<plaintext|<noframes|<frameset|<body|<html|<!DOCTYPE/u.test(vector));
const texts = [0, 1, 2, 3].map((part) => `<p>茶</p>${joinable.filter((_, place) => place % 4 === part).join('')}`);
const administrator = { as: 'administrator' } as const;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const descriptionIn = (answer: Answer): string => {
  const found = at(answer, 'data.description.zh_HK');
  expect(found, answer.text).toBeTypeOf('string');
  return String(found);
};
const read = async (id: number) => descriptionIn(await ask(`GET /product-version/${id}`));

/** Asserts that nothing executable is in the response or in the database: records, history, stored responses. */
async function expectClean(kept: string): Promise<void> {
  expect(wrongIn(kept)).toEqual([]);
  expect(kept).toContain('茶');
  const { rows } = await shop.parts.pool.query<{ found: unknown }>(
    `select jsonb_build_array(description_zh_hk, description_en_us, specs_brief_intro_zh_hk, specs_brief_intro_en_us) as found from product_version
     union all select changes from history where entity = 'product_version'`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.flatMap(({ found }) => textsIn(found)).flatMap(wrongIn)).toEqual([]);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('of 200 vectors nothing that runs is kept', () => {
  test('of a new record, in columns and in groups', async () => {
    for (const given of texts) {
      const id = await makeVersion({ description: both(given), specs: { brief_intro: both(given.slice(0, 9_000)) } });
      const answer = await ask(`GET /product-version/${id}`);
      expect(wrongIn(String(at(answer, 'data.specs.brief_intro.en_US')))).toEqual([]);
      await expectClean(descriptionIn(answer));
    }
  });

  test('each by itself', async () => {
    const id = await makeVersion();
    for (const vector of vectors) {
      const answer = await ask(`PUT /product-version/${id}`, { description: { zh_HK: `茶${vector}` } });
      expect(answer.status, vector).toBe(200);
      expect({ vector, wrong: wrongIn(descriptionIn(answer)) }).toEqual({ vector, wrong: [] });
    }
  });

  test('the texts contain 200 vectors', () => expect(joinable.length).toBeGreaterThan(200));

  test('of an update, and of one in a single statement', async () => {
    const id = await makeVersion();
    const category = idIn(
      await ask('POST /product-category', { key: 'tea', name: both('Tea'), description: both('<p>茶</p>') }),
    );
    for (const text of texts) {
      await expectClean(descriptionIn(await ask(`PUT /product-version/${id}`, { description: { zh_HK: text } })));
      // No related rows change, so the record and its history are written in one statement.
      const quick = await ask(`PUT /product-category/${category}`, { description: { zh_HK: text } });
      expect(wrongIn(descriptionIn(quick))).toEqual([]);
      expect(descriptionIn(quick)).toContain('茶');
    }
  });

  test('of a draft, and of what it is promoted to', async () => {
    const id = await makeLive({ description: both('<p>茶</p>') });
    for (const text of texts) {
      const draft = await draftOf(id);
      await expectClean(descriptionIn(await ask(`PUT /product-version/${draft}`, { description: both(text) })));
      expect((await ask(`POST /product-version/${draft}/promote`)).status).toBe(200);
      await expectClean(await read(id));
    }
  });

  test('of a row of a file, tried and written', async () => {
    const id = await makeVersion();
    for (const text of texts) {
      const row = { id: `${id}`, 'description.zh_HK': text };
      const dry = await ask(
        'PUT /product-version/import/update/single',
        { csv_version: 1, row, dry_run: true },
        administrator,
      );
      expect(dry.status, dry.text).toBe(200);
      expect(wrongIn(String(at(dry, 'data.record.description.zh_HK')))).toEqual([]);
      expect(
        (await ask('PUT /product-version/import/update/single', { csv_version: 1, row }, administrator)).status,
      ).toBe(200);
      await expectClean(await read(id));
    }
  });

  test('of rows of a file', async () => {
    const run = await ask(
      'POST /product-version/import',
      { file_name: 'tea.csv', mode: 'update', total: texts.length, digest: 'a'.repeat(64) },
      administrator,
    );
    expect(run.status, run.text).toBe(201);
    const ids = await Promise.all(texts.map(() => makeVersion()));
    const rows = await ask(
      'PUT /product-version/import/update/rows',
      {
        csv_version: 1,
        import: idIn(run),
        rows: texts.map((text, place) => ({
          row: place + 1,
          values: { id: `${ids[place]}`, 'description.zh_HK': text },
        })),
      },
      administrator,
    );
    expect(rows.status, rows.text).toBe(200);
    for (const id of ids) await expectClean(await read(id));
  });

  test('of new rows, of an entity without drafts', async () => {
    const run = await ask(
      'POST /custom-product-label/import',
      { file_name: 'tea.csv', mode: 'create', total: texts.length, digest: 'b'.repeat(64) },
      administrator,
    );
    expect(run.status, run.text).toBe(201);
    const rows = texts.map((text, place) => ({
      row: place + 1,
      values: {
        code: `tea-${place}`,
        'name.zh_HK': '茶',
        'name.en_US': 'Tea',
        color_hexa: '#6dcbc4',
        'description.zh_HK': text.slice(0, 9_000),
      },
    }));
    const done = await ask(
      'PUT /custom-product-label/import/create/rows',
      { csv_version: 1, import: idIn(run), rows },
      administrator,
    );
    expect(done.status, done.text).toBe(200);
    const { rows: kept } = await shop.parts.pool.query<{ text: string }>(
      `select description_zh_hk as text from custom_product_label where code like 'tea-%'`,
    );
    expect(kept).toHaveLength(texts.length);
    for (const { text } of kept) {
      expect(wrongIn(text)).toEqual([]);
      expect(text).toContain('茶');
    }
  });

  test('of a file that is sent whole', async () => {
    const ids = await Promise.all(texts.map(() => makeVersion()));
    const lines = texts.map((text, place) => `${ids[place]},"${text.replaceAll('"', '""')}"`);
    const body = new FormData();
    body.set('file', new File([['#product_version,1', 'id,description.zh_HK', ...lines, ''].join('\r\n')], 'tea.csv'));
    const headers = { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` };
    const answer = await shop.app.request('/api/product-version/import/update', { method: 'POST', body, headers });
    expect(answer.status).toBe(202);
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    for (const id of ids) await expectClean(await read(id));
  });

  test('of restored records', async () => {
    for (const text of texts) {
      const id = await makeVersion({ description: both(text) });
      expect((await ask(`DELETE /product-version/${id}`, undefined, administrator)).status).toBe(200);
      expect((await ask(`POST /product-version/${id}/restore`, undefined, administrator)).status).toBe(200);
      await expectClean(await read(id));
    }
  });
});

describe('a text', () => {
  test('that is written as it is kept changes nothing, nor one that would be kept so', async () => {
    const kept = '<h2>茶</h2><p>1 &lt; 2<br>b</p>';
    const id = await makeVersion({ description: both(kept) });
    expect(await read(id)).toBe(kept);
    for (const same of [kept, `<script>x</script>${kept}`, ` ${kept}\r\n`])
      expect(at(await ask(`PUT /product-version/${id}`, { description: both(same) }), 'data.revision')).toBe(1);
    expect(at(await ask(`PUT /product-version/${id}`, { description: { en_US: '<p>tea</p>' } }), 'data.revision')).toBe(
      2,
    );
  });

  test('that is empty after cleaning is null', async () => {
    const id = await makeVersion({ description: both('<p>茶</p>') });
    const answer = await ask(`PUT /product-version/${id}`, {
      description: { zh_HK: '<script>alert(1)</script>', en_US: '<p> </p>' },
    });
    expect(at(answer, 'data.description')).toEqual({ zh_HK: null, en_US: null });
  });

  test('that is nested too deep, or is too long, is refused and changes nothing', async () => {
    const id = await makeVersion({ description: both('<p>茶</p>') });
    for (const given of [`${'<div>'.repeat(9_000)}x`, 'x'.repeat(50_001)]) {
      const answer = await ask(`PUT /product-version/${id}`, { description: { zh_HK: given } });
      expect(answer).toMatchObject({ status: 422, json: { errors: { 'description.zh_HK': [expect.any(String)] } } });
    }
    expect(await read(id)).toBe('<p>茶</p>');
  });

  test('refers only to existing files', async () => {
    const id = await makeVersion();
    const image = (key: string) => ({ description: { zh_HK: `<p>茶<img src="/media/${key}" alt=""></p>` } });
    expect(await ask(`PUT /product-version/${id}`, image('zzzzzzzzzzzzzzzzzzzzzzzzzz/none.png'))).toMatchObject({
      status: 422,
      json: { errors: { 'description.zh_HK': [expect.any(String)] } },
    });
    const [file] = (
      await shop.parts.pool.query<{ id: number }>(
        `insert into file (key, url, original_filename, bucket, mime_type, size, kept, uploaded_for) values ('0123456789abcdefghijklmnop/cup.png', '/media/0123456789abcdefghijklmnop/cup.png', 'cup.png', 'local', 'image/png', 100, true, 'product_version') returning id`,
      )
    ).rows;
    const kept = await ask(`PUT /product-version/${id}`, image('0123456789abcdefghijklmnop/cup.png'));
    expect(kept.status, kept.text).toBe(200);
    const refused = await ask(`DELETE /file/${file?.id}`);
    expect(refused.status, refused.text).toBe(409);
  });
});
