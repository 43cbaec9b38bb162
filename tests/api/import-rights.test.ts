import { afterAll, beforeAll, describe } from 'vitest';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Permissions for imports (docs/decisions/0019-csv-and-jobs.md), and that an import stays in its store (SPEC §7,
 * CONTRACT).
 */
let shop: Shop;
const runs = { made: 0, changed: 0, open: 0, promoting: 0 };

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );

async function begin(
  mode: string,
  rows: readonly object[],
  { path = 'sku', as = 'importer', finished = true } = {},
): Promise<number> {
  const begun = await call(shop, `POST /${path}/import`, {
    as,
    body: { file_name: 'a.csv', mode, total: rows.length },
  });
  const id = Number(at(begun.json, 'data', 'id'));
  if (rows.length > 0)
    await call(shop, `PUT /${path}/import/${mode}/rows`, {
      as,
      body: { csv_version: 1, import: id, rows: rows.map((values, place) => ({ row: place + 3, values })) },
    });
  if (finished) await call(shop, `POST /${path}/import/${id}/finish`, { as });
  return id;
}

beforeAll(async () => {
  shop = await makeShop();
  const importer = ['ecommerce:ListProducts', 'ecommerce:ImportProduct'];
  await shop.addPerson('importer', importer);
  await shop.addPerson('colleague', importer);
  await shop.addPerson('remover', [...importer, 'ecommerce:DeleteProduct']);
  await shop.addPerson('promoter', [...importer, 'ecommerce:UpdateProduct']);
  await call(shop, 'POST /sku', { as: 'administrator', body: { item_code: 'OLD', name: 'old' } });
  await call(shop, 'POST /product', { as: 'administrator', body: { code: 'P' } });
  runs.made = await begin('create', [{ item_code: 'NEW', name: 'new' }]);
  runs.changed = await begin('update', [{ item_code: 'OLD', name: 'changed' }]);
  runs.open = await begin('upsert', [], { finished: false });
  runs.promoting = await begin('promote', [], { path: 'product', as: 'promoter', finished: false });
});
afterAll(() => shop.drop());

const row = { csv_version: 1, row: { code: 'P' }, dry_run: true };
const forbidden = { message: 'You are not permitted to access this page' };

describe('promoting by file needs what promoting needs', () => {
  const rows: readonly Scenario<Shop>[] = ['product', 'product-version'].flatMap((path): readonly Scenario<Shop>[] => [
    {
      name: `${path}: who may import but not update promotes no row`,
      as: 'importer',
      call: `PUT /${path}/import/promote/single`,
      body: row,
      status: 403,
      contains: forbidden,
    },
    {
      name: `${path}: nor begins such an import`,
      as: 'importer',
      call: `POST /${path}/import`,
      body: { file_name: 'a.csv', mode: 'promote', total: 1 },
      status: 403,
    },
    {
      name: `${path}: nor brings rows to one`,
      as: 'importer',
      call: `PUT /${path}/import/promote/rows`,
      body: { csv_version: 1, dry_run: true, rows: [{ row: 3, values: { code: 'P' } }] },
      status: 403,
    },
    { name: `${path}: nor sends a file`, as: 'importer', call: `POST /${path}/import/promote`, body: {}, status: 403 },
    {
      name: `${path}: but updates`,
      as: 'importer',
      call: `PUT /${path}/import/update/rows`,
      body: { csv_version: 1, dry_run: true, rows: [{ row: 3, values: { code: 'P', key: 'P' } }] },
      status: 200,
    },
  ]);
  scenarios(
    () => shop,
    [
      ...rows,
      {
        name: 'who may update does',
        as: 'promoter',
        call: 'PUT /product/import/promote/single',
        body: row,
        status: 200,
      },
    ],
  );
});

describe('another one’s import', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'gets no rows',
        as: 'colleague',
        call: 'PUT /sku/import/upsert/rows',
        body: () => ({ csv_version: 1, import: runs.open, rows: [{ row: 3, values: { item_code: 'X', name: 'x' } }] }),
        status: 403,
        contains: { message: 'Someone else began this import. Only they can go on with it.' },
      },
      {
        name: 'not even from an administrator',
        as: 'administrator',
        call: 'PUT /sku/import/upsert/rows',
        body: () => ({ csv_version: 1, import: runs.open, rows: [{ row: 3, values: { item_code: 'X', name: 'x' } }] }),
        status: 403,
      },
      { name: 'is not finished', as: 'colleague', call: () => `POST /sku/import/${runs.open}/finish`, status: 403 },
      {
        name: 'can be looked at',
        as: 'colleague',
        call: () => `GET /sku/import/${runs.open}`,
        status: 200,
        contains: { data: { status: 'running' } },
      },
      {
        name: 'is finished by whoever began it',
        as: 'importer',
        call: () => `POST /sku/import/${runs.open}/finish`,
        status: 200,
      },
    ],
  );
});

describe('another store in store_id', () => {
  const query = 'store_id=2';
  const body = { csv_version: 1, dry_run: true, row: { item_code: 'OLD' } };
  const differs = { message: 'The record belongs to another store than the active one' };
  const refused = (name: string, what: string, given?: unknown): Scenario<Shop> => ({
    name,
    as: 'administrator',
    call: what,
    body: given,
    status: 400,
    contains: differs,
  });
  scenarios(
    () => shop,
    [
      refused('POST product/import/create of SPEC §7', `POST /product/import/create?${query}`, {}),
      refused('POST product/import/update', `POST /product/import/update?${query}`, {}),
      refused('POST product/import/promote', `POST /product/import/promote?${query}`, {}),
      refused('PUT product/import/create/single', `PUT /product/import/create/single?${query}`, row),
      refused('PUT product/import/update/single', `PUT /product/import/update/single?${query}`, row),
      refused('PUT product/import/promote/single', `PUT /product/import/promote/single?${query}`, row),
      refused('the same in the body', 'PUT /product/import/update/single', { ...row, store_id: 2 }),
      refused('rows', `PUT /sku/import/update/rows?${query}`, {
        csv_version: 1,
        dry_run: true,
        rows: [{ row: 3, values: { item_code: 'OLD' } }],
      }),
      refused('a new import', `POST /sku/import?${query}`, { file_name: 'a.csv', mode: 'create', total: 1 }),
      refused('imports so far', `GET /sku/import?${query}`),
      { ...refused('one import', ''), call: () => `GET /sku/import/${runs.made}?${query}` },
      { ...refused('its rows', ''), call: () => `GET /sku/import/${runs.made}/rows?${query}` },
      { ...refused('its end', ''), call: () => `POST /sku/import/${runs.made}/finish?${query}` },
      { ...refused('undoing it', ''), call: () => `POST /sku/import/${runs.made}/undo?${query}` },
      {
        name: 'the active one is taken',
        as: 'administrator',
        call: ({ store }) => `PUT /sku/import/update/single?store_id=${store}`,
        body,
        status: 200,
      },
      { name: 'what is in no store has none', as: 'administrator', call: 'GET /user/import?store_id=1', status: 400 },
    ],
  );
});

describe('undoing', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'of what was made needs the right to delete',
        as: 'importer',
        call: () => `POST /sku/import/${runs.made}/undo`,
        status: 403,
        contains: forbidden,
      },
      {
        name: 'so it is still there',
        as: 'administrator',
        call: 'GET /sku?q=NEW',
        status: 200,
        contains: { meta: { total: 1 } },
      },
      {
        name: 'of what was changed does not',
        as: 'importer',
        call: () => `POST /sku/import/${runs.changed}/undo`,
        status: 200,
        contains: { data: { undone: 1, left: [] } },
      },
      {
        name: 'is done by a colleague who may delete',
        as: 'remover',
        call: () => `POST /sku/import/${runs.made}/undo`,
        status: 200,
        contains: { data: { undone: 1, left: [] } },
      },
      {
        name: 'and then it is gone',
        as: 'administrator',
        call: 'GET /sku?q=NEW',
        status: 200,
        contains: { meta: { total: 0 } },
      },
      { name: 'nobody undoes', call: () => `POST /sku/import/${runs.made}/undo`, status: 401 },
      { name: 'what there is not', as: 'remover', call: 'POST /sku/import/999999/undo', status: 404 },
    ],
  );
});
