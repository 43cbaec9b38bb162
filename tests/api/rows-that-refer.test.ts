import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { examples } from '../counts.ts';
import { loadRows, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call } from './scenarios.ts';
import { statementsOf } from './statements.ts';
import { at, idIn } from './version-world.ts';

const text = { kind: 'text', label } as const;
/** A sample can't refer to itself, so a number is used. */
const { version_of: _, ...stateFields } = draftFields('hamper');
const refersTo = {
  stores: { kind: 'reference', label, to: 'store', many: true },
  groups: { kind: 'reference', label, to: 'product_group', many: true },
} as const;
const hamper = sample({
  name: 'hamper',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: text,
    ...stateFields,
    version_of: { kind: 'integer', label, readOnly: true },
    parts: { kind: 'rows', label, fields: { note: text, ...refersTo } },
    keyed: { kind: 'rows', label, key: 'code', fields: { code: text, ...refersTo } },
  },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([hamper]);
  await world.pool.query(`insert into product_group (id, store_id, created_at, updated_at, code, name_zh_hk, name_en_us)
    select id, store, now(), now(), 'group-' || id, '群組' || id, 'Group ' || id from (values (1, 1), (2, 1), (3, 1), (9, 2)) as given (id, store)`);
});
afterAll(() => world.drop());
beforeEach(() => world.pool.query('truncate hamper, history, trash restart identity cascade'));

const ask = (what: string, body?: unknown): Promise<Answer> =>
  call(world, what, { ...(body !== undefined && { body }) });
const make = async (values: object): Promise<number> => idIn(await ask('POST /hamper', values));
const read = async (id: number, field: string) => at(await ask(`GET /hamper/${id}`), `data.${field}`);
const links = async () => (await world.pool.query('select * from hamper_parts_stores')).rowCount;
const bare = (rows: unknown) =>
  Array.isArray(rows) ? rows.map(({ id: _id, ...row }: Record<string, unknown>) => row) : rows;

test.each([
  ['that isn’t there', 77],
  ['of another store', 9],
])('a row can’t refer to a record %s', async (_what, group) => {
  const refused = { status: 422, json: { errors: { 'parts.0.groups': [expect.any(String)] } } };
  expect(await ask('POST /hamper', { name: 'A', parts: [{ groups: [1, group] }] })).toMatchObject(refused);
  const id = await make({ name: 'A', parts: [{ note: 'a', groups: [1] }] });
  expect(await ask(`PUT /hamper/${id}`, { parts: [{ note: 'a', groups: [group] }] })).toMatchObject(refused);
  expect(bare(await read(id, 'parts'))).toEqual([{ note: 'a', stores: [], groups: [1] }]);
});

test('what a row refers to can’t be deleted beneath it', async () => {
  await make({ name: 'A', parts: [{ groups: [1, 2] }] });
  await expect(world.pool.query('delete from product_group where id = 2')).rejects.toThrow(/hamper_parts_groups/u);
});

test('rows refer to many, and an answer names them all', async () => {
  const id = await make({
    name: 'A',
    parts: [
      { note: 'a', stores: [3, 1], groups: [2] },
      { note: 'b', groups: [1, 2] },
    ],
  });
  expect(bare(await read(id, 'parts'))).toEqual([
    { note: 'a', stores: [1, 3], groups: [2] },
    { note: 'b', stores: [], groups: [1, 2] },
  ]);
  const labels = { 'parts.stores': { 1: 'One', 3: 'Three' }, 'parts.groups': { 1: 'Group 1', 2: 'Group 2' } };
  expect(at(await ask(`GET /hamper/${id}`), 'labels')).toEqual(labels);
  expect(at(await ask('GET /hamper'), 'labels')).toEqual(labels);
});

test('reading takes no more statements for more rows', async () => {
  const few = await make({ name: 'A', parts: [{ groups: [1] }] });
  const many = await make({
    name: 'B',
    parts: Array.from({ length: 50 }, () => ({ stores: [1, 2], groups: [1, 2, 3] })),
  });
  const count = (id: number) => statementsOf(world.pool, () => ask(`GET /hamper/${id}`));
  await ask(`GET /hamper/${few}`);
  expect(await count(many)).toBe(await count(few));
});

describe('a change', () => {
  test('of one row leaves what others refer to, and what isn’t given of its own', async () => {
    const id = await make({
      name: 'A',
      parts: [
        { note: 'a', stores: [1], groups: [1] },
        { note: 'b', stores: [2] },
      ],
    });
    const [first, second] = [await read(id, 'parts.0.id'), await read(id, 'parts.1.id')];
    await ask(`PUT /hamper/${id}`, {
      parts: [{ id: first, stores: [2, 3] }, { id: second }, { note: 'c', groups: [3] }],
    });
    expect(await read(id, 'parts')).toEqual([
      { id: first, note: 'a', stores: [2, 3], groups: [1] },
      { id: second, note: 'b', stores: [2], groups: [] },
      { id: expect.any(Number), note: 'c', stores: [], groups: [3] },
    ]);
    await ask(`PUT /hamper/${id}`, { parts: [{ id: second, stores: [] }] });
    expect(await links()).toBe(0);
  });

  test('that names the same in another order is none; the history tells of others', async () => {
    const id = await make({ name: 'A', parts: [{ note: 'a', stores: [1, 2] }] });
    const row = await read(id, 'parts.0.id');
    expect(await ask(`PUT /hamper/${id}`, { parts: [{ id: row, stores: [2, 1, 2] }] })).toMatchObject({
      json: { data: { revision: 1 } },
    });
    await ask(`PUT /hamper/${id}`, { parts: [{ id: row, stores: [2] }] });
    const told = await ask(`GET /hamper/${id}/history`);
    const side = (stores: number[]) => [{ id: row, note: 'a', groups: [], stores }];
    expect(at(told, 'data.0.changes')).toEqual({ parts: { before: side([1, 2]), after: side([2]) } });
    expect(at(told, 'labels')).toMatchObject({ 'parts.stores': { 1: 'One', 2: 'Two' } });
  });

  test('by which rows exchange their keys leaves each with what it refers to', async () => {
    const id = await make({
      name: 'A',
      keyed: [
        { code: 'a', stores: [1] },
        { code: 'b', stores: [2] },
      ],
    });
    const [a, b] = [await read(id, 'keyed.0.id'), await read(id, 'keyed.1.id')];
    await ask(`PUT /hamper/${id}`, {
      keyed: [
        { id: a, code: 'b' },
        { id: b, code: 'a', groups: [3] },
      ],
    });
    expect(await read(id, 'keyed')).toEqual([
      { id: a, code: 'b', stores: [1], groups: [] },
      { id: b, code: 'a', stores: [2], groups: [3] },
    ]);
  });
});

describe('a list', () => {
  const found = async (query: string) => {
    const answer = await ask(`GET /hamper?${query}`);
    const data = at(answer, 'data');
    const ids = (Array.isArray(data) ? data : []).map((_, place) => at(answer, `data.${place}.id`));
    return { status: answer.status, ids, total: at(answer, 'meta.total') };
  };

  test.each([
    'filter[parts.note]=a',
    'filter[parts.groups][gte]=1',
    'filter[parts.groups]=tea',
    'filter[parts.0.groups]=1',
  ])('refuses %s and names it', async (query) => {
    const { status, text } = await ask(`GET /hamper?${query}`);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(query.split('=')[0] ?? '') });
  });

  test('is filtered by what rows refer to, each record once', async () => {
    const both = await make({ name: 'A', parts: [{ groups: [1, 2] }, { groups: [1] }] });
    const other = await make({
      name: 'B',
      parts: [{ note: 'b', groups: [3] }, {}],
      keyed: [{ code: 'k', groups: [1] }],
    });
    const bare = await make({ name: 'C' });
    const filter = 'filter[parts.groups]';
    expect(await found(`${filter}[]=1`)).toEqual({ status: 200, ids: [both], total: 1 });
    expect(await found(`${filter}=1;3&sort=id`)).toEqual({ status: 200, ids: [both, other], total: 2 });
    expect(await found(`${filter}[]=9`)).toEqual({ status: 200, ids: [], total: 0 });
    expect(await found(`filter[keyed.groups][]=1&${filter}[]=3`)).toEqual({ status: 200, ids: [other], total: 1 });
    expect(await found(`${filter}[null]=true&sort=id`)).toEqual({ status: 200, ids: [bare], total: 1 });
    expect(await found(`${filter}[null]=false&sort=id`)).toEqual({ status: 200, ids: [both, other], total: 2 });
    await ask(`DELETE /hamper/${both}`);
    expect(await found(`${filter}[]=1`)).toEqual({ status: 200, ids: [], total: 0 });
    expect(await found(`deleted=only&${filter}[]=2`)).toEqual({ status: 200, ids: [both], total: 1 });
  });

  test('of many records finds those few by the index of what they refer to', async () => {
    await loadRows(
      world,
      "insert into hamper (store_id, name) select 1, 'H' || i from generate_series(1, 30000) i",
      'insert into hamper_parts (store_id, record_id) select store_id, id from hamper',
      'insert into hamper_parts_groups (store_id, record_id, row_id, target_id) select store_id, record_id, id, case when id % 10000 = 0 then 2 else 1 end from hamper_parts',
      'analyze hamper, hamper_parts, hamper_parts_groups',
    );
    expect(await found('filter[parts.groups][]=2')).toMatchObject({ ids: [10_000, 20_000, 30_000], total: 3 });
    expect(await found('filter[parts.groups][]=1&per_page=1')).toMatchObject({ total: 29_997 });
  });
});

describe('a deleted record', () => {
  test('keeps what its rows refer to, and is brought back with it', async () => {
    const id = await make({
      name: 'A',
      parts: [
        { note: 'a', stores: [1, 3], groups: [2] },
        { note: 'b', stores: [2] },
      ],
    });
    const before = await read(id, 'parts');
    await ask(`DELETE /hamper/${id}`);
    expect(await links()).toBe(0);
    expect(at(await ask('GET /hamper?deleted=only'), 'data.0.parts')).toEqual(before);
    expect(await ask(`POST /hamper/${id}/restore`)).toMatchObject({ status: 200, json: { data: { parts: before } } });
  });

  test('names the field whose target is gone', async () => {
    await world.pool
      .query(`insert into product_group (id, store_id, created_at, updated_at, code, name_zh_hk, name_en_us)
      values (5, 1, now(), now(), 'group-5', '群組5', 'Group 5')`);
    const id = await make({ name: 'A', keyed: [{ code: 'a', groups: [5] }] });
    await ask(`DELETE /hamper/${id}`);
    await world.pool.query('delete from product_group where id = 5');
    expect(await ask(`POST /hamper/${id}/restore`)).toMatchObject({
      status: 409,
      json: { errors: { keyed: [expect.any(String)] } },
    });
  });
});

describe('a draft', () => {
  test('has its own references, tells how they differ, and a promote brings them', async () => {
    const id = await make({
      name: 'A',
      parts: [{ note: 'a', stores: [1], groups: [1] }, { note: 'a', stores: [2] }, { note: 'c' }],
      keyed: [{ code: 'x', stores: [1] }],
    });
    await ask(`POST /hamper/${id}/promote`);
    const before = await read(id, 'parts');
    const draft = idIn(await ask(`POST /hamper/${id}/draft`));
    expect(bare(await read(draft, 'parts'))).toEqual(bare(before));
    expect(at(await ask(`GET /hamper/${draft}/differences`), 'data.changes')).toEqual({});
    await ask(`PUT /hamper/${draft}`, {
      parts: [
        { note: 'a', stores: [2] },
        { note: 'a', stores: [1, 3], groups: [1] },
      ],
      keyed: [{ code: 'x', stores: [2], groups: [3] }],
    });
    expect(await read(id, 'parts')).toEqual(before);
    const told = await ask(`GET /hamper/${draft}/differences`);
    expect(at(told, 'data.changes')).toMatchObject({
      keyed: {
        before: [{ code: 'x', stores: [1], groups: [] }],
        after: [{ code: 'x', stores: [2], groups: [3] }],
      },
    });
    expect(at(told, 'labels')).toMatchObject({ 'keyed.groups': { 3: 'Group 3' }, 'parts.stores': { 3: 'Three' } });
    const keyed = await read(id, 'keyed.0.id');
    expect(await ask(`POST /hamper/${draft}/promote`)).toMatchObject({ status: 200 });
    expect(await read(id, 'parts')).toEqual([
      { id: at({ json: before }, '1.id'), note: 'a', stores: [2], groups: [] },
      { id: expect.any(Number), note: 'a', stores: [1, 3], groups: [1] },
    ]);
    expect(await read(id, 'keyed')).toEqual([{ id: keyed, code: 'x', stores: [2], groups: [3] }]);
  });

  test('promoted is what it was, whatever the rows say', async () => {
    const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 3 });
    const rows = fc.array(fc.record({ note: fc.constantFrom('a', 'b', null), stores: ids(3), groups: ids(3) }), {
      maxLength: 5,
    });
    const codes = fc.uniqueArray(fc.record({ code: fc.constantFrom('a', 'b', 'c'), stores: ids(3), groups: ids(3) }), {
      selector: ({ code }) => code,
    });
    const content = fc.record({ parts: rows, keyed: codes });
    await fc.assert(
      fc.asyncProperty(content, content, async (first, second) => {
        const id = await make({ name: 'A', ...first });
        await ask(`POST /hamper/${id}/promote`);
        const draft = idIn(await ask(`POST /hamper/${id}/draft`));
        await ask(`PUT /hamper/${draft}`, second);
        const wanted = await ask(`GET /hamper/${draft}`);
        await ask(`POST /hamper/${draft}/promote`);
        const now = await ask(`GET /hamper/${id}`);
        for (const field of ['parts', 'keyed'])
          expect(bare(at(now, `data.${field}`))).toEqual(bare(at(wanted, `data.${field}`)));
        const [archived] = (await world.pool.query(`select id from hamper where version_of = $1`, [id])).rows;
        const kept = await ask(`GET /hamper/${archived?.id}`);
        const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other);
        expect(bare(at(kept, 'data.parts'))).toEqual(
          first.parts.map((row) => ({ ...row, stores: sorted(row.stores), groups: sorted(row.groups) })),
        );
      }),
      { numRuns: examples(20) },
    );
  });
});
