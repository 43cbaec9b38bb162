import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

/** A table of many wide rows, so that lists choose their query plan with care. */
const many = 22_000;
const goods = sample({
  name: 'goods',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label, required: true, maxLength: 60 },
    late: { kind: 'boolean', label },
    note: { kind: 'text', label },
    merchant: { kind: 'reference', label, to: 'merchant' },
    category: { kind: 'reference', label, to: 'product_category' },
    groups: { kind: 'reference', label, to: 'user_group', many: true },
    picture: { kind: 'media', label },
    ...draftFields('goods'),
    version_of: { kind: 'integer', label },
  },
  list: {
    columns: ['name', 'late', 'merchant', 'category', 'groups', 'picture.file'],
    filters: ['name', 'late', 'merchant', 'groups'],
    sort: 'name',
    search: ['name'],
  },
});
/** The same entity with few rows. */
const few = { ...goods, name: 'rare' };

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([goods, few]);
  const rows = (from: number) =>
    `select 1, case when i % 5 > 0 then 1 + (i * 7) % 40 end, case when i % 3 > 0 then 1 + i % 7 end, case when i % 50 = 1 then 'archived' else 'active' end, case when i % 50 = 1 then 999999 end, 'Item ' || i, i % 4 = 0 from generate_series(1, ${from}) i`;
  // Creating this many rows takes longer than the timeout of a call's statement.
  await world.pool.query(
    `set local statement_timeout = '60s';
     insert into merchant (id, name) select i, case when i % 4 = 0 then 'Twins' when i % 2 = 0 then 'shop ' || i else 'Shop ' || i end from generate_series(1, 40) i;
     insert into product_category (id, store_id, key, name_zh_hk, name_en_us) select i, 1, 'c' || i, '類' || (10 - i), case when i % 2 = 0 then 'Sort ' else 'sort ' end || (10 - i) from generate_series(1, 7) i;
     insert into user_group (id, name_zh_hk, name_en_us) values (1, '一', 'One');
     insert into goods (store_id, merchant, category, status, version_of, name, late, note) select *, (select string_agg(md5(name || '-' || j), '') from generate_series(1, 30) j) from (${rows(many)}) as given (store, merchant, category, status, main, name, late);
     insert into rare (store_id, merchant, category, status, version_of, name, late) ${rows(120)};
     insert into goods (store_id, merchant, status, name) values (2, 1, 'active', 'Elsewhere');
     insert into goods_groups (record_id, target_id) select id, 1 from goods where id % 3 = 0;
     insert into rare_groups (record_id, target_id) select id, 1 from rare where id % 3 = 0`,
  );
  await world.pool.query('vacuum analyze goods');
});
afterAll(() => world.drop());

async function listed(query: string): Promise<{ readonly ids: readonly unknown[]; readonly total: unknown }> {
  const { status, json, text } = await call(world, `GET /${query}`);
  expect(status, text).toBe(200);
  const data = valueAt(json, ['data']);
  return {
    ids: Array.isArray(data) ? data.map((one) => valueAt(one, ['id'])) : [],
    total: valueAt(json, ['meta', 'total']),
  };
}

/** The expected rows by a plain statement: the title without case, the target, the id. */
async function expected(
  table: string,
  link: 'merchant' | 'category',
  descending: boolean,
  where: string,
): Promise<readonly number[]> {
  const title = link === 'merchant' ? 'lower(target.name)' : 'lower(coalesce(target.name_en_us, target.name_zh_hk))';
  const target = link === 'merchant' ? 'merchant' : 'product_category';
  const way = descending ? 'desc' : 'asc';
  const { rows } = await world.pool.query<{ id: number }>(
    `select own.id from ${table} own left join ${target} target on target.id = own.${link} where own.store_id = 1 and own.status <> 'archived' and ${where} order by ${title} ${way}, own.${link} ${way}, own.id ${way}`,
  );
  return rows.map(({ id }) => id);
}

const narrowed: readonly (readonly [name: string, query: string, where: string])[] = [
  ['all there is', '', 'true'],
  ['a filter that few pass', '&filter[name]=item%2040', "own.name = 'Item 40'"],
  ['a filter that many pass', '&filter[late]=false', 'not own.late'],
  ['a filter of what it is sorted by', '&filter[merchant][]=3&filter[merchant][]=8', 'own.merchant in (3, 8)'],
  ['those that refer to nothing', '&filter[merchant][null]=true', 'own.merchant is null'],
  ['a search', '&q=item%201', "own.name like 'Item 1%'"],
  ['what links lead to', '&filter[groups]=1', 'own.id % 3 = 0'],
];

describe.each(['goods', 'rare'])('%s sorted by a reference', (table) => {
  for (const link of ['merchant', 'category'] as const) {
    for (const sign of ['', '-']) {
      it.each(narrowed)(`${sign}${link}: %s, page by page`, async (_, query, where) => {
        const all = await expected(table, link, sign === '-', where);
        const last = Math.max(1, Math.ceil(all.length / 100));
        // Near the start, in the middle, near the end, the last page, and past it.
        for (const page of new Set([1, 2, Math.ceil(last / 2), Math.max(1, last - 1), last, last + 1])) {
          const { ids } = await listed(`${table}?sort=${sign}${link}&per_page=100&page=${page}${query}`);
          expect(ids, `page ${page}`).toEqual(all.slice((page - 1) * 100, page * 100));
        }
        expect((await listed(`${table}?sort=${sign}${link}&count=exact${query}`)).total).toBe(all.length);
      });
    }
  }

  it('can’t be sorted by lists or pictures', async () => {
    for (const path of ['groups', 'picture.file', 'picture'])
      expect(await call(world, `GET /${table}?sort=${path}`)).toMatchObject({ status: 400 });
  });

  it('describes the sortable columns', async () => {
    expect(valueAt((await call(world, `GET /${table}/meta`)).json, ['data', 'sortable'])).toEqual([
      'id',
      'name',
      'late',
      'merchant',
      'category',
    ]);
  });
});

it('a page near the beginning is read by the index of the reference, whatever lies behind', async () => {
  const { rows } = await world.pool.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = 'goods_merchant_idx'",
  );
  expect(rows[0]?.definition).toContain('(merchant, store_id, id)');
});
