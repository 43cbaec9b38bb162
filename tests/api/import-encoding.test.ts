import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { makeShop, type Shop } from './world.ts';

/** Files uploaded whole, in any encoding (CONTRACT, Imports and exports). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );

async function send(file: Uint8Array<ArrayBuffer>, path = 'sku/import/upsert') {
  const body = new FormData();
  body.set('file', new File([file], '貨品.csv'));
  const answer = await shop.app.request(`/api/${path}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` },
  });
  return { status: answer.status, json: await answer.json() };
}

const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const codes = async () =>
  (await shop.db.execute<{ item_code: string; name: string }>(sql`select item_code, name from sku order by id`)).rows;
const count = async () =>
  (
    await shop.db.execute<{ n: number }>(
      sql`select ((select count(*) from job) + (select count(*) from import_run) + (select count(*) from import_chunk))::integer as n`,
    )
  ).rows[0]?.n;
const file = (...lines: readonly string[]) => ['#sku,1', 'item_code,名稱,Gross weight', ...lines, ''].join('\r\n');

describe('a file', () => {
  const bothWays = new Uint8Array([
    ...new TextEncoder().encode(file('A,').replace('名稱', 'name').slice(0, -2)),
    0xb5,
    0xbd,
    0xb5,
    0xbd,
  ]);
  test('a file that could be in either of two encodings, until somebody says which', async () => {
    const answer = await send(bothWays);
    expect([answer.status, at(answer.json, 'message')]).toEqual([
      422,
      expect.stringMatching(
        /^The text of the file could be (?:big5 or gb18030|gb18030 or big5)\. Say which with the parameter “encoding”, or save the file as UTF-8\.$/u,
      ),
    ]);
    expect(await count()).toBe(0);
  });

  test.each([
    ['UTF-8', 'utf-8', ','],
    ['UTF-16 LE with tabs, as spreadsheets save “Unicode text”', 'utf-16le', '\t'],
    ['UTF-16 BE', 'utf-16be', ','],
    ['Big5-HKSCS', 'big5-hkscs', ','],
    ['GB18030', 'gb18030', ';'],
  ] as const)('in %s is read', async (name, encoding, delimiter) => {
    const code = `E-${name.replaceAll(/[^A-Z0-9]/giu, '').slice(0, 12)}`;
    const text = file(`${code},港式奶茶「茶走」同埋菠蘿油嘅檔案㗎,2`, `${code}-2,雞蛋仔（原味）,2`).replaceAll(
      ',',
      delimiter,
    );
    await send(new Uint8Array(iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') })));
    await work();
    expect((await codes()).filter(({ item_code: one }) => one.startsWith(code)).map((one) => one.name)).toEqual([
      '港式奶茶「茶走」同埋菠蘿油嘅檔案㗎',
      '雞蛋仔（原味）',
    ]);
  });

  test.each([
    ['big5', 'ENC-1', '到到'],
    ['BIG5-HKSCS', 'ENC-2', '到到'],
    ['gb18030', 'ENC-3', '到到'],
    ['utf-8', 'ENC-4', '££'],
  ] as const)('is read as %s where that is said', async (encoding, code, name) => {
    const sent = await send(
      new Uint8Array(iconv.encode(file(`${code},${name},1`).replace('名稱', 'name'), encoding)),
      `sku/import/upsert?encoding=${encoding}&store_id=${shop.store}`,
    );
    expect(sent.status).toBe(202);
    await work();
    expect((await codes()).find(({ item_code: one }) => one === code)?.name).toBe(name);
  });

  test('whose first Chinese character comes late is decoded correctly', async () => {
    const blank = `${',,'}\r\n`.repeat(80_000);
    const text = file('LATE-1,版本,1').replace('名稱', 'name').replace('LATE', `${blank}LATE`);
    expect(text.indexOf('版')).toBeGreaterThan(300_000);
    const late = await send(new Uint8Array(iconv.encode(`${text}LATE-2,货号,1\r\n`, 'gb18030')));
    expect(late.status).toBe(202);
    await work();
    expect((await codes()).filter(({ item_code: one }) => one.startsWith('LATE')).map(({ name }) => name)).toEqual([
      '版本',
      '货号',
    ]);
  });

  test('may contain U+FFFD', async () => {
    for (const encoding of ['utf-8', 'utf-16le', 'gb18030'] as const) {
      const code = `FFFD-${encoding}`;
      const bytes = iconv.encode(file(`${code},損 字,1`).replace('損 ', '損'), encoding, { addBOM: true });
      const real = encoding === 'gb18030' ? Buffer.from('8431a437', 'hex') : iconv.encode('\uFFFD', encoding);
      const at = bytes.indexOf(iconv.encode('字', encoding));
      const sent = await send(new Uint8Array(Buffer.concat([bytes.subarray(0, at), real, bytes.subarray(at)])));
      expect(sent.status, JSON.stringify(sent.json)).toBe(202);
      await work();
      expect((await codes()).find(({ item_code: one }) => one === code)?.name).toBe('損\uFFFD字');
    }
  });
});
