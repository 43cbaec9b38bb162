import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { at, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Codes that customers redeem at a counter: once each, created and deleted by import. */
let shop: Shop;
let elsewhere: number;
const path = '/offline-redemption/code';
const as = 'administrator';
beforeAll(async () => {
  shop = await makeShop();
  const reads = ['ecommerce:ListOrders', 'ecommerce:GetOrder'];
  await shop.addPerson('reader', reads);
  await shop.addPerson('counter', [...reads, 'ecommerce:UpdateOrder']);
  await shop.addPerson('blind', ['ecommerce:UpdateOrder', 'ecommerce:DeleteOrder']);
  elsewhere = idIn(await call(shop, 'POST /store', { as, body: { name: { zh_HK: '別處', en_US: 'Elsewhere' } } }));
});
afterAll(() => shop.drop());

const make = async (code: string, batch = 'A') => idIn(await call(shop, `POST ${path}`, { as, body: { code, batch } }));
const ids: Record<string, number> = {};
const idOf = (code: string) => ids[code] ?? 0;
const read = async (id: number) => at(await call(shop, `GET ${path}/${id}`, { as }), 'data');

async function send(mode: string, lines: readonly string[], who = as) {
  const body = new FormData();
  body.set('file', new File([['#offline_redemption,1', ...lines].join('\r\n')], 'codes.csv'));
  const answer = await shop.app.request(`/api${path}/import/${mode}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(who)}`, 'X-STORE-ID': `${shop.store}` },
  });
  return { status: answer.status, json: await answer.json() };
}

/** Imports a file and runs its job. Returns the import, and the job with its errors. */
async function done(mode: string, lines: readonly string[]) {
  const sent = await send(mode, lines);
  expect(sent).toMatchObject({ status: 202 });
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  const job = await call(shop, `GET /job/${String(at(sent, 'data.id'))}`, { as });
  const run = Number(at(job, 'data.import'));
  const counts = at(await call(shop, `GET ${path}/import/${run}`, { as }), 'data.counts');
  return { run, counts, errors: at(job, 'data.errors') };
}

describe('a code', () => {
  beforeAll(async () => {
    for (const code of ['ONE-1', 'ONE-2', 'ONE-3']) ids[code] = await make(code);
  });

  const rows: readonly Scenario<Shop>[] = [
    { name: 'nobody reads it unless signed in', call: `GET ${path}`, status: 401 },
    { name: 'nobody reads it without a store', as, call: `GET ${path}`, store: null, status: 400 },
    { name: 'who only reads makes none', as: 'reader', call: `POST ${path}`, body: { code: 'X-1' }, status: 403 },
    {
      name: 'who only reads redeems none',
      as: 'reader',
      call: () => `POST ${path}/${idOf('ONE-1')}/redeem`,
      status: 403,
    },
    {
      name: 'another store has no such code',
      as,
      call: () => `POST ${path}/${idOf('ONE-1')}/redeem`,
      store: () => elsewhere,
      status: 404,
    },
    {
      name: 'it is there once, in whatever case',
      as,
      call: `POST ${path}`,
      body: { code: 'one-1' },
      status: 409,
      contains: { errors: { code: [expect.any(String)] } },
    },
    { name: 'it is plain characters', as, call: `POST ${path}`, body: { code: '兌換' }, status: 422 },
    {
      name: 'nobody types who redeemed it',
      as,
      call: () => `PUT ${path}/${idOf('ONE-1')}`,
      body: { redeemed_by: 'Me', status: 'redeemed' },
      status: 422,
    },
    {
      name: 'what wasn’t redeemed isn’t taken back',
      as: 'counter',
      call: () => `POST ${path}/${idOf('ONE-1')}/take_back`,
      body: { reason: 'Wrong code' },
      status: 409,
      contains: { state: 'unused', possible: ['redeem'] },
    },
    {
      name: 'another store may have the same one',
      as,
      call: `POST ${path}`,
      body: { code: 'ONE-1' },
      store: () => elsewhere,
      status: 201,
    },
    {
      name: 'who may update orders redeems it, and it says who and when',
      as: 'counter',
      call: () => `POST ${path}/${idOf('ONE-1')}/redeem`,
      status: 200,
      contains: { data: { status: 'redeemed', redeemed_by: 'counter of the tests', redeemed_at: expect.any(String) } },
    },
    {
      name: 'a second time it says when and by whom it was',
      as,
      call: () => `POST ${path}/${idOf('ONE-1')}/redeem`,
      status: 409,
      contains: {
        message: expect.stringMatching(
          /“Redeem” isn’t possible: it is “Redeemed” since \d+ \w+ \d{4} \d\d:\d\d, by counter/u,
        ),
        possible: ['take_back'],
      },
    },
    {
      name: 'redeemed it isn’t deleted',
      as,
      call: () => `DELETE ${path}/${idOf('ONE-1')}`,
      status: 409,
      contains: { message: expect.stringContaining('ONE-1 was redeemed') },
    },
    {
      name: 'a redemption is taken back with a reason only',
      as: 'counter',
      call: () => `POST ${path}/${idOf('ONE-1')}/take_back`,
      body: {},
      status: 422,
    },
    {
      name: 'a redemption is taken back, and the reason is kept',
      as: 'counter',
      call: () => `POST ${path}/${idOf('ONE-1')}/take_back`,
      body: { reason: 'Wrong code' },
      status: 200,
      contains: { data: { status: 'unused', redeemed_by: null, redeemed_at: null, taken_back_because: 'Wrong code' } },
    },
    {
      name: 'its history has both',
      as: 'counter',
      call: () => `GET ${path}/${idOf('ONE-1')}/history`,
      status: 200,
      contains: { data: [{ action: 'take_back' }, { action: 'redeem' }, { action: 'create' }] },
    },
    {
      name: 'who may not delete deletes none',
      as: 'counter',
      call: () => `DELETE ${path}/${idOf('ONE-2')}`,
      status: 403,
    },
    {
      name: 'the list is narrowed by batch and state',
      as: 'reader',
      call: `GET ${path}?filter[batch][eq]=A&filter[status][eq]=unused&q=one-3`,
      status: 200,
      contains: { data: [{ code: 'ONE-3' }], meta: { total: 1 } },
    },
    {
      name: 'it is a file, too',
      as: 'reader',
      call: 'GET /configurable-datatable/offline_redemption?columns[]=code',
      headers: { accept: 'text/csv' },
      status: 200,
      contains: 'ONE-3',
    },
  ];
  scenarios(() => shop, rows);

  test('is redeemed by one of twenty at once, and the others hear by whom', async () => {
    const id = await make('RACE-1');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        call(shop, `POST ${path}/${id}/redeem`, { as: turn % 2 === 0 ? 'counter' : as }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const by = String(at({ json: { data: await read(id) } }, 'data.redeemed_by'));
    for (const { text } of answers.filter(({ status }) => status === 409)) expect(text).toContain(`by ${by}`);
    expect(at(await call(shop, `GET ${path}/${id}/history`, { as }), 'meta.total')).toBe(2);
  });
});

describe('files', () => {
  const head = 'code,batch,description';

  test('are refused of who may not, of another version or with columns that there aren’t', async () => {
    for (const who of ['reader', 'blind']) expect((await send('create', [head, 'N-1,N,'], who)).status).toBe(403);
    // A user who may import, but not delete.
    expect((await send('delete', ['code', 'ONE-2'], 'counter')).status).toBe(403);
    expect((await send('delete', ['code', 'ONE-2'], 'blind')).status).toBe(403);
    expect((await send('delete', ['colour', 'red'])).status).toBe(422);
    expect((await send('drop', ['code', 'ONE-2'])).status).toBe(404);
    expect(await read(idOf('ONE-2'))).toMatchObject({ revision: 1 });
  });

  test('make codes; a second time each is told to be there', async () => {
    const file = [head, 'F-1,Fair,A bag', 'F-2,Fair,A bag', 'F-2,Fair,Twice', ',Fair,Blank', 'F-3,Fair,A bag'];
    expect(await done('create', file)).toMatchObject({
      counts: { create: 3, wrong: 2 },
      errors: [
        { row: 5, field: 'code' },
        { row: 6, field: 'code' },
      ],
    });
    const again = await done('create', file);
    expect(again).toMatchObject({ counts: { create: 0, update: 0, wrong: 5 } });
    expect(at({ json: again.errors }, '0.message')).toBe('There is a record with this Code already');
    const found = await call(shop, `GET ${path}?filter[batch][eq]=Fair`, { as });
    expect(at(found, 'meta.total')).toBe(3);
  });

  test('delete codes but those that are redeemed or that there aren’t, and an undo brings them back', async () => {
    const found = await call(shop, `GET ${path}?filter[batch][eq]=Fair&sort=code`, { as });
    const [first, second, third] = [0, 1, 2].map((place) => Number(at(found, `data.${place}.id`)));
    expect((await call(shop, `POST ${path}/${second}/redeem`, { as: 'counter' })).status).toBe(200);
    const rows = ['f-1', 'F-2', 'NO-SUCH'].map((code, place) => ({ row: place + 3, values: { code, batch: 'Other' } }));
    const checked = await call(shop, `PUT ${path}/import/delete/rows`, {
      as,
      body: { csv_version: 1, dry_run: true, rows },
    });
    expect(checked.json).toMatchObject({
      data: [{ outcome: 'delete', title: 'F-1' }, { outcome: 'wrong' }, { outcome: 'wrong' }],
    });
    expect(await read(first ?? 0)).toMatchObject({ code: 'F-1' });

    // An id isn't accepted for deletions.
    const file = ['id,code', `${third},F-1`, ',F-2', ',NO-SUCH', ',f-1'];
    const { run, counts, errors } = await done('delete', file);
    expect(counts).toMatchObject({ delete: 1, wrong: 3 });
    expect(errors).toMatchObject([
      { row: 4, message: expect.stringContaining('F-2 was redeemed') },
      { row: 5, field: 'code', message: 'There is no record with this Code' },
      { row: 6, field: 'code', message: 'There is no record with this Code' },
    ]);
    expect((await call(shop, `GET ${path}/${first}`, { as })).status).toBe(404);
    expect(await read(third ?? 0)).toMatchObject({ code: 'F-3', revision: 1 });
    expect(at(await call(shop, `GET ${path}/${first}/history`, { as }), 'data.0.action')).toBe('delete');
    expect(await done('delete', file)).toMatchObject({ counts: { wrong: 4 } });

    const undo = await call(shop, `POST ${path}/import/${run}/undo`, { as });
    expect(undo.json, undo.text).toEqual({ data: { undone: 1, left: [] } });
    expect(await read(first ?? 0)).toMatchObject({ code: 'F-1', batch: 'Fair', status: 'unused' });
    expect(at(await call(shop, `GET ${path}/import/${run}`, { as }), 'data.status')).toBe('undone');
    expect((await call(shop, `POST ${path}/import/${run}/undo`, { as })).json).toMatchObject({ data: { left: [] } });
  });

  test('an undo leaves what somebody restored or made anew, and says so', async () => {
    await done('create', [head, 'U-1,Undo,', 'U-2,Undo,']);
    const found = await call(shop, `GET ${path}?filter[batch][eq]=Undo&sort=code`, { as });
    const [first, second] = [0, 1].map((place) => Number(at(found, `data.${place}.id`)));
    const { run } = await done('delete', ['code', 'U-1', 'U-2']);
    expect((await call(shop, `POST ${path}/${first}/restore`, { as })).status).toBe(200);
    await make('U-2');
    const undo = await call(shop, `POST ${path}/import/${run}/undo`, { as });
    expect(undo.json).toMatchObject({
      data: {
        undone: 0,
        left: expect.arrayContaining([expect.objectContaining({ id: first }), expect.objectContaining({ id: second })]),
      },
    });
  });
});
