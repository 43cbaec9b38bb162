import { afterAll, beforeAll, expect, test } from 'vitest';
import { label } from '../../resources/kinds/examples.ts';
import { loadRows, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

const choices = ['red', 'green', 'blue'].map((value) => ({ value, label }));
const lantern = sample({
  name: 'lantern',
  scope: 'store',
  fields: {
    name: { kind: 'text', label, required: true },
    note: { kind: 'text', label },
    colour: { kind: 'select', label, choices },
    shape: { kind: 'select', label, choices },
    maker: { kind: 'reference', label, to: 'user_group' },
  },
  list: {
    columns: ['name', 'colour', 'shape'],
    filters: ['name', 'colour', 'shape', 'maker'],
    facets: ['colour', 'maker', 'shape'],
    sort: 'name',
    search: ['name'],
  },
});
/** So many rows that a list doesn't count them by a full read. */
const many = 20_000;

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([lantern]);
  await loadRows(
    world,
    `insert into user_group (id, name_zh_hk, name_en_us) select i, 'M' || i, 'M' || i from generate_series(1, 4) i;
     insert into lantern (store_id, name, colour, shape, maker, note)
     select 1, 'Lantern ' || lpad(i::text, 6, '0'), (array['red', 'green', 'blue', null])[1 + i % 4], case when i % 10 = 0 then 'red' else 'blue' end, nullif(i % 5, 0), repeat(md5(i::text), 30)
     from generate_series(1, ${many}) i;
     insert into lantern (store_id, name, colour, shape) select 2, 'Elsewhere', 'red', 'red' from generate_series(1, 3)`,
  );
  await world.pool.query('vacuum analyze lantern');
});
afterAll(() => world.drop());

test.each([
  ['filter[colour][]=red', many / 4],
  ['filter[colour][]=red&filter[colour][]=blue', many / 2],
  ['filter[colour][]=green&filter[shape][]=red', 0],
  ['filter[colour][]=blue&filter[shape][]=red', many / 20],
  ['filter[colour][null]=true', many / 4],
  ['filter[maker][]=3', many / 5],
  ['filter[maker][]=3&filter[maker][]=4&filter[colour][]=blue', many / 10],
  ['filter[maker][null]=true&filter[shape][]=red', many / 10],
  ['filter[colour][null]=false&filter[shape][]=blue', many * 0.65],
])('%s: exactly this many, without counting rows', async (query, total) => {
  const answer = await call(world, `GET /lantern?${query}&per_page=2`);
  expect(answer).toMatchObject({ status: 200, json: { meta: { total } } });
  const counting = await call(world, `GET /lantern?${query}&filter[name][contains]=Lantern&per_page=2&count=exact`);
  expect(counting, 'counted by rows').toMatchObject({ json: { meta: { total } } });
});

test('is right at once after rows come, change and go', async () => {
  const total = async (query: string) => (await call(world, `GET /lantern?${query}&per_page=1`)).json;
  const green = 'filter[colour][]=green&filter[shape][]=red';
  await world.pool.query("insert into lantern (store_id, name, colour, shape) values (1, 'New', 'green', 'red')");
  expect(await total(green)).toMatchObject({ data: [{ name: 'New' }], meta: { total: 1 } });
  await world.pool.query("update lantern set shape = 'green' where name = 'New'");
  expect(await total(green)).toMatchObject({ data: [], meta: { total: 0 } });
  expect(await total('filter[shape][]=green')).toMatchObject({ meta: { total: 1 } });
  await world.pool.query("delete from lantern where name = 'New'");
  expect(await total('filter[shape][]=green')).toMatchObject({ meta: { total: 0 } });
  expect(await total('')).toMatchObject({ meta: { total: many } });
});
