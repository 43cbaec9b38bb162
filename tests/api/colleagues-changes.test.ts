import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../server/db/model/paths.ts';
import { at } from './openapi/described.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** `GET me/changes/colleagues` with very many changes. */
let shop: Shop;
let own: number;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:GetSalesman']);
  const { json } = await call(shop, 'GET /me', { as: 'reader' });
  own = Number(at(json, 'data', 'id'));
});
afterAll(() => shop.drop());

interface Written {
  readonly by: number;
  readonly entity?: string;
  readonly records: number;
  readonly days?: number;
}

/** Changes as the server stores them, some days ago. */
async function write({ by, entity = 'salesman', records, days = 0 }: Written): Promise<void> {
  const moment = new Date(shop.now().getTime() - days * 86_400_000).toISOString();
  await shop.db.execute(
    sql`insert into history (entity, record_id, at, by_id, by_name, action, title, changes, revision)
      select ${entity}::text, record, ${moment}, ${by}, ${`Colleague ${by}`}, 'update', '"Wong"', '{}', 1 from generate_series(1, ${records}) as record`,
  );
}

async function told() {
  const { json, status, text } = await call(shop, 'GET /me/changes/colleagues', { as: 'reader' });
  expect(status, text).toBe(200);
  const data = at(json, 'data');
  const groups = (Array.isArray(data) ? data : []).filter(isObject);
  return { by: groups.map((group) => [at(group, 'by', 'id'), group.records]), more: at(json, 'meta', 'more') };
}

test('nobody’s changes: nothing, and no more', async () => {
  expect(await told()).toEqual({ by: [], more: false });
});

test('changes of days ago aren’t told, whatever was written since', async () => {
  await write({ by: 9_001, records: 3, days: 40 });
  await write({ by: 9_001, records: 1, days: 5 });
  await write({ by: 9_002, records: 2, days: 3 });
  expect(await told()).toEqual({ by: [[9_002, 2]], more: false });
});

test('a colleague’s change is found behind any number of one’s own', async () => {
  await write({ by: 9_003, records: 1 });
  await write({ by: own, records: 60_000 });
  expect((await told()).by).toEqual([
    [9_003, 1],
    [9_002, 2],
  ]);
});

test('and behind those of one who imports; that not all were read is said', async () => {
  await write({ by: 9_004, records: 20_001 });
  expect(await told()).toEqual({
    by: [
      [9_004, 20_000],
      [9_003, 1],
      [9_002, 2],
    ],
    more: true,
  });
  await shop.db.execute(sql`delete from history where by_id = 9004`);
});

test('as many as are read of each are all of them', async () => {
  await write({ by: 9_004, records: 20_000 });
  expect(await told()).toMatchObject({ by: { 0: [9_004, 20_000] }, more: false });
  await shop.db.execute(sql`delete from history where by_id = 9004`);
});

test('one whose import one may not read leaves nothing untold', async () => {
  await write({ by: 9_004, entity: 'merchant', records: 20_001 });
  expect(await told()).toEqual({
    by: [
      [9_003, 1],
      [9_002, 2],
    ],
    more: false,
  });
  // The changes within the limit and those beyond it are all by one person.
  await write({ by: 9_004, records: 1 });
  expect(await told()).toMatchObject({ by: { 0: [9_004, 1] }, more: true });
  await shop.db.execute(sql`delete from history where by_id = 9004`);
});

test('of more groups than are told, the last ones are, and that there are more', async () => {
  for (let by = 9_010; by < 9_020; by += 1) await write({ by, records: 1 });
  expect(await told()).toMatchObject({ by: { length: 12 }, more: false });
  await write({ by: 9_020, records: 1 });
  const { by, more } = await told();
  expect([by.length, by[0], more]).toEqual([12, [9_020, 1], true]);
  expect(by.map(([id]) => id)).not.toContain(9_002);
});
