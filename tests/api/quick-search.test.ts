import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** The command line finds everything that the user may open. */
let shop: Shop;
let order: Row;
let sku: Row;
let otherOrder: Row;
let secret: number;

const as = 'administrator';
type Row = Readonly<Record<string, unknown>>;

const answerSchema = z.object({
  data: z.array(
    z.object({ entity: z.string(), records: z.array(z.looseObject({ id: z.number() })), more: z.boolean() }),
  ),
  late: z.array(z.string()),
});
const search = (q: string, more = '') => `GET /search?q=${encodeURIComponent(q)}${more}`;
const text = (value: unknown) => String(value);

/** An answer with these records of an entity, in this order. */
const of = (entity: string, ...records: readonly object[]) => ({
  data: expect.arrayContaining([
    expect.objectContaining({ entity, records: records.map((one) => expect.objectContaining(one)) }),
  ]),
});

async function rowOf(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await shop.db.execute<Row>(query);
  if (!rows[0]) throw new Error('no such row');
  return rows[0];
}

async function entitiesFor(q: string, person = as): Promise<readonly string[]> {
  const { json } = await call(shop, search(q), { as: person });
  return answerSchema.parse(json).data.map(({ entity }) => entity);
}

async function made(path: string, body: object): Promise<number> {
  const { status, json } = await call(shop, `POST /${path}`, { as, body });
  expect(status).toBe(201);
  return z.object({ data: z.object({ id: z.number() }) }).parse(json).data.id;
}

beforeAll(async () => {
  shop = await makeShop({ environment: { DEMO: '1' } });
  order = await rowOf(
    sql`select * from "order" where store_id = ${shop.store} and tel like '+852%' order by id limit 1`,
  );
  otherOrder = await rowOf(sql`select * from "order" where store_id <> ${shop.store} order by id limit 1`);
  sku = await rowOf(sql`select * from sku where store_id = ${shop.store} order by id limit 1`);
  await made('user', { email: 'tai.man@harbour.example', family_name: '陳', given_name: '大文', phone: '9876 1234' });
  await made('user', { email: 'zuckermann@harbour.example', family_name: 'Zuckermann', given_name: 'Ada' });
  secret = await made('salesman', {
    code: 'FERRY7',
    name: 'Star Ferry Keeper',
    username: 'ferry7',
    email: 'ferry7@shop.example',
    password: 'pier-at-midnight-88',
  });
  await shop.addPerson('catalogue_reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.addPerson('lists_orders', ['ecommerce:ListOrders']);
  await shop.addPerson('nobody', []);
});
afterAll(() => shop.drop());

describe('the search of all', () => {
  scenarios(
    () => shop,
    [
      { name: 'isn’t answered without a session', call: search('tea'), status: 401 },
      { name: 'refuses an unknown parameter', as, call: search('tea', '&page=2'), status: 400, contains: 'page' },
      { name: 'refuses more than twenty of each', as, call: search('tea', '&per_page=21'), status: 400 },
      {
        name: 'finds nothing by nothing',
        as,
        call: search('  '),
        status: 200,
        contains: { data: [], late: [], near: false },
      },
      {
        name: 'finds nothing for whoever may list nothing',
        as: 'nobody',
        call: search('tea'),
        status: 200,
        contains: { data: [], late: [] },
      },
      {
        name: 'finds nothing for whoever may list but not open',
        as: 'lists_orders',
        call: () => search(text(order.order_no)),
        status: 200,
        contains: { data: [] },
      },
      {
        name: 'finds nothing in entities that the caller may not list',
        as: 'catalogue_reader',
        call: () => search(text(order.order_no)),
        status: 200,
        lacks: ['"order"', '"sub_order"', '"user"'],
      },
      {
        name: 'finds nothing of another store',
        as,
        call: () => search(text(otherOrder.order_no)),
        status: 200,
        lacks: () => [text(otherOrder.order_no)],
      },
      {
        name: 'which that store finds',
        as,
        store: () => Number(otherOrder.store_id),
        call: () => search(text(otherOrder.order_no)),
        status: 200,
        contains: () => of('order', { id: otherOrder.id, exact: true }),
      },
      {
        name: 'without a store, finds what belongs to none',
        as,
        store: null,
        call: () => search('FERRY7'),
        status: 200,
        contains: of('salesman', { title: expect.any(String), exact: true }),
      },
      {
        name: 'an order by its number leads straight to it',
        as,
        call: () => search(text(order.order_no)),
        status: 200,
        contains: () => of('order', { id: order.id, title: order.order_no, exact: true, state: order.status }),
      },
      {
        name: 'a part of the number finds it, too',
        as,
        call: () => search(text(order.order_no).slice(0, -1)),
        status: 200,
        contains: () => ({
          data: expect.arrayContaining([
            expect.objectContaining({
              entity: 'order',
              records: expect.arrayContaining([expect.objectContaining({ id: order.id, exact: false })]),
            }),
          ]),
        }),
      },
      {
        name: 'a SKU by its code',
        as,
        call: () => search(text(sku.item_code)),
        status: 200,
        contains: () => of('sku', { id: sku.id, exact: true }),
      },
      {
        name: 'a customer by the e-mail, in whatever case',
        as,
        call: search('Tai.Man@Harbour.example'),
        status: 200,
        contains: of('user', { title: 'tai.man@harbour.example', exact: true }),
      },
      ...['98761234', '9876 1234', '+852 9876-1234', '９８７６１２３４'].map((q) => ({
        name: `a customer by the telephone ${q}`,
        as,
        call: search(q),
        status: 200,
        contains: of('user', { exact: true, matched: { field: 'phone', text: '+85298761234' } }),
      })),
      ...['陳大文', '陈大文'].map((q) => ({
        name: `a customer by the name ${q}`,
        as,
        call: search(q),
        status: 200,
        contains: of('user', { title: 'tai.man@harbour.example' }),
      })),
      ...['zuckermnan', 'Zukermann', 'zuckermannn', 'zuckerMamn'].map((q) => ({
        name: `with one typing error in a Latin word: ${q}`,
        as,
        call: search(q),
        status: 200,
        contains: { near: true, ...of('user', { title: 'zuckermann@harbour.example', exact: false }) },
      })),
      ...['zukermamn', 'xuckermanm'].map((q) => ({
        name: `but not with two: ${q}`,
        as,
        call: search(q),
        status: 200,
        lacks: ['"user"'],
      })),
      {
        name: 'what has the text itself needs no forgiving',
        as,
        call: search('zuckermann'),
        status: 200,
        contains: { near: false, ...of('user', { title: 'zuckermann@harbour.example' }) },
      },
      {
        name: 'a digit is not forgiven: another telephone is another customer’s',
        as,
        call: search('98761235'),
        status: 200,
        contains: { data: [], near: false },
      },
      {
        name: 'forgiving shows nothing that one may not list',
        as: 'catalogue_reader',
        call: search('zukermann'),
        status: 200,
        lacks: ['"user"'],
      },
      { name: 'and by one Chinese character', as, call: search('陈'), status: 200, contains: '"user"' },
    ],
  );
});

test('an order is found by its telephone as it is read out', async () => {
  const { json } = await call(shop, search(text(order.tel).replace('+852', ''), '&per_page=20'), { as });
  const found = answerSchema.parse(json).data.find(({ entity }) => entity === 'order');
  expect(found?.records).toContainEqual(expect.objectContaining({ id: order.id, exact: true }));
});

test('what is deleted isn’t found, and is again once restored', async () => {
  expect(await entitiesFor('Star Ferry Keeper')).toEqual(['salesman']);
  expect((await call(shop, `DELETE /salesman/${secret}`, { as })).status).toBe(200);
  expect(await entitiesFor('Star Ferry Keeper')).toEqual([]);
  expect((await call(shop, `POST /salesman/${secret}/restore`, { as })).status).toBe(200);
  expect(await entitiesFor('Star Ferry Keeper')).toEqual(['salesman']);
});

test('whole values come before beginnings, and these before parts', async () => {
  for (const code of ['XQ-1', 'XQ-12', 'AXQ-1']) await made('product', { code });
  const { json } = await call(shop, search('xq-1', '&per_page=2'), { as });
  const product = answerSchema.parse(json).data.find(({ entity }) => entity === 'product');
  expect(product?.records.map(({ title, exact }) => [title, exact])).toEqual([
    ['XQ-1', true],
    ['XQ-12', false],
  ]);
  expect(product?.more).toBe(true);
});

test('entities with better matches come before others', async () => {
  await made('product', { code: 'JETTY-7' });
  await made('user', { email: 'my-jetty@harbour.example' });
  const { email } = { email: 'jetty@harbour.example' };
  await made('salesman', { code: 'PIER-JETTY', name: 'Pier', username: 'pier1', email, password: 'pier-at-noon-77-x' });
  const found = await entitiesFor('jetty');
  expect(found.indexOf('user')).toBeGreaterThan(found.indexOf('product'));
  expect(found.indexOf('user')).toBeGreaterThan(found.indexOf('salesman'));
});

describe('where texts can’t be compared in time', () => {
  beforeAll(() =>
    shop.parts.pool.query(`
      create function read_slowly(words text) returns text language plpgsql immutable as $$ begin perform pg_sleep(0.01); return words; end $$;
      alter table sku_search rename to sku_search_of_old;
      create view sku_search as select id, store_id, read_slowly(words) as words from sku_search_of_old`),
  );
  afterAll(() =>
    shop.parts.pool.query(
      'drop view sku_search; alter table sku_search_of_old rename to sku_search; drop function read_slowly',
    ),
  );

  test('a record is found by its unique text, in any case, and there may be others', async () => {
    const { json } = await call(shop, search(text(sku.item_code).toLowerCase()), { as });
    const { data, late } = answerSchema.parse(json);
    const { records, more } = data.find(({ entity }) => entity === 'sku') ?? {};
    expect({ records: records?.map(({ id, exact }) => ({ id, exact })), more, late }).toEqual({
      records: [{ id: sku.id, exact: true }],
      more: true,
      late: [],
    });
  });

  test('what has no such text is named', async () => {
    const { json } = await call(shop, search(text(sku.item_code).slice(0, -1)), { as });
    expect(answerSchema.parse(json).late).toEqual(['sku']);
  });

  test('nothing is found in another store', async () => {
    const elsewhere = { as, headers: { 'x-store-id': `${shop.stores[1]}` } };
    const { json } = await call(shop, search(text(sku.item_code)), elsewhere);
    expect(answerSchema.parse(json).data.filter(({ entity }) => entity === 'sku')).toEqual([]);
  });
});

test('what doesn’t answer in time is named, and the rest is found', async () => {
  const holder = await shop.parts.pool.connect();
  try {
    await holder.query('begin; lock table user_search');
    const { json } = await call(shop, search(text(sku.item_code)), { as });
    expect(json).toMatchObject({ ...of('sku', { id: sku.id }), late: ['user'] });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
