import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Files of users and of product labels: every call, row by row (SPEC §2, §7; CONTRACT, Imports and exports). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('service', ['ecommerce:ListUsers', 'ecommerce:UpdateUser']);
  await shop.addPerson('userReader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
  await shop.addPerson('catalogueImporter', ['ecommerce:ListProducts', 'ecommerce:ImportProduct']);
  await shop.addPerson('catalogueExporter', ['ecommerce:ExportProduct']);
  await shop.addPerson('catalogueReader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await call(shop, 'POST /user-group', { as: 'administrator', body: { name: { zh_HK: '員工', en_US: 'Staff' } } });
});
afterAll(() => shop.drop());

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const single = (row: object, extra: object = {}) => ({ csv_version: 1, row, ...extra });
const csv = { accept: 'text/csv' };
const done = (outcome: string, record: object = {}) => ({ data: { outcome, record } });

describe('users', () => {
  const may = 'service';
  const rows: readonly Scenario<Shop>[] = [
    {
      name: 'nobody creates one',
      call: 'PUT /user/import/create/single',
      body: single({ email: 'a@shop.example' }),
      status: 401,
    },
    {
      name: 'who may not update creates none',
      as: 'userReader',
      call: 'PUT /user/import/create/single',
      body: single({ email: 'a@shop.example' }),
      status: 403,
    },
    {
      name: 'who imports products creates none',
      as: 'catalogueImporter',
      call: 'PUT /user/import/create/single',
      body: single({ email: 'a@shop.example' }),
      status: 403,
    },
    {
      name: 'another version',
      as: may,
      call: 'PUT /user/import/create/single',
      body: { csv_version: 9, row: { email: 'a@shop.example' } },
      status: 422,
      contains: { message: 'Wrong version of csv. Please download the new version.' },
    },
    {
      name: 'an address that is none',
      as: may,
      call: 'PUT /user/import/create/single',
      body: single({ email: 'nobody' }),
      status: 422,
      contains: { errors: { email: [expect.any(String)] } },
    },
    {
      name: 'a group that there is not',
      as: may,
      call: 'PUT /user/import/create/single',
      body: single({ email: 'a@shop.example', user_groups: 'Nobody' }),
      status: 422,
      contains: { errors: { user_groups: [expect.stringContaining('Nobody')] } },
    },
    {
      name: 'updating whom there is not',
      as: may,
      call: 'PUT /user/import/update/single',
      body: single({ email: 'a@shop.example' }),
      status: 422,
    },
    {
      name: 'users have no drafts',
      as: may,
      call: 'PUT /user/import/promote/single',
      body: single({ email: 'a@shop.example' }),
      status: 404,
    },
    {
      name: 'checked, but not made',
      as: may,
      store: null,
      call: 'PUT /user/import/create/single',
      body: single(
        { email: 'a@shop.example', salutation: 'Ms', family_name: '陳', given_name: '大文', user_groups: '員工' },
        { dry_run: true },
      ),
      status: 200,
      contains: done('create', { salutation: 'ms' }),
    },
    {
      name: 'so it can still be made; users are in no store',
      as: may,
      store: null,
      call: 'PUT /user/import/create/single',
      body: single({
        email: 'a@shop.example',
        salutation: 'Ms',
        family_name: '陳',
        given_name: '大文',
        user_groups: '員工',
      }),
      status: 200,
      contains: done('create', { email: 'a@shop.example', family_name: '陳' }),
    },
    {
      name: 'but not twice',
      as: may,
      call: 'PUT /user/import/create/single',
      body: single({ email: 'A@shop.example' }),
      status: 422,
      contains: { errors: { email: [expect.stringContaining('already')] } },
    },
    {
      name: 'it is updated by its address, whatever the case',
      as: may,
      call: 'PUT /user/import/update/single',
      body: single({ email: 'A@Shop.example', given_name: '小文', phone: '+852 2345 6789' }),
      status: 200,
      contains: done('update', { given_name: '小文', family_name: '陳' }),
    },
    {
      name: 'upserted, nothing changes',
      as: may,
      call: 'PUT /user/import/upsert/single',
      body: single({ email: 'a@shop.example', given_name: '小文' }),
      status: 200,
      contains: done('unchanged'),
    },
    {
      name: 'or another is made',
      as: may,
      call: 'PUT /user/import/upsert/single',
      body: single({ email: 'b@shop.example', given_name: '=1+1', locale: 'en_US' }),
      status: 200,
      contains: done('create', { given_name: '=1+1' }),
    },
    {
      name: 'rows of a file',
      as: may,
      call: 'PUT /user/import/update/rows',
      body: {
        csv_version: 1,
        dry_run: true,
        rows: [
          { row: 3, values: { email: 'b@shop.example', given_name: 'Bee' } },
          { row: 4, values: { email: 'c@shop.example' } },
        ],
      },
      status: 200,
      contains: { data: [{ outcome: 'update' }, { outcome: 'wrong' }] },
    },
    {
      name: 'an import is begun by who may',
      as: may,
      call: 'POST /user/import',
      body: { file_name: 'u.csv', mode: 'upsert', total: 1 },
      status: 201,
    },
    {
      name: 'and not by who may not',
      as: 'userReader',
      call: 'POST /user/import',
      body: { file_name: 'u.csv', mode: 'upsert', total: 1 },
      status: 403,
    },
    { name: 'an export needs a session', call: 'GET /configurable-datatable/user', headers: csv, status: 401 },
    {
      name: 'and the right',
      as: 'catalogueExporter',
      call: 'GET /configurable-datatable/user',
      headers: csv,
      status: 403,
    },
    {
      name: 'it escapes what a spreadsheet would run',
      as: may,
      store: null,
      call: 'GET /configurable-datatable/user?columns[]=email&columns[]=given_name&sort=email',
      headers: csv,
      status: 200,
      contains: "#user,1\r\nemail,given_name\r\na@shop.example,小文\r\nb@shop.example,'=1+1\r\n",
    },
    {
      name: 'its options',
      as: may,
      call: 'GET /user/export/options',
      status: 200,
      contains: { data: { csv_version: 1, total: 2 } },
      lacks: ['password'],
    },
  ];
  scenarios(() => shop, rows);
  test('come from a file by a job', () =>
    fromFile(
      'user',
      'service',
      '#user,1\nemail,Given name,user_groups\nb@shop.example,Bee,Staff\nc@shop.example,Cee,\nnobody,Dee,\n',
      { create: 1, update: 1, unchanged: 0, wrong: 1 },
    ));
});

describe('product labels', () => {
  const may = 'catalogueImporter';
  const path = '/custom-product-label';
  const label = { code: 'new', 'name.zh_HK': '新品', 'name.en_US': 'New', color_hexa: '#6dcbc4' };
  const rows: readonly Scenario<Shop>[] = [
    { name: 'nobody creates one', call: `PUT ${path}/import/create/single`, body: single(label), status: 401 },
    {
      name: 'who only reads creates none',
      as: 'catalogueReader',
      call: `PUT ${path}/import/create/single`,
      body: single(label),
      status: 403,
    },
    {
      name: 'without a store none is made',
      as: may,
      store: null,
      call: `PUT ${path}/import/create/single`,
      body: single(label),
      status: 400,
    },
    {
      name: 'another version',
      as: may,
      call: `PUT ${path}/import/create/single`,
      body: { csv_version: 2, row: label },
      status: 422,
      contains: { message: 'Wrong version of csv. Please download the new version.' },
    },
    {
      name: 'both locales are asked for',
      as: may,
      call: `PUT ${path}/import/create/single`,
      body: single({ ...label, 'name.en_US': '' }),
      status: 422,
      contains: { errors: { 'name.en_US': [expect.any(String)] } },
    },
    {
      name: 'a colour that is none',
      as: may,
      call: `PUT ${path}/import/create/single`,
      body: single({ ...label, color_hexa: 'teal' }),
      status: 422,
      contains: { errors: { color_hexa: [expect.stringContaining('#6dcbc4')] } },
    },
    {
      name: 'updating what there is not',
      as: may,
      call: `PUT ${path}/import/update/single`,
      body: single(label),
      status: 422,
    },
    {
      name: 'labels have no drafts',
      as: may,
      call: `PUT ${path}/import/promote/single`,
      body: single(label),
      status: 404,
    },
    {
      name: 'one is made, without what would run in its text',
      as: may,
      call: `PUT ${path}/import/create/single`,
      body: single({ ...label, 'description.en_US': '<p>Hello<script>alert(1)</script></p>' }),
      status: 200,
      contains: done('create', { code: 'new', description: { en_US: '<p>Hello</p>' } }),
      lacks: ['alert'],
    },
    {
      name: 'but not twice',
      as: may,
      call: `PUT ${path}/import/create/single`,
      body: single({ ...label, code: 'NEW' }),
      status: 422,
    },
    {
      name: 'in the other store it can be',
      as: may,
      store: ({ stores }) => stores[1],
      call: `PUT ${path}/import/upsert/single`,
      body: single(label),
      status: 200,
      contains: done('create'),
    },
    {
      name: 'it is updated',
      as: may,
      call: `PUT ${path}/import/update/single`,
      body: single({ code: 'new', 'name.en_US': 'Brand new' }),
      status: 200,
      contains: done('update', { name: { zh_HK: '新品', en_US: 'Brand new' } }),
    },
    {
      name: 'upserted, nothing changes',
      as: may,
      call: `PUT ${path}/import/upsert/single`,
      body: single({ code: 'new', 'name.en_US': 'Brand new' }),
      status: 200,
      contains: done('unchanged'),
    },
    {
      name: 'rows of a file',
      as: may,
      call: `PUT ${path}/import/upsert/rows`,
      body: {
        csv_version: 1,
        dry_run: true,
        rows: [
          { row: 3, values: { ...label, code: 'hot' } },
          { row: 4, values: { code: 'new', color_hexa: 'x' } },
        ],
      },
      status: 200,
      contains: { data: [{ outcome: 'create' }, { outcome: 'wrong' }] },
    },
    {
      name: 'an export needs the right',
      as: may,
      call: 'GET /configurable-datatable/custom_product_label',
      headers: csv,
      status: 403,
    },
    {
      name: 'it holds what the store has',
      as: 'catalogueExporter',
      call: 'GET /configurable-datatable/custom_product_label?columns[]=code&columns[]=name.en_US&columns[]=color_hexa',
      headers: csv,
      status: 200,
      contains: '#custom_product_label,1\r\ncode,name.en_US,color_hexa\r\nnew,Brand new,#6dcbc4\r\n',
    },
    {
      name: 'its options',
      as: 'catalogueExporter',
      call: `GET ${path}/export/options`,
      status: 200,
      contains: { data: { csv_version: 1, total: 1 } },
    },
  ];
  scenarios(() => shop, rows);
  test('come from a file by a job', () =>
    fromFile(
      'custom-product-label',
      may,
      '#custom_product_label,1\ncode,Name (Chinese),Name (English),color_hexa\nnew,新品,Brand new,#6dcbc4\nhot,熱,Hot,#ff0000\nsale,減,,#00ff00\n',
      { create: 1, update: 0, unchanged: 1, wrong: 1 },
    ));
});

async function fromFile(path: string, as: string, text: string, counts: object): Promise<void> {
  const body = new FormData();
  body.set('file', new File([text], 'a.csv'));
  const headers = { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}` };
  const refused = await shop.app.request(`/api/${path}/import/upsert`, {
    method: 'POST',
    body,
    headers: { ...headers, Authorization: `Bearer ${await shop.tokenOf('userReader')}` },
  });
  expect(refused.status).toBe(403);
  const sent = await shop.app.request(`/api/${path}/import/upsert`, { method: 'POST', body, headers });
  expect(sent.status).toBe(202);
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  const run = await call(shop, `GET /${path}/import/${String(at(await sent.json(), 'data', 'import'))}`, { as });
  expect(run.json).toMatchObject({ data: { status: 'done', counts } });
}
