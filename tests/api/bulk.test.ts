import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../server/housekeeping.ts';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Bulk runs: the selection is fixed, checked, written once per record, stopped, continued and undone. */
let shop: Shop;
const as = 'administrator';
const ids: number[] = [];
let foreign = 0;

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.addPerson('editor', ['ecommerce:ListProducts', 'ecommerce:GetProduct', 'ecommerce:UpdateProduct']);
  await shop.addPerson('blind', ['ecommerce:UpdateProduct', 'ecommerce:DeleteProduct']);
  const insert = async (store: number, count: number) =>
    (
      await shop.db.execute<{ id: number }>(
        sql`insert into sku (store_id, item_code, name, delivery_type, gross_weight, created_at, updated_at)
          select ${store}, 'B-' || n, 'Item ' || n, 'home_delivery', n + 0.4, now(), now() from generate_series(1, ${count}) as n returning id`,
      )
    ).rows.map(({ id }) => id);
  ids.push(...(await insert(shop.stores[0], 60)));
  foreign = (await insert(shop.stores[1], 1))[0] ?? 0;
});
afterAll(() => shop.drop());

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const remark = (value: string | null) => [{ field: 'remarks', set: value }];
const some = (from: number, to: number) => ids.slice(from, to);

/** Creates a run and checks it; returns its id. */
async function checked(body: object, path = '/sku', person = as): Promise<number> {
  const answer = await call(shop, `POST ${path}/bulk`, { as: person, body });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  await work();
  return Number(at(answer.json, 'data', 'id'));
}
const read = async (id: number, path = '/sku') => at((await call(shop, `GET ${path}/bulk/${id}`, { as })).json, 'data');
const rowsOf = async (id: number, query = '', path = '/sku') =>
  at((await call(shop, `GET ${path}/bulk/${id}/rows${query}`, { as })).json, 'data');
async function step(id: number, name: 'start' | 'stop' | 'undo', body: object = {}, path = '/sku'): Promise<void> {
  const answer = await call(shop, `POST ${path}/bulk/${id}/${name}`, { as, body });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  await work();
}
const skus = async (columns: string, of: readonly number[]) =>
  (
    await shop.db.execute(
      sql`select ${sql.raw(columns)} from sku where id = any (${sql.param([...of])}::integer[]) order by id`,
    )
  ).rows;
const historyOf = async (id: number) =>
  (
    await shop.db.execute<{ action: string }>(
      sql`select action from history where entity = 'sku' and record_id = ${id} order by id`,
    )
  ).rows.map(({ action }) => action);

describe('what is refused', () => {
  const create = (
    name: string,
    body: Scenario<Shop>['body'],
    rest: Omit<Scenario<Shop>, 'name' | 'call' | 'body'>,
  ): Scenario<Shop> => ({
    as,
    name,
    call: 'POST /sku/bulk',
    body,
    ...rest,
  });
  const selection = { query: {} };
  scenarios(
    () => shop,
    [
      { name: 'nobody is signed in', call: 'POST /sku/bulk', body: { selection, changes: remark('x') }, status: 401 },
      create('changes by who may only read', { selection, changes: remark('x') }, { as: 'reader', status: 403 }),
      create('a deletion by who may only edit', { selection, delete: true }, { as: 'editor', status: 403 }),
      create('a selection by who may not list', { selection, changes: remark('x') }, { as: 'blind', status: 403 }),
      create('nothing to do', { selection }, { status: 422, contains: 'Say one thing to do' }),
      create('two things to do', { selection, changes: remark('x'), delete: true }, { status: 422 }),
      create('no object', () => null, { status: 422, contains: { errors: { '': ['Send a JSON object'] } } }),
      create('a list', [], { status: 422, contains: { errors: { '': ['Send a JSON object'] } } }),
      create(
        'more ids than a selection takes',
        { selection: { ids: Array.from({ length: 10_001 }, (_, place) => place + 1) }, delete: true },
        { status: 422, contains: 'at most 10,000' },
      ),
      create('ids and a query', { selection: { ids: [1], query: {} }, delete: true }, { status: 422 }),
      create(
        'no selection',
        { delete: true },
        { status: 422, contains: { errors: { selection: [expect.any(String)] } } },
      ),
      create('ids that aren’t there', { selection: { ids: [999_999] }, changes: remark('x') }, { status: 404 }),
      create('ids of another store', () => ({ selection: { ids: [foreign] }, changes: remark('x') }), { status: 404 }),
      create(
        'a query that nothing matches',
        { selection: { query: { q: 'nowhere' } }, changes: remark('x') },
        { status: 422, contains: 'No record matches' },
      ),
      create(
        'an unknown filter',
        { selection: { query: { filter: { colour: 'red' } } }, changes: remark('x') },
        { status: 400, contains: 'filter[colour]' },
      ),
      create(
        'a filter that narrows nothing',
        { selection: { query: { filter: { merchant: [] } } }, delete: true },
        { status: 400, contains: 'merchant' },
      ),
      create('a search for nothing', { selection: { query: { q: '' } }, delete: true }, { status: 400, contains: 'q' }),
      create(
        'a search for blanks',
        { selection: { query: { q: ' \t ' } }, delete: true },
        { status: 400, contains: 'q' },
      ),
      create('half a character', { selection: { query: { q: '\ud800' } }, delete: true }, { status: 422 }),
      create(
        'half a character in a name',
        { selection: { query: { 'q\ud800': 'x' } }, delete: true },
        { status: 422, contains: { errors: { 'selection.query': [expect.any(String)] } } },
      ),
      create(
        'half a character in the name of a filter',
        { selection: { query: { filter: { 'item_code\udc00': 'x' } } }, delete: true },
        { status: 422, contains: { errors: { 'selection.query': [expect.any(String)] } } },
      ),
      ...['{"__proto__":{"q":"x"}}', '{"filter":{"__proto__":{"item_code":"x"}}}', '{"filter":{"__proto__":[]}}'].map(
        (query) =>
          create(`what would be no parameter of its own: ${query}`, `{"selection":{"query":${query}},"delete":true}`, {
            status: 422,
            contains: { errors: { 'selection.query': [expect.any(String)] } },
          }),
      ),
      create(
        'an id that is no number of ours',
        { selection: { ids: [1e99] }, delete: true },
        { status: 422, also: ({ json }) => expect(Object.values(Object(at(json, 'errors'))).flat()).toHaveLength(1) },
      ),
      create(
        'a filter that is no object',
        { selection: { query: { filter: 'red' } }, changes: remark('x') },
        { status: 400 },
      ),
      create('deleted records', { selection: { query: { deleted: 'only' } }, changes: remark('x') }, { status: 400 }),
      create(
        'an unknown field',
        { selection, changes: [{ field: 'colour', set: 'red' }] },
        { status: 422, contains: { errors: { colour: ['There is no field “colour” here'] } } },
      ),
      create(
        'a field that is unique',
        { selection, changes: [{ field: 'item_code', set: 'A' }] },
        { status: 422, contains: 'can’t be changed in many records at once' },
      ),
      create(
        'a field twice',
        { selection, changes: [...remark('x'), ...remark('y')] },
        { status: 422, contains: 'is named twice' },
      ),
      create('a field without an operation', { selection, changes: [{ field: 'remarks' }] }, { status: 422 }),
      create(
        'two operations',
        { selection, changes: [{ field: 'gross_weight', raise: '1', lower: '1' }] },
        { status: 422 },
      ),
      create(
        'a wrong value',
        { selection, changes: [{ field: 'gross_weight', set: 'heavy' }] },
        { status: 422, contains: { errors: { gross_weight: [expect.any(String)] } } },
      ),
      create(
        'a required field cleared',
        { selection, changes: [{ field: 'name', set: null }] },
        { status: 422, contains: 'required' },
      ),
      create(
        'a text raised',
        { selection, changes: [{ field: 'remarks', raise: '1' }] },
        { status: 422, contains: 'is no number' },
      ),
      create(
        'a negative percentage',
        { selection, changes: [{ field: 'gross_weight', raise_percent: '-5' }] },
        { status: 422 },
      ),
      create(
        'a step finer than the field',
        { selection, changes: [{ field: 'gross_weight', raise: '1', round_to: '0.00001' }] },
        { status: 422, contains: 'can’t be rounded' },
      ),
      create(
        'a set value rounded',
        { selection, changes: [{ field: 'gross_weight', set: '1', round_to: '1' }] },
        { status: 422 },
      ),
      create(
        'a reference to nothing',
        { selection, changes: [{ field: 'merchant', set: 999_999 }] },
        { status: 422, contains: { errors: { merchant: [expect.any(String)] } } },
      ),
      create('an unknown action', { selection, action: { name: 'explode' } }, { status: 422 }),
      {
        as,
        name: 'an action that isn’t offered in bulk',
        call: 'POST /merchant/bulk',
        body: { selection, action: { name: 'constructor' } },
        status: 422,
      },
      create(
        'more than 10,000 ids',
        { selection: { ids: Array.from({ length: 10_001 }, (_, n) => n + 1) }, delete: true },
        { status: 422 },
      ),
      create('another store in the body', () => ({ selection, changes: remark('x'), store_id: shop.stores[1] }), {
        status: 400,
      }),
      { as, name: 'a run that isn’t there', call: 'GET /sku/bulk/999', status: 404 },
    ],
  );

  test('and nothing is kept of it', async () => {
    expect(at((await call(shop, 'GET /sku/bulk', { as })).json, 'data')).toEqual([]);
    const { rows } = await shop.db.execute(
      sql`select (select count(*) from bulk_row)::integer as n, (select count(*) from job)::integer as jobs`,
    );
    expect(rows).toEqual([{ n: 0, jobs: 0 }]);
  });
});

describe('changes', () => {
  test('are checked and previewed; nothing is written before the start, then each record once', async () => {
    const id = await checked({
      selection: { query: { q: 'Item 1' }, except: some(0, 1) },
      changes: [{ field: 'gross_weight', raise_percent: '5', round_to: '0.5', rounding: 'up' }],
    });
    expect(await read(id)).toMatchObject({
      id,
      entity: 'sku',
      kind: 'changes',
      status: 'checked',
      total: 10,
      done: 10,
      counts: { waiting: 0, change: 10, done: 0 },
      finished_at: null,
      what: { selection: { query: { q: 'Item 1' }, except: some(0, 1) } },
    });
    expect(await rowsOf(id, '?per_page=1')).toEqual([
      {
        id: ids[9],
        title: 'Item 10',
        key: 'B-10',
        outcome: 'change',
        changes: { gross_weight: { before: '10.400', after: '11.000' } },
      },
    ]);
    expect(await skus('revision', some(9, 10))).toEqual([{ revision: 1 }]);
    await step(id, 'start');
    expect(await read(id)).toMatchObject({ status: 'done', counts: { change: 0, done: 10 }, done: 10 });
    expect(await skus('gross_weight::text, revision', some(9, 11))).toEqual([
      { gross_weight: '11.000', revision: 2 },
      { gross_weight: '12.000', revision: 2 },
    ]);
    expect(await skus('revision', some(0, 1))).toEqual([{ revision: 1 }]);
    expect(await historyOf(ids[9] ?? 0)).toEqual(['bulk_edit']);
    expect(await rowsOf(id, '?outcome=done&per_page=1')).toMatchObject([
      { id: ids[9], outcome: 'done', changes: { gross_weight: { before: '10.400', after: '11.000' } } },
    ]);
  });
});

describe('arithmetic', () => {
  const price = async (of: readonly number[]) =>
    (await skus('gross_weight::text as value', of)).map((row) => Reflect.get(row, 'value'));

  test('is exact, rounds to a step, and leaves out what can’t be', async () => {
    const [low, none, high] = some(20, 23);
    await shop.db.execute(sql`update sku set gross_weight = 0.1 where id = ${low}`);
    await shop.db.execute(sql`update sku set gross_weight = null where id = ${none}`);
    await shop.db.execute(sql`update sku set gross_weight = 9999.999 where id = ${high}`);
    const id = await checked({
      selection: { ids: some(20, 23) },
      changes: [{ field: 'gross_weight', raise: '0.2' }],
    });
    expect(await rowsOf(id)).toMatchObject([
      { id: low, outcome: 'change', changes: { gross_weight: { before: '0.100', after: '0.300' } } },
      { id: none, outcome: 'excluded', reason: 'It has no Gross weight to raise or lower' },
      { id: high, outcome: 'excluded', reason: 'The Gross weight field must be between 0 and 10000' },
    ]);
    const chinese = await call(shop, `GET /sku/bulk/${id}/rows?outcome=excluded`, {
      as,
      headers: { 'Accept-Language': 'zh-Hant' },
    });
    expect(chinese.text).toContain('毛重');
    await step(id, 'start');
    expect(await price(some(20, 23))).toEqual(['0.300', null, '9999.999']);
    await step(id, 'undo');
    expect(await price(some(20, 23))).toEqual(['0.100', null, '9999.999']);
    expect(await historyOf(low ?? 0)).toEqual(['bulk_edit', 'undo_bulk']);
    expect(await historyOf(high ?? 0)).toEqual([]);
  });

  test('what has the value already is not written', async () => {
    const id = await checked({
      selection: { ids: some(23, 25) },
      changes: [{ field: 'delivery_type', set: 'home_delivery' }],
    });
    expect(await read(id)).toMatchObject({ counts: { same: 2, change: 0 } });
    await step(id, 'start');
    expect(await skus('revision', some(23, 25))).toEqual([{ revision: 1 }, { revision: 1 }]);
  });
});

describe('what others do meanwhile', () => {
  test('is left as it is, and can be tried again; an undo leaves what was changed since', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = some(30, 34);
    const id = await checked({ selection: { ids: [fourth, third, second, first, first] }, changes: remark('bulk') });
    expect(await read(id)).toMatchObject({ total: 4 });
    await call(shop, `PUT /sku/${first}`, { as, body: { remarks: 'mine' } });
    await call(shop, `DELETE /sku/${second}`, { as });
    await step(id, 'start');
    expect(await rowsOf(id)).toMatchObject([
      { id: first, outcome: 'changed' },
      { id: second, outcome: 'gone', title: 'Item 32' },
      { id: third, outcome: 'done' },
      { id: fourth, outcome: 'done' },
    ]);
    expect(await skus('remarks', [first])).toEqual([{ remarks: 'mine' }]);
    // Retried with their current revisions.
    await step(id, 'start', { again: ['changed', 'refused'] });
    expect(await read(id)).toMatchObject({ status: 'done', counts: { done: 3, changed: 0, gone: 1 } });
    expect(await historyOf(first)).toEqual(['update', 'bulk_edit']);
    await call(shop, `PUT /sku/${third}`, { as, body: { remarks: 'since' } });
    await step(id, 'undo');
    expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 2, left: 1, gone: 1 }, done: 3 });
    expect(await rowsOf(id, '?outcome=left')).toMatchObject([
      { id: third, reason: 'Someone changed the record since you opened it' },
    ]);
    expect(await skus('remarks', [first, third, fourth])).toEqual([
      { remarks: 'mine' },
      { remarks: 'since' },
      { remarks: null },
    ]);
    // Records that were left out can be retried, and are left out again.
    await step(id, 'undo');
    expect(await read(id)).toMatchObject({ counts: { undone: 2, left: 1 } });
  });

  test('an id that isn’t there, or is in another store, is gone', async () => {
    const id = await checked({ selection: { ids: [...some(34, 35), foreign] }, changes: remark('x') });
    expect(await read(id)).toMatchObject({ total: 2, counts: { change: 1, gone: 1 } });
    await step(id, 'start');
    expect(await skus('remarks', [foreign])).toEqual([{ remarks: null }]);
  });

  test('a right that was taken away stops the run before its next batch', async () => {
    await shop.addPerson('leaver', ['ecommerce:ListProducts', 'ecommerce:UpdateProduct']);
    const id = await checked({ selection: { ids: some(35, 37) }, changes: remark('x') }, '/sku', 'leaver');
    await call(shop, `POST /sku/bulk/${id}/start`, { as: 'leaver' });
    await shop.db.execute(sql`update role set permissions = '{ecommerce:ListProducts}' where key = 'role_leaver'`);
    await work();
    expect(await read(id)).toMatchObject({
      status: 'stopped',
      counts: { change: 2, done: 0 },
      problem: 'Whoever asked for this may no longer do it: their permissions have changed.',
    });
    const chinese = await call(shop, `GET /sku/bulk/${id}`, { as, headers: { 'Accept-Language': 'zh-Hant' } });
    expect(at(chinese.json, 'data', 'problem')).toMatch(/權限/u);
    expect(await skus('remarks', some(35, 37))).toEqual([{ remarks: null }, { remarks: null }]);
  });
});

describe('a run of somebody who left', () => {
  let id = 0;
  const step = (
    name: string,
    as: string,
    path: string,
    rest: Partial<Scenario<Shop>> & { readonly status: number },
  ) => ({
    name,
    as,
    call: () => `${path === '' ? 'GET' : 'POST'} /sku/bulk/${id}${path}`,
    ...rest,
  });

  beforeAll(async () => {
    await shop.addPerson('former', ['ecommerce:ListProducts', 'ecommerce:UpdateProduct']);
    id = await checked({ selection: { ids: some(37, 39) }, changes: remark('left') }, '/sku', 'former');
    await call(shop, `POST /sku/bulk/${id}/start`, { as: 'former' });
    await shop.db.execute(sql`update admin_user set suspended = true where username = 'former'`);
    await work();
  });
  scenarios(
    () => shop,
    [
      step('says to whom may do the same that they may go on', 'editor', '', {
        status: 200,
        contains: { data: { status: 'stopped', permitted: true, problem: expect.any(String) } },
        lacks: ['taken_over_by'],
      }),
      step('and to others that they may not', 'reader', '', { status: 200, contains: { data: { permitted: false } } }),
      step('is not gone on with by who may only read', 'reader', '/start', { status: 403 }),
      step('is not put back by them', 'reader', '/undo', { status: 403 }),
      step('is not gone on with in another store', 'editor', '/start', {
        store: ({ stores }) => stores[1],
        status: 404,
      }),
      step('is gone on with by who may do the same', 'editor', '/start', {
        status: 202,
        contains: { data: { status: 'running' } },
      }),
    ],
  );
  test('and the history names who did', async () => {
    await work();
    expect(await read(id)).toMatchObject({
      status: 'done',
      counts: { done: 2 },
      created_by: { name: expect.stringContaining('former') },
      taken_over_by: { id: await shop.idOf('editor'), name: expect.stringContaining('editor') },
    });
    expect(await read(id)).not.toHaveProperty('problem');
    const writers = await shop.db.execute(
      sql`select distinct by_name, action from history where entity = 'sku' and record_id = any (${sql.param(some(37, 39))}::integer[])`,
    );
    expect(writers.rows).toEqual([{ by_name: expect.stringContaining('editor'), action: 'bulk_edit' }]);
  });
});

describe('the states of a run', () => {
  let id = 0;
  const post = (name: string, path: string, rest: Partial<Scenario<Shop>> & { readonly status: number }) => ({
    as,
    name,
    call: () => `POST /sku/bulk/${id}/${path}`,
    ...rest,
  });

  describe('while it is checked', () => {
    beforeAll(async () => {
      const answer = await call(shop, 'POST /sku/bulk', {
        as,
        body: { selection: { ids: some(40, 42) }, changes: remark('x') },
      });
      id = Number(at(answer.json, 'data', 'id'));
    });
    scenarios(
      () => shop,
      [
        post('can’t be started', 'start', { status: 409 }),
        post('can’t be put back', 'undo', { status: 409 }),
        post('can’t be stopped by who may only read', 'stop', { as: 'reader', status: 403 }),
        ...[[], '"x"'].map((body) =>
          post(`can’t be stopped by ${JSON.stringify(body)}`, 'stop', {
            body,
            status: 422,
            contains: { errors: { '': ['Send a JSON object'] } },
          }),
        ),
        post('can be stopped', 'stop', { status: 202, contains: { data: { status: 'stopped' } } }),
        post('can’t be stopped twice', 'stop', { status: 409 }),
        post('goes on with the check', 'start', { status: 202, contains: { data: { status: 'checking' } } }),
      ],
    );
  });

  describe('once it is checked', () => {
    beforeAll(() => work());
    scenarios(
      () => shop,
      [
        post('can’t be stopped', 'stop', { status: 409 }),
        post('can’t be put back', 'undo', { status: 409 }),
        post('can’t be started by who may only read', 'start', { as: 'reader', status: 403 }),
        post('can’t be started in another store', 'start', { store: ({ stores }) => stores[1], status: 404 }),
        post('can’t be started with other rows', 'start', { body: { again: ['done'] }, status: 422 }),
        post('can be started', 'start', { status: 202, contains: { data: { status: 'running', kind: 'changes' } } }),
        post('can’t be put back while it runs', 'undo', { status: 409 }),
        post('can be stopped while it runs', 'stop', { status: 202 }),
        post('goes on where it stopped', 'start', { status: 202, contains: { data: { status: 'running' } } }),
      ],
    );
  });

  describe('once it is done', () => {
    beforeAll(() => work());
    scenarios(
      () => shop,
      [
        post('can’t be started again', 'start', { status: 409 }),
        post('can’t be put back by who may only read', 'undo', { as: 'reader', status: 403 }),
        post('can’t be put back by a list', 'undo', {
          body: [],
          status: 422,
          contains: { errors: { '': ['Send a JSON object'] } },
        }),
        post('can be put back', 'undo', { status: 202, contains: { data: { status: 'undoing', stage: 'undo' } } }),
        post('can’t be put back twice at once', 'undo', { status: 409 }),
        post('can be stopped while it is put back', 'stop', {
          status: 202,
          contains: { data: { status: 'stopped', stage: 'undo', counts: { done: 2, undone: 0 } } },
        }),
        post('goes on putting back', 'start', {
          status: 202,
          contains: { data: { status: 'undoing', stage: 'undo' } },
        }),
      ],
    );
    test('and is put back', async () => {
      await work();
      expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 2 } });
      expect((await call(shop, `POST /sku/bulk/${id}/start`, { as })).status).toBe(409);
      expect((await call(shop, `POST /sku/bulk/${id}/undo`, { as })).status).toBe(409);
    });
  });

  test('a dry run is checked, and never started', async () => {
    const dry = await checked({ selection: { ids: some(42, 43) }, changes: remark('x'), dry_run: true });
    expect(await read(dry)).toMatchObject({ status: 'checked', dry_run: true });
    expect(await call(shop, `POST /sku/bulk/${dry}/start`, { as })).toMatchObject({ status: 409 });
  });

  test('the same Idempotency-Key is the same run', async () => {
    const create = (value: string) =>
      call(shop, 'POST /sku/bulk', {
        as,
        headers: { 'Idempotency-Key': 'once' },
        body: { selection: { ids: some(43, 44) }, changes: remark(value) },
      });
    const first = await create('x');
    expect(await create('x')).toMatchObject({ status: 202, json: first.json });
    expect((await create('y')).status).toBe(422);
    await work();
  });

  test('past its retention only the counts are left', async () => {
    const old = await checked({ selection: { ids: some(44, 45) }, changes: remark('old') });
    await step(old, 'start');
    shop.advance(31 * 86_400_000);
    await runHousekeeping(shop.parts);
    expect(await read(old)).toMatchObject({ status: 'done', counts: { done: 1 } });
    expect(await rowsOf(old)).toEqual([]);
    expect((await call(shop, `POST /sku/bulk/${old}/undo`, { as })).status).toBe(409);
  });
});

describe('deletions', () => {
  test('leave what is in use and say by what; they can be put back', async () => {
    const [free = 0, used = 0, other = 0] = some(50, 53);
    const product = at((await call(shop, 'POST /product', { as, body: { code: 'needs' } })).json, 'data', 'id');
    const version = { product, key: 'needs', name: { zh_HK: '茶', en_US: 'Tea' }, sku: used };
    expect((await call(shop, 'POST /product-version', { as, body: version })).status).toBe(201);
    const id = await checked({ selection: { ids: some(50, 60) }, delete: true });
    expect(await read(id)).toMatchObject({ kind: 'delete', counts: { change: 9, excluded: 1 } });
    await step(id, 'start');
    expect(await read(id)).toMatchObject({ status: 'done', counts: { done: 9, excluded: 1 } });
    expect(await rowsOf(id, '?outcome=excluded')).toMatchObject([
      { id: used, reason: expect.stringContaining('1 Product version') },
    ]);
    expect(await skus('id', some(50, 60))).toEqual([{ id: used }]);
    expect(await historyOf(free)).toEqual(['delete']);
    // Somebody restores one of them with a single call.
    expect((await call(shop, `POST /sku/${other}/restore`, { as })).status).toBe(200);
    await step(id, 'undo');
    expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 8, left: 1, excluded: 1 } });
    expect(await skus('id', some(50, 60))).toHaveLength(10);
    expect(await historyOf(free)).toEqual(['delete', 'restore']);
  });
});

describe('actions', () => {
  test('run on each record by its own rules, and are put back', async () => {
    const group = at(
      (await call(shop, 'POST /product-group', { as, body: { code: 'group', name: { zh_HK: '組', en_US: 'Group' } } }))
        .json,
      'data',
      'id',
    );
    const products: unknown[] = [];
    for (const code of ['p-1', 'p-2'])
      products.push(at((await call(shop, 'POST /product', { as, body: { code } })).json, 'data', 'id'));
    const action = { name: 'add_to_groups', body: { product_groups: [group] } };
    const refused = await call(shop, 'POST /product/bulk', {
      as,
      body: { selection: { ids: products }, action: { name: 'add_to_groups', body: {} } },
    });
    expect(refused.status).toBe(422);
    const id = await checked({ selection: { ids: products }, action }, '/product');
    await step(id, 'start', {}, '/product');
    const groups = async () =>
      at((await call(shop, `GET /product/${String(products[1])}`, { as })).json, 'data', 'product_groups');
    expect(await groups()).toEqual([group]);
    expect(await rowsOf(id, '', '/product')).toMatchObject([
      { outcome: 'done', changes: { product_groups: { before: [], after: [group] } } },
      { outcome: 'done' },
    ]);
    await step(id, 'undo', {}, '/product');
    expect(await read(id, '/product')).toMatchObject({ status: 'undone', counts: { undone: 2 } });
    expect(await groups()).toEqual([]);
  });

  test('transitions leave out records in other states, and are undone by the transition that leads back', async () => {
    const [one, two] = [await shop.addPerson('first', []), await shop.addPerson('second', [])];
    expect((await call(shop, `POST /admin-user/${two}/suspend`, { as })).status).toBe(200);
    const id = await checked({ selection: { ids: [one, two] }, action: { name: 'suspend' } }, '/admin-user');
    expect(await rowsOf(id, '', '/admin-user')).toMatchObject([
      { id: one, outcome: 'change' },
      { id: two, outcome: 'excluded', reason: expect.stringContaining('Suspended') },
    ]);
    await step(id, 'start', {}, '/admin-user');
    const suspended = async (user: number) =>
      at((await call(shop, `GET /admin-user/${user}`, { as })).json, 'data', 'suspended');
    expect(await suspended(one)).toBe(true);
    await step(id, 'undo', {}, '/admin-user');
    expect([await suspended(one), await suspended(two)]).toEqual([false, true]);
  });
});

describe('records with drafts', () => {
  test('are written with the rules of their own call', async () => {
    const product = at((await call(shop, 'POST /product', { as, body: { code: 'drafted' } })).json, 'data', 'id');
    const versions: number[] = [];
    for (const key of ['a', 'b', 'c']) {
      const body = { product, key: `drafted-${key}`, name: { zh_HK: '茶', en_US: 'Tea' }, price: '493.40' };
      versions.push(Number(at((await call(shop, 'POST /product-version', { as, body })).json, 'data', 'id')));
    }
    const id = await checked(
      {
        selection: { query: { filter: { product: [product] } } },
        changes: [{ field: 'price', raise_percent: '5', round_to: '0.50' }],
      },
      '/product-version',
    );
    expect(await read(id, '/product-version')).toMatchObject({ total: 3, counts: { change: 3 } });
    await step(id, 'start', {}, '/product-version');
    const prices = async () =>
      (
        await shop.db.execute(
          sql`select price::text from product_version where id = any (${sql.param(versions)}::integer[])`,
        )
      ).rows.map((row) => Reflect.get(row, 'price'));
    expect(await prices()).toEqual(['518.00', '518.00', '518.00']);
    await step(id, 'undo', {}, '/product-version');
    expect(await prices()).toEqual(['493.40', '493.40', '493.40']);
  });
});
