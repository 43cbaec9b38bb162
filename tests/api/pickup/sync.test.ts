import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanSyncs } from '../../../server/domain/pickup_point/clean-up.ts';
import { cleanImports } from '../../../server/traits/csv/import/clean-up.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { runWhileLocked } from '../run-while-locked.ts';
import { call, check, type Scenario } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';
import { type Courier, openCourier } from './courier.ts';

/** `POST ke-pickup-point/sync` against a real courier's server (docs/decisions/0074-pickup-sync.md). */
let shop: Shop;
let courier: Courier;
const may = ['ecommerce:ListProducts', 'ecommerce:ImportProduct', 'ecommerce:CreateProduct', 'ecommerce:UpdateProduct'];
beforeAll(async () => {
  shop = await makeShop({ environment: { OUTGOING_ALLOW_PRIVATE: '1' } });
  courier = await openCourier();
  await shop.addPerson('syncer', may);
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.db.execute(
    sql`insert into address_area_country (id, revision, code, name_zh_hk, name_en_us, list_order, created_at, updated_at) values (1, 1, 'HK', '香港', 'Hong Kong', 1, now(), now())`,
  );
  await shop.db.execute(
    sql`insert into address_area_region (id, revision, country, code, name_zh_hk, name_en_us, list_order, created_at, updated_at) values (1, 1, 1, 'KLN', '九龍', 'Kowloon', 1, now(), now())`,
  );
  await shop.db.execute(
    sql`insert into address_area_district (id, revision, region, code, name_zh_hk, name_en_us, list_order, created_at, updated_at) values (1, 1, 1, 'KLN-KT', '觀塘區', 'Kwun Tong', 1, now(), now())`,
  );
});
afterAll(async () => {
  await courier.stop();
  await shop.drop();
});
beforeEach(async () => {
  await shop.db.execute(sql`delete from pickup_sync`);
  await shop.db.execute(sql`delete from pickup_point_said`);
  await shop.db.execute(sql`delete from pickup_point`);
  await setAddress(courier.url);
});

const setAddress = (url: string | null) =>
  shop.db.execute(sql`update settings_pickup set kerry_express_url = ${url}, kerry_express_key = 'k-4711'`);
const person = { as: 'syncer' } as const;
const point = (code: string, over: object = {}) => ({
  code,
  name_zh: `店 ${code}`,
  name_en: `Shop ${code}`,
  address_zh: '鴻圖道 1 號',
  address_en: '1 Hung To Road',
  district: '觀塘',
  ...over,
});

const counts = z.object({
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  conflict: z.number(),
  kept: z.number(),
  wrong: z.number(),
  same: z.number(),
});
const sync = z.looseObject({
  id: z.number(),
  counts,
  short: z.boolean(),
  import: z.number().nullable(),
  progress: z.looseObject({ status: z.string(), done: z.number(), failed: z.number() }).nullable(),
});
const difference = z.object({
  field: z.string(),
  ours: z.string().nullable(),
  theirs: z.string(),
  verdict: z.enum(['take', 'ask', 'keep', 'unread']),
});
const row = z.looseObject({
  row: z.number(),
  ref_code: z.string(),
  outcome: z.string(),
  differences: z.array(difference),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const ask = async (what: string, body?: unknown, as: 'syncer' | 'reader' = 'syncer') =>
  call(shop, what, { as, ...(body !== undefined && { body }) });
async function checkList(list: Parameters<Courier['answer']>[0]) {
  courier.answer(list);
  const answer = await ask('POST /ke-pickup-point/sync');
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
  return z.object({ data: sync }).parse(answer.json).data;
}
const rowsOf = async (id: number, outcome?: string) =>
  z
    .object({ data: z.array(row) })
    .parse(
      (await ask(`GET /ke-pickup-point/sync/${id}/rows${outcome === undefined ? '' : `?outcome=${outcome}`}`)).json,
    ).data;
async function start(id: number, body: object = {}) {
  const answer = await ask(`POST /ke-pickup-point/sync/${id}/start`, body);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  return z.object({ data: sync }).parse((await ask(`GET /ke-pickup-point/sync/${id}`)).json).data;
}
const syncAll = async (list: Parameters<Courier['answer']>[0], body: object = {}) =>
  start((await checkList(list)).id, body);
const nonZero = (all: z.infer<typeof counts>) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
const points = async () =>
  (
    await shop.db.execute<{
      ref_code: string;
      name_en_us: string;
      active: boolean;
      service_provider: string;
      revision: number;
      id: number;
    }>(
      sql`select id, ref_code, name_en_us, active, service_provider, revision from pickup_point where store_id = ${shop.store} order by ref_code`,
    )
  ).rows;
const change = async (code: string, body: object) => {
  const found = (await points()).find(({ ref_code }) => ref_code === code);
  expect(await ask(`PUT /pickup-point/${found?.id ?? 0}`, body)).toMatchObject({ status: 200 });
};

describe('a list is read', () => {
  const list = JSON.stringify({ error: null, points: [point('A1')] });
  test.each<readonly [string, Uint8Array]>([
    ['compressed', gzipSync(list)],
    ['in UTF-16', iconv.encode(list, 'utf-16le', { addBOM: true })],
    ['in UTF-16, high byte first', iconv.encode(list, 'utf-16be', { addBOM: true })],
    [
      'in UTF-16 as CSV, compressed',
      gzipSync(
        iconv.encode('code,name_zh,name_en,address_zh,address_en\nA1,店,Shop,路,Road', 'utf-16le', { addBOM: true }),
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect(nonZero((await checkList(bytes)).counts)).toEqual({ added: 1 });
  });
});

describe('no list', () => {
  const slow = Array.from({ length: 3 }, (_, place) => point(`S${place}`));
  test.each<readonly [string, Parameters<Courier['answer']>[0], string]>([
    ['a page', '<!doctype html><title>Sign in</title>', 'neither CSV nor JSON'],
    ['a sentence', 'Service temporarily unavailable', 'neither CSV nor JSON'],
    ['an error beside an empty list', { error: 'maintenance', details: [] }, 'answered an error in place of a list'],
    ['a failure beside an empty list', { success: false, data: [] }, 'answered an error in place of a list'],
    ['gzip that is none', new Uint8Array([0x1f, 0x8b, 8, 0]), 'neither CSV nor JSON'],
    ['gzip of far more than a list', gzipSync(Buffer.alloc(17 * 1_048_576, 32)), '16 MiB'],
    ['JSON’s null', 'null', 'neither CSV nor JSON'],
    ['broken JSON', '[{"code": "A"', 'neither CSV nor JSON'],
    ['two lists at once', { data: [point('A')], more: [point('B')] }, 'neither CSV nor JSON'],
    ['an object without a list', { ok: true }, 'neither CSV nor JSON'],
    ['nothing at all', '', 'neither CSV nor JSON'],
    ['points without codes', [{ name: 'A', address: 'B' }], 'no column with the codes'],
    ['a failure', (_, response) => response.writeHead(500).end('oops'), '(status 500)'],
    ['a refusal of the key', (_, response) => response.writeHead(401).end(), '(status 401)'],
    [
      'another address',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'on to another address',
    ],
    ['a list without end', (_, response) => void endless(response), 'more than 16 MiB'],
    ['a connection that breaks off', (request) => request.socket.destroy(), 'can’t be reached'],
    [
      'half of a list',
      (_, response) => {
        response.writeHead(200, { 'content-length': '9000' });
        response.write(JSON.stringify(slow).slice(0, 40), () => response.destroy());
      },
      'can’t be reached',
    ],
  ])('is %s, and nothing is kept', async (_name, what, says) => {
    courier.answer(what);
    const answer = await ask('POST /ke-pickup-point/sync');
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining(says)]);
    expect((await ask('GET /ke-pickup-point/sync')).json).toEqual({ data: null });
  });

  test.each<readonly [string, Parameters<Courier['answer']>[0]]>([
    ['that never begins', () => {}],
    [
      'that stalls in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '9000' });
        response.write(JSON.stringify(slow).slice(0, 40));
      },
    ],
  ])('is an answer %s: after ten seconds it is given up, and nothing changes', async (_name, what) => {
    await syncAll(slow);
    const [before, latest] = [await points(), (await ask('GET /ke-pickup-point/sync')).json];
    // Shortens the timeout of ten seconds.
    const { timeout } = AbortSignal;
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 10_000 ? 50 : ms));
    courier.answer(what);
    const answer = await ask('POST /ke-pickup-point/sync');
    limits.mockRestore();
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('within ten seconds')]);
    expect([await points(), (await ask('GET /ke-pickup-point/sync')).json]).toEqual([before, latest]);
  });

  const refusals: readonly Scenario<Shop>[] = [
    { name: 'nobody syncs without signing in', call: 'POST /ke-pickup-point/sync', status: 401 },
    { name: 'who only reads does not sync', as: 'reader', call: 'POST /ke-pickup-point/sync', status: 403 },
    { name: 'it is of a store', ...person, store: null, call: 'POST /ke-pickup-point/sync', status: 400 },
    {
      name: 'it takes fields of rows only, and no name that JavaScript reserves',
      ...person,
      call: 'POST /ke-pickup-point/sync/1/start',
      body: '{"take":{"__proto__":["name.en_US"]}}',
      status: 422,
      contains: { errors: { 'take.__proto__': ['There is no field “take.__proto__” here'] } },
    },
    {
      name: 'it takes no values',
      ...person,
      call: 'POST /ke-pickup-point/sync',
      body: { url: 'http://a.hk' },
      status: 422,
    },
    { name: 'a sync that is not there', ...person, call: 'GET /ke-pickup-point/sync/999', status: 404 },
    { name: 'rows of one that is not there', ...person, call: 'GET /ke-pickup-point/sync/999/rows', status: 404 },
    {
      name: 'the start of one that is not there',
      ...person,
      call: 'POST /ke-pickup-point/sync/999/start',
      body: {},
      status: 404,
    },
  ];
  test.each(refusals)('$status: $name', async (one) => {
    await check(shop, one);
  });

  test('is there without an address, which the answer says where to enter', async () => {
    await setAddress(null);
    expect((await ask('POST /ke-pickup-point/sync')).text).toContain('Enter it in the settings');
  });
});

/** Sends more data than any list, until the client disconnects. */
function endless(response: {
  write(text: string): boolean;
  once(event: 'drain', next: () => void): unknown;
  destroyed: boolean;
}): void {
  if (response.destroyed) return;
  while (response.write('x'.repeat(65_536)));
  response.once('drain', () => endless(response));
}

describe('a list', () => {
  const csv =
    'Code,名稱,Name (English),地址,Address_EN,District,Status\r\nA1,店 A1,Shop A1,鴻圖道 1 號,1 Hung To Road,KLN-KT,啟用\r\n';
  test.each<readonly [string, Parameters<Courier['answer']>[0]]>([
    ['JSON in an object', { result: { total: 1, points: [point('A1')] } }],
    [
      'JSON with texts in objects',
      [
        {
          id: 'A1',
          name: { zh_HK: '店 A1', en: 'Shop A1' },
          address: { tc: '鴻圖道 1 號', en: '1 Hung To Road' },
          district: 'Kwun Tong District',
        },
      ],
    ],
    ['CSV', csv],
    ['CSV in Big5', new Uint8Array(iconv.encode(csv, 'big5-hkscs'))],
    ['CSV with semicolons and a mark', `\uFEFF${csv.replaceAll(',', ';')}`],
  ])('is read as %s', async (_name, list) => {
    const done = await syncAll(list);
    expect([done.progress, nonZero(done.counts)]).toEqual([
      { status: 'done', total: 1, done: 1, failed: 0 },
      { added: 1 },
    ]);
    const { rows } = await shop.db.execute(
      sql`select ref_code, service_provider, name_zh_hk, name_en_us, address_zh_hk, address_en_us, district, active from pickup_point`,
    );
    expect(rows).toEqual([
      {
        ref_code: 'A1',
        service_provider: 'kerry_express',
        name_zh_hk: '店 A1',
        name_en_us: 'Shop A1',
        address_zh_hk: '鴻圖道 1 號',
        address_en_us: '1 Hung To Road',
        district: 1,
        active: true,
      },
    ]);
  });

  test('is asked for with the key, and writes nothing before it is started', async () => {
    const checked = await checkList([point('A1'), point('A2')]);
    expect([courier.asked.at(-1)?.authorization, nonZero(checked.counts), await points()]).toEqual([
      'Bearer k-4711',
      { added: 2 },
      [],
    ]);
  });

  test('names what is wrong in it by point, and takes the others', async () => {
    await shop.db.execute(
      sql`insert into pickup_point (store_id, revision, ref_code, service_provider, name_zh_hk, name_en_us, address_zh_hk, address_en_us, active, created_at, updated_at) values (${shop.store}, 1, 'OWN-1', 'own', 'x', 'x', 'x', 'x', true, now(), now())`,
    );
    const checked = await checkList([
      point('A1'),
      point('a1'),
      point('own-1'),
      point('B 1'),
      point('B2', { name_zh: '', name_en: '' }),
      point('B3', { status: 'perhaps' }),
      point('B4', { name_en: 'x'.repeat(200) }),
      point('B5', { district: 'Atlantis' }),
    ]);
    expect([nonZero(checked.counts), checked.unknown_districts]).toEqual([{ added: 2, wrong: 6 }, ['Atlantis']]);
    expect(
      (await rowsOf(checked.id, 'wrong')).map(({ ref_code, errors }) => [ref_code, Object.keys(errors ?? {})]),
    ).toEqual([
      ['a1', ['']],
      ['own-1', ['']],
      ['B 1', ['ref_code']],
      ['B2', ['name']],
      ['B3', ['']],
      ['B4', ['name.en_US']],
    ]);
    await start(checked.id);
    expect((await points()).map(({ ref_code }) => ref_code)).toEqual(['A1', 'B5', 'OWN-1']);
  });

  test('in one language says the same in the other', async () => {
    await syncAll([{ code: 'A1', name: '觀塘店', address: '鴻圖道' }]);
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['觀塘店']);
  });
});

test('what was checked long ago is tidied up, and what the list said is not', async () => {
  await syncAll([point('A1')]);
  shop.advance(31 * 86_400_000);
  await cleanSyncs(shop.parts.pool, shop.now());
  expect((await ask('GET /ke-pickup-point/sync')).json).toEqual({ data: null });
  await cleanImports(shop.parts.pool, shop.now());
  expect(nonZero((await checkList([point('A1', { name_en: 'New' })])).counts)).toEqual({ changed: 1 });
});

describe('a second sync', () => {
  const first = [point('A1'), point('A2'), point('A3')];
  beforeEach(async () => {
    await syncAll(first);
  });

  test('of the same list does nothing', async () => {
    const done = await syncAll(first);
    expect([nonZero(done.counts), done.import]).toEqual([{ same: 3 }, null]);
  });

  test('writes what the list changed, and makes inactive what it has no more', async () => {
    const done = await syncAll([point('A1', { name_en: 'New' }), point('A2'), point('A4')]);
    expect([nonZero(done.counts), (await points()).map((one) => [one.ref_code, one.name_en_us, one.active])]).toEqual([
      { added: 1, changed: 1, gone: 1, same: 1 },
      [
        ['A1', 'New', true],
        ['A2', 'Shop A2', true],
        ['A3', 'Shop A3', false],
        ['A4', 'Shop A4', true],
      ],
    ]);
    expect(nonZero((await syncAll([...first, point('A4')])).counts)).toEqual({ changed: 2, same: 2 });
    expect((await points()).every(({ active }) => active)).toBe(true);
  });

  test('leaves what was changed by hand, and asks where the list changed it, too', async () => {
    await change('A1', { name: { en_US: 'By hand' } });
    await change('A2', { name: { en_US: 'By hand' } });
    const list = [point('A1'), point('A2', { name_en: 'Theirs' }), point('A3')];
    const checked = await checkList(list);
    expect(nonZero(checked.counts)).toEqual({ kept: 1, conflict: 1, same: 1 });
    expect(await rowsOf(checked.id, 'conflict')).toMatchObject([
      { ref_code: 'A2', differences: [{ field: 'name.en_US', ours: 'By hand', theirs: 'Theirs', verdict: 'ask' }] },
    ]);
    await start(checked.id);
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['By hand', 'By hand', 'Shop A3']);
    // Our value was kept: not asked again until the list's value changes.
    expect(nonZero((await checkList(list)).counts)).toEqual({ kept: 2, same: 1 });
  });

  test('takes theirs where staff say so, by field', async () => {
    await change('A2', { name: { en_US: 'By hand' }, address: { en_US: 'By hand' } });
    const checked = await checkList([
      point('A1'),
      point('A2', { name_en: 'Theirs', address_en: 'Theirs' }),
      point('A3'),
    ]);
    const [conflict] = await rowsOf(checked.id, 'conflict');
    await start(checked.id, { take: { [conflict?.row ?? 0]: ['name.en_US'] } });
    const { rows } = await shop.db.execute(
      sql`select name_en_us, address_en_us from pickup_point where ref_code = 'A2'`,
    );
    expect(rows).toEqual([{ name_en_us: 'Theirs', address_en_us: 'By hand' }]);
  });

  test('leaves a point that somebody deleted, unless staff want it back', async () => {
    const found = (await points()).find(({ ref_code }) => ref_code === 'A1');
    await shop.db.execute(sql`delete from pickup_point where id = ${found?.id ?? 0}`);
    const kept = await syncAll(first);
    expect([nonZero(kept.counts), (await points()).length]).toEqual([{ kept: 1, same: 2 }, 2]);
    await syncAll(first, { take: 'all' });
    expect((await points()).map(({ ref_code }) => ref_code)).toEqual(['A1', 'A2', 'A3']);
  });

  test('names a point that changed since the check rather than overwriting it, and takes it the next time', async () => {
    const list = [point('A1', { name_en: 'New' }), point('A2', { name_en: 'New' }), point('A3')];
    const checked = await checkList(list);
    await change('A1', { remarks: 'Ring twice' });
    const done = await start(checked.id);
    expect(done.progress).toMatchObject({ status: 'done', done: 1, failed: 1 });
    expect((await ask(`GET /pickup-point/import/${done.import ?? 0}/rows?outcome=wrong`)).text).toContain(
      'changed the record since',
    );
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['Shop A1', 'New', 'Shop A3']);
    expect(nonZero((await syncAll(list)).counts)).toEqual({ changed: 1, same: 2 });
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['New', 'New', 'Shop A3']);
  });

  test('of much less is asked about before points become inactive', async () => {
    const checked = await checkList([point('A1')]);
    expect([checked.short, nonZero(checked.counts)]).toEqual([true, { gone: 2, same: 1 }]);
    const without = await checkList([1, 2, 3, 4, 5].map(() => point('')));
    expect([without.short, nonZero(without.counts)]).toEqual([true, { gone: 3, wrong: 5 }]);
    expect(await ask(`POST /ke-pickup-point/sync/${without.id}/start`, {})).toMatchObject({ status: 422 });
    const refused = await ask(`POST /ke-pickup-point/sync/${checked.id}/start`, {});
    expect([refused.status, refused.json]).toEqual([
      422,
      expect.objectContaining({ errors: { deactivate: ['The decision about points that are gone is required'] } }),
    ]);
    await start(checked.id, { deactivate: false });
    expect((await points()).every(({ active }) => active)).toBe(true);
    await syncAll([point('A1')], { deactivate: true });
    expect((await points()).map(({ active }) => active)).toEqual([true, false, false]);
  });

  test('is started once, and not while another is being written', async () => {
    const [one, other] = [await checkList([...first, point('B1')]), await checkList([...first, point('B2')])];
    expect((await ask(`POST /ke-pickup-point/sync/${one.id}/start`)).status).toBe(202);
    expect((await ask(`POST /ke-pickup-point/sync/${one.id}/start`)).text).toContain('started already');
    expect((await ask(`POST /ke-pickup-point/sync/${other.id}/start`)).text).toContain('still being written');
    expect((await ask('POST /ke-pickup-point/sync')).status).toBe(409);
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    expect((await points()).map(({ ref_code }) => ref_code)).toEqual(['A1', 'A2', 'A3', 'B1']);
  });

  test('is not started at the same moment as another', async () => {
    const [one, other] = [await checkList([...first, point('B1')]), await checkList([...first, point('B2')])];
    // Neither can finish before both have looked for others.
    const answers = await runWhileLocked(
      shop.parts.pool,
      ['lock table pickup_point_said in exclusive mode', []],
      [one, other].map(
        ({ id }) =>
          () =>
            ask(`POST /ke-pickup-point/sync/${id}/start`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain('still being written');
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    expect(await points()).toHaveLength(4);
  });

  test('of another store knows nothing of this one', async () => {
    const there = { as: 'syncer', store: shop.stores[1] } as const;
    expect((await call(shop, 'GET /ke-pickup-point/sync', there)).json).toEqual({ data: null });
    courier.answer(first);
    const checked = z.object({ data: sync }).parse((await call(shop, 'POST /ke-pickup-point/sync', there)).json).data;
    expect(nonZero(checked.counts)).toEqual({ added: 3 });
    expect((await ask(`GET /ke-pickup-point/sync/${checked.id}`)).status).toBe(404);
  });

  test('is an import as any other: listed, with a history, and undone', async () => {
    const done = await syncAll([point('A1', { name_en: 'New' }), point('A2'), point('A3')]);
    await shop.db.execute(
      sql`update role set permissions = permissions || '{ecommerce:DeleteProduct}' where key = 'role_syncer'`,
    );
    expect((await ask(`POST /pickup-point/import/${done.import ?? 0}/undo`, {})).status).toBe(200);
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['Shop A1', 'Shop A2', 'Shop A3']);
  });
});

describe('opening hours', () => {
  const stored = async (code: string) =>
    (
      await shop.db.execute(
        sql`select days, opens, closes from pickup_point_opening_hours own join pickup_point point on point.id = own.record_id where ref_code = ${code} order by position`,
      )
    ).rows;

  test('are read from texts and by day, and follow the list like any field', async () => {
    const list = [
      point('A', { opening_hours: 'Mon-Fri 09:00-18:00' }),
      point('B', { opening_hours: { sat: '10:00-16:00', sun: { closed: true } } }),
      point('C', { opening_hours: { en: 'Mon 09:00-10:00', zh: '星期一 09:00-10:00' } }),
    ];
    await syncAll(list);
    const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'];
    expect(await stored('A')).toEqual([{ days: workdays, opens: '09:00', closes: '18:00' }]);
    expect(await stored('B')).toEqual([{ days: ['sat'], opens: '10:00', closes: '16:00' }]);
    expect(await stored('C')).toEqual([{ days: ['mon'], opens: '09:00', closes: '10:00' }]);
    expect(nonZero((await checkList(list)).counts)).toEqual({ same: 3 });

    const [, second = point('B'), third = point('C')] = list;
    await syncAll([point('A', { opening_hours: '星期一至五 09:00-20:00' }), second, third]);
    expect(await stored('A')).toEqual([{ days: workdays, opens: '09:00', closes: '20:00' }]);
    await change('B', { opening_hours: [{ days: ['sat'], opens: '11:00', closes: '16:00' }] });
    expect(nonZero((await checkList([point('A'), second, third])).counts)).toEqual({ kept: 1, same: 2 });
  });

  test('that aren’t understood are told, and never written', async () => {
    await syncAll([point('A', { opening_hours: 'Mon-Fri 09:00-18:00' })]);
    const before = await stored('A');
    const checked = await checkList([
      point('A', { opening_hours: 'By appointment', name_en: 'New name' }),
      point('B', { opening_hours: '09:00-18:00' }),
      point('C', { opening_hours: { en: 'Mon 09:00-10:00', zh: '星期二 09:00-10:00' } }),
    ]);
    expect(checked).toMatchObject({
      counts: { changed: 1, added: 2 },
      unread_hours: ['09:00-18:00', 'By appointment', 'Mon 09:00-10:00 / 星期二 09:00-10:00'],
    });
    expect((await rowsOf(checked.id, 'changed'))[0]?.differences).toContainEqual({
      field: 'opening_hours',
      ours: 'mon,tue,wed,thu,fri 09:00-18:00',
      theirs: 'By appointment',
      verdict: 'unread',
    });
    await start(checked.id, { take: 'all' });
    expect([await stored('A'), await stored('B'), await stored('C')]).toEqual([before, [], []]);
    expect((await points()).map(({ name_en_us }) => name_en_us)).toEqual(['New name', 'Shop B', 'Shop C']);
  });
});
