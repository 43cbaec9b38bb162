import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { isObject } from '../../server/db/model/paths.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

const note = { kind: 'text', label } as const;
const lamp = sample({
  name: 'lamp',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label, required: true, localized: true },
    code: note,
    note,
    ...draftFields('lamp'),
    version_of: { kind: 'integer', label },
  },
  list: {
    columns: ['code', 'name'],
    filters: ['code', 'name', 'note', 'status', 'version_of'],
    sort: 'id',
    search: ['code', 'name'],
  },
});
const bulb = sample({
  name: 'bulb',
  fields: { name: { kind: 'text', label, required: true }, note },
  list: { columns: ['name'], filters: [], sort: 'id', search: ['name'] },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([lamp, bulb]);
});
beforeEach(() => world.pool.query('truncate lamp, bulb restart identity cascade').then(() => undefined));
afterAll(() => world.drop());

interface Kept {
  readonly id: number;
  readonly store_id?: number;
  readonly words: string;
  /** The id of the transaction that wrote the row. */
  readonly xmin: string;
}
const kept = async (table: 'lamp' | 'bulb') =>
  (await world.pool.query<Kept>(`select *, xmin::text from ${table}_search order by id`)).rows;
const contents = async () => (await kept('lamp')).map(({ id, store_id, words }) => [id, store_id, words]);

async function create(path: string, body: object): Promise<number> {
  const { json } = await call(world, `POST /${path}`, { body });
  const { data } = isObject(json) ? json : {};
  return Number(isObject(data) ? data.id : Number.NaN);
}

async function change(path: string, body: object): Promise<void> {
  const { status, text } = await call(world, `PUT /${path}`, { body: { revision: 1, ...body } });
  expect({ status, text }).toMatchObject({ status: 200 });
}

const copies =
  "insert into lamp (id, store_id, name_zh_hk, name_en_us, code, status, version_of) values (101, 1, '枱燈', 'Desk lamp', 'A', 'active', null), (102, 1, '枱燈', 'Old lamp', 'A', 'archived', 101), (103, 1, '枱燈', 'New lamp', 'A', 'draft', 101)";

describe('the search table', () => {
  test('in lower case, a line each, in both locales, from the moment a record is there until it goes, and when it comes back', async () => {
    const id = await create('lamp', { code: 'X-1', name: { zh_HK: '枱燈', en_US: 'Desk LAMP' } });
    const whole = [[id, 1, 'x-1\n枱燈\ndesk lamp']];
    expect(await contents()).toEqual(whole);
    await call(world, `DELETE /lamp/${id}`);
    expect(await contents()).toEqual([]);
    await call(world, `POST /lamp/${id}/restore`);
    expect(await contents()).toEqual(whole);
  });

  test('a changed value is found at once, the former one not', async () => {
    const id = await create('lamp', { code: 'X-1', name: { en_US: 'Desk', zh_HK: '枱燈' } });
    await change(`lamp/${id}`, { name: { en_US: 'Floor' } });
    const found = async (q: string) => (await call(world, `GET /lamp?q=${encodeURIComponent(q)}`)).json;
    expect(await found('floor')).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    expect(await found('枱燈')).toMatchObject({ data: [{ id }] });
    expect(await found('desk')).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test('a change of other fields writes nothing there', async () => {
    const [first, second] = [
      await create('lamp', { code: 'X-1', name: { en_US: 'Desk', zh_HK: '枱燈' } }),
      await create('bulb', { name: 'E27' }),
    ];
    const before = [await kept('lamp'), await kept('bulb')];
    await change(`lamp/${first}`, { note: 'in the window' });
    await change(`bulb/${second}`, { note: 'warm' });
    expect([await kept('lamp'), await kept('bulb')]).toEqual(before);
    await world.pool.query('update lamp set code = code, revision = revision + 1, updated_at = now()');
    expect(await kept('lamp')).toEqual(before[0]);
  });

  test('many at once, those of other stores, and all of them', async () => {
    await world.pool.query(
      "insert into lamp (store_id, name_zh_hk, name_en_us, code, status) select 1 + i % 2, '燈', 'Lamp ' || i, null, 'active' from generate_series(1, 500) i",
    );
    expect(await kept('lamp')).toHaveLength(500);
    await world.pool.query("update lamp set name_en_us = 'Light ' || id");
    expect(
      (await contents()).every(([id, store, words]) => store === 1 + (Number(id) % 2) && words === `\n燈\nlight ${id}`),
    ).toBe(true);
    expect((await call(world, 'GET /lamp?q=light&per_page=1')).json).toMatchObject({ meta: { total: 250 } });
    await world.pool.query('update lamp set store_id = 1 where id <= 10');
    expect((await call(world, 'GET /lamp?q=light&per_page=1')).json).toMatchObject({ meta: { total: 255 } });
    await world.pool.query('delete from lamp where id % 5 = 0');
    expect(await kept('lamp')).toHaveLength(400);
    await world.pool.query('truncate lamp cascade');
    expect(await kept('lamp')).toEqual([]);
  });

  test('without the copies that a promote overwrote, as long as they are such', async () => {
    await world.pool.query(copies);
    const ids = async () => (await kept('lamp')).map(({ id }) => id);
    expect(await ids()).toEqual([101, 103]);
    await world.pool.query("update lamp set status = 'archived' where id = 103");
    expect(await ids()).toEqual([101]);
    await world.pool.query("update lamp set status = 'draft' where id = 103");
    expect(await contents()).toContainEqual([103, 1, 'a\n枱燈\nnew lamp']);
  });

  test('who asks for those copies finds them all the same, by their own columns', async () => {
    await world.pool.query(copies);
    const found = async (query: string) => (await call(world, `GET /lamp?${query}`)).json;
    expect(await found('q=lamp')).toMatchObject({ data: [{ id: 101 }, { id: 103 }], meta: { total: 2 } });
    expect(await found('q=old&filter[status][]=archived')).toMatchObject({ data: [{ id: 102 }], meta: { total: 1 } });
    expect(await found('filter[name][contains]=OLD&filter[status][]=archived')).toMatchObject({ data: [{ id: 102 }] });
    expect(await found('q=old&ids[]=102')).toMatchObject({ data: [{ id: 102 }] });
    expect(await found('q=old')).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test('a failed statement leaves no search rows', async () => {
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query("insert into bulb (name) values ('E14')");
    await client.query('rollback');
    client.release();
    expect(await kept('bulb')).toEqual([]);
  });
});
