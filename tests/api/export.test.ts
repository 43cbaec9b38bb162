import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const as = 'administrator';
const csv = { accept: 'text/csv' };
const made = z.object({ data: z.object({ id: z.number() }) });

let shop: Shop;
let wingOn = 0;
let teaId = 0;

async function make(path: string, body: object, store = shop.store): Promise<number> {
  const { status, text, json } = await call(shop, `POST ${path}`, { as, body, store });
  expect({ status, text }).toEqual({ status: 201, text });
  return made.parse(json).data.id;
}

/** Parses a file as a spreadsheet does: the version line, the headers, the rows. */
function sheet(text: string): {
  readonly version: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  expect(errors).toEqual([]);
  const [version = [], headers = [], ...rows] = data;
  return { version: version.join(), headers, rows };
}

beforeAll(async () => {
  shop = await makeShop();
  wingOn = await make('/merchant', { name: 'Wing On, "永安"' });
  teaId = await make('/sku', {
    item_code: 'TEA-1',
    name: '=SUM(A1)',
    merchant: wingOn,
    delivery_type: 'home_delivery',
    gross_weight: '0.5',
    description: 'a\nb',
    remarks: "'quoted",
  });
  await make('/sku', { item_code: 'TEA-2', name: '普洱茶 🍵', delivery_type: 'store_pickup', alcoholic: true });
  await make('/sku', { item_code: 'CAKE', name: '-cake, "small"', delivery_type: 'home_delivery' });
  await make('/sku', { item_code: 'ELSE', name: 'of the other store', delivery_type: 'home_delivery' }, shop.stores[1]);
  await shop.addPerson('lister', ['ecommerce:ListProducts']);
  await shop.addPerson('exporter', ['ecommerce:ExportProduct']);
});
afterAll(() => shop.drop());

const refuses = (query: string, contains: string, name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /configurable-datatable/sku?${query}`,
  headers: csv,
  status: 400,
  contains,
});
const holds = (query: string, expected: readonly (readonly string[])[], name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /configurable-datatable/sku?${query}`,
  headers: csv,
  status: 200,
  also: ({ text, headers }) => {
    expect(sheet(text).rows).toEqual(expected);
    expect(headers.get('x-total-count')).toBe(`${expected.length}`);
  },
});

describe('an export refuses', () => {
  scenarios(
    () => shop,
    [
      { name: 'nobody', call: 'GET /configurable-datatable/sku', headers: csv, status: 401 },
      {
        name: 'whoever may list but not export',
        as: 'lister',
        call: 'GET /configurable-datatable/sku',
        headers: csv,
        status: 403,
      },
      {
        name: 'whoever may not export to see what there is',
        as: 'lister',
        call: 'GET /sku/export/options',
        status: 403,
      },
      {
        name: 'a table to whoever may export but not list',
        as: 'exporter',
        call: 'GET /configurable-datatable/sku',
        status: 403,
      },
      {
        name: 'to guess the store',
        as,
        call: 'GET /configurable-datatable/sku',
        headers: csv,
        store: null,
        status: 400,
      },
      {
        name: 'another store than in the header',
        as,
        call: ({ stores }) => `GET /configurable-datatable/sku?store_id=${stores[1]}`,
        headers: csv,
        status: 400,
      },
      { name: 'an entity that there is not', as, call: 'GET /configurable-datatable/spoon', headers: csv, status: 404 },
      {
        name: 'an entity that is not kept in files',
        as,
        call: 'GET /configurable-datatable/salesman',
        headers: csv,
        status: 400,
        contains: 'Salesmen',
      },
      { name: 'options where there are no files', as, call: 'GET /salesman/export/options', status: 404 },
      refuses('columns[]=colour', 'colour', 'a column that there is not'),
      refuses('headers=shout', 'shout', 'headers of another sort'),
      refuses('filter[remarks]=x', 'filter[remarks]', 'a filter that lists have not'),
      refuses('sort=remarks', 'remarks', 'an order that lists have not'),
      refuses('ids[]=one', 'one', 'ids that are none'),
      {
        name: 'a password as a column',
        as,
        call: 'GET /configurable-datatable/salesman?columns[]=password',
        status: 400,
        contains: 'password',
      },
    ],
  );
});

describe('an export writes', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'every column of what the list finds, marked as UTF-8, with its version, as a download',
        as,
        call: 'GET /configurable-datatable/sku',
        headers: csv,
        status: 200,
        also: ({ text, headers }) => {
          const { version, headers: columns, rows } = sheet(text);
          expect(version).toBe('#sku,1');
          expect(columns).toEqual([
            'id',
            'item_code',
            'name',
            'merchant',
            'description',
            'remarks',
            'delivery_type',
            'gross_weight',
            'locker',
            'alcoholic',
            'created_at',
            'updated_at',
          ]);
          expect(rows).toHaveLength(3);
          expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
          expect(headers.get('content-disposition')).toBe('attachment; filename="sku-2026-11-20.csv"');
          expect(text).toContain('\r\n');
        },
      },
      holds(
        'columns[]=name&columns[]=item_code&sort=item_code',
        [
          ['\'-cake, "small"', 'CAKE'],
          ["'=SUM(A1)", 'TEA-1'],
          ['普洱茶 🍵', 'TEA-2'],
        ],
        'nothing that a spreadsheet takes for a formula',
      ),
      holds(
        'columns[]=description&columns[]=remarks&columns[]=gross_weight&filter[item_code]=TEA-1',
        [['a\nb', "''quoted", '0.500']],
        'line ends, apostrophes and numbers',
      ),
      holds('columns[]=item_code&sort=-item_code', [['TEA-2'], ['TEA-1'], ['CAKE']], 'the order of the list'),
      holds('columns[]=item_code&filter[delivery_type][]=store_pickup', [['TEA-2']], 'what a filter finds'),
      holds('columns[]=item_code&q=tea&sort=item_code', [['TEA-1'], ['TEA-2']], 'what a search finds'),
      holds('columns[]=item_code&q=nothing', [], 'nothing but its head where nothing is found'),
      holds('columns[]=item_code&page=2&per_page=1&sort=item_code', [['CAKE'], ['TEA-1'], ['TEA-2']], 'all pages'),
      {
        name: 'the records that were chosen',
        as,
        call: () => `GET /configurable-datatable/sku?columns[]=item_code&ids[]=${teaId}`,
        headers: csv,
        status: 200,
        also: ({ text }) => expect(sheet(text).rows).toEqual([['TEA-1']]),
      },
      {
        name: 'a reference that has no key by its name and number',
        as,
        call: () => `GET /configurable-datatable/sku?columns[]=merchant&ids[]=${teaId}`,
        headers: csv,
        status: 200,
        also: ({ text }) => expect(sheet(text).rows).toEqual([[`Wing On, "永安" #${wingOn}`]]),
      },
      {
        name: 'headers as people call them',
        as,
        call: 'GET /configurable-datatable/sku?columns[]=item_code&columns[]=gross_weight&headers=label',
        headers: { ...csv, 'accept-language': 'zh-Hant' },
        status: 200,
        also: ({ text }) => expect(sheet(text).headers).toEqual(['貨號', '毛重']),
      },
      {
        name: 'for whoever may export, though not list',
        as: 'exporter',
        call: 'GET /configurable-datatable/sku?columns[]=item_code',
        headers: csv,
        status: 200,
      },
      {
        name: 'what the other store has, for the other store',
        as,
        store: ({ stores }) => stores[1],
        call: 'GET /configurable-datatable/sku?columns[]=item_code',
        headers: csv,
        status: 200,
        also: ({ text }) => expect(sheet(text).rows).toEqual([['ELSE']]),
      },
    ],
  );
});

describe('a table', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'has the columns asked for',
        as,
        call: () => `GET /configurable-datatable/sku?columns[]=item_code&columns[]=merchant&ids[]=${teaId}`,
        status: 200,
        also: ({ json }) =>
          expect(json).toEqual({
            data: [{ id: teaId, item_code: 'TEA-1', merchant: wingOn }],
            meta: { total: 1, page: 1, per_page: 25 },
            labels: { merchant: { [wingOn]: 'Wing On, "永安"' } },
          }),
      },
      {
        name: 'comes in pages',
        as,
        call: 'GET /configurable-datatable/sku?columns[]=item_code&sort=item_code&per_page=1&page=2',
        status: 200,
        contains: { data: [{ item_code: 'TEA-1' }], meta: { total: 3, page: 2, per_page: 1 } },
      },
      {
        name: 'never holds a secret',
        as,
        call: 'GET /configurable-datatable/salesman',
        status: 200,
        lacks: ['password'],
      },
    ],
  );
});

describe('export options', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'name the columns in three languages, and what no file holds',
        as,
        call: 'GET /product-version/export/options',
        status: 200,
        contains: {
          data: { csv_version: 1, total: 0, left_out: ['choice_groups', 'choices', 'options', 'group_pricing'] },
        },
      },
      {
        name: 'leave out the rows of orders',
        as: 'administrator',
        call: 'GET /order/export/options?filter[status]=paid',
        status: 200,
        contains: { data: { total: 0, left_out: ['items', 'coupons', 'payment_records', 'refund_record'] } },
      },
      {
        name: 'of codes that are kept sealed count them',
        as: 'administrator',
        call: 'GET /intangible-good/export/options',
        status: 200,
        contains: { data: { total: 0, left_out: [] } },
      },
      {
        name: 'count what the list parameters find',
        as,
        call: 'GET /sku/export/options?q=tea',
        status: 200,
        contains: { data: { total: 2 } },
      },
      {
        name: 'count what was chosen',
        as,
        call: () => `GET /sku/export/options?ids[]=${teaId}`,
        status: 200,
        contains: { data: { total: 1 } },
      },
    ],
  );
});

describe('an export under way', () => {
  const begin = async () =>
    shop.app.request('/api/configurable-datatable/sku?columns[]=item_code', {
      headers: { authorization: `Bearer ${await shop.tokenOf(as)}`, 'x-store-id': `${shop.store}`, accept: 'text/csv' },
    });

  test('reads one snapshot, without later writes', async () => {
    const response = await begin();
    const late = await make('/sku', { item_code: 'LATE', name: 'late', delivery_type: 'home_delivery' });
    expect(sheet(await response.text()).rows).toHaveLength(3);
    await call(shop, `DELETE /sku/${late}`, { as });
  });

  test('begins with byte order mark, version and headers, before any record is read', async () => {
    const reader = (await begin()).body?.getReader();
    const first = (await reader?.read())?.value ?? new Uint8Array();
    expect([...first.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(first)).toBe('#sku,1\r\nitem_code\r\n');
    await reader?.cancel();
  });

  test('gives its connection back when the reader leaves', async () => {
    const response = await begin();
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    const { rows } = await shop.db.execute<{ open: number }>(
      sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  test('is 429 beside four others, until one ends', async () => {
    const four = await Promise.all([begin(), begin(), begin(), begin()]);
    const fifth = await begin();
    expect(fifth.status).toBe(429);
    expect(fifth.headers.get('retry-after')).toBe('15');
    await Promise.all(four.map((response) => response.text()));
    expect((await begin()).status).toBe(200);
  });
});
