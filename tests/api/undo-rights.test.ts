import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { ApiError } from '../../server/errors.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { idIn } from './product-version-world.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Without the permission to change a record, it can't be undone either: undo follows the rules of an update. */
vi.mock('../../server/domain/index.ts', async (original) => {
  const domain = await original<typeof import('../../server/domain/index.ts')>();
  const fixed = {
    async beforeUpdate({ values }: { readonly values: { readonly remarks?: string | null } }) {
      if (values.remarks === 'fixed') throw new ApiError(409, 'errors.notNow');
      return undefined;
    },
  };
  return { ...domain, hooksOf: (name: string) => (name === 'sku' ? fixed : domain.hooksOf(name)) };
});
vi.mock('../../resources/catalogue/product.ts', async (original) => {
  const { product } = await original<typeof import('../../resources/catalogue/product.ts')>();
  const { remarks } = product.fields;
  return {
    product: { ...product, fields: { ...product.fields, remarks: { ...remarks, write: 'admin:SendMessage' } } },
  };
});

let shop: Shop;
const staff = ['admin:ListAdminUsers', 'admin:GetAdminUser', 'admin:UpdateAdminUser'];
const goods = ['ecommerce:ListProducts', 'ecommerce:GetProduct', 'ecommerce:UpdateProduct', 'ecommerce:ImportProduct'];
const more = [...staff, ...goods];
const ids = { demoted: 0, member: 0, second: 0, roleOfMember: 0, few: 0, senior: 0, first: 0 };
const runs = { role: 0, permissions: 0, administrator: 0 };
const many = Array.from({ length: 20 }, (_, place) => `P${place + 10}`);
const goodsMade = new Map<string, number>();
const imports = { hook: 0, closed: 0, closedMany: 0 };

const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
async function send(what: string, body: object = {}, as = 'administrator') {
  const answer = await call(shop, what, { as, body });
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return Object(Object(answer.json).data);
}
const roleOf = async (id: number) => Number((await send(`PUT /admin-user/${id}`, {})).role);
async function bulk(path: string, record: number, field: string, set: unknown): Promise<number> {
  const id = idIn(await send(`POST /${path}/bulk`, { selection: { ids: [record] }, changes: [{ field, set }] }));
  await work();
  await send(`POST /${path}/bulk/${id}/start`);
  await work();
  return id;
}
async function imported(path: string, rows: readonly object[]): Promise<number> {
  const id = idIn(await send(`POST /${path}/import`, { file_name: 'a.csv', mode: 'update', total: rows.length }));
  const body = { csv_version: 1, import: id, rows: rows.map((values, place) => ({ row: place + 3, values })) };
  const answer = await call(shop, `PUT /${path}/import/update/rows`, { as: 'administrator', body });
  if (answer.status >= 300) throw new Error(answer.text);
  await send(`POST /${path}/import/${id}/finish`);
  return id;
}

beforeAll(async () => {
  shop = await makeShop();
  ids.few = idIn(await send('POST /role', { key: 'few', name: 'Few', permissions: staff }));
  ids.senior = idIn(await send('POST /role', { key: 'senior', name: 'Senior', permissions: more }));
  ids.demoted = await shop.addPerson('demoted', more);
  ids.member = await shop.addPerson('member', more);
  ids.second = await shop.addPerson('second', staff);
  await shop.addPerson('sender', [...goods, 'admin:SendMessage']);
  await shop.addPerson('importer', goods);
  ids.roleOfMember = await roleOf(ids.member);
  await send(`PUT /admin-user/${ids.demoted}`, { role: ids.senior });
  runs.role = await bulk('admin-user', ids.demoted, 'role', ids.few);
  runs.permissions = await bulk('role', ids.roleOfMember, 'permissions', staff);
  ids.first = await shop.idOf('administrator');
  runs.administrator = await bulk('admin-user', ids.second, 'role', await roleOf(ids.first));

  goodsMade.set('HOOK', idIn(await send('POST /sku', { item_code: 'HOOK', name: 'Tea' })));
  await shop.db.execute(sql`update sku set remarks = 'fixed' where item_code = 'HOOK'`);
  imports.hook = await imported('sku', [{ item_code: 'HOOK', remarks: 'changed' }]);
  for (const code of ['Q0', ...many])
    goodsMade.set(code, idIn(await send('POST /product', { code, remarks: 'before' })));
  imports.closed = await imported('product', [{ code: 'Q0', remarks: 'after' }]);
  imports.closedMany = await imported(
    'product',
    many.map((code) => ({ code, remarks: 'after' })),
  );
});
afterAll(() => shop.drop());

/** Rows that undo a run, and then read what was left, and the record. */
function undone(
  name: string,
  as: string,
  { path, run, left }: { readonly path: string; readonly run: () => number; readonly left?: string },
): readonly Scenario<Shop>[] {
  return [
    { name, as, call: () => `POST /${path}/bulk/${run()}/undo`, body: {}, status: 202, also: work },
    {
      name: left === undefined ? 'it is back' : 'and is left, with the reason',
      as: 'administrator',
      call: () => `GET /${path}/bulk/${run()}/rows`,
      status: 200,
      contains: { data: [left === undefined ? { outcome: 'undone' } : { outcome: 'left', reason: left }] },
    },
  ];
}

const given = 'You cannot give rights that you do not hold yourself';

describe('undoing a bulk edit of staff', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'who was given another role may not take the former one',
        as: 'demoted',
        call: () => `PUT /admin-user/${ids.demoted}`,
        body: () => ({ role: ids.senior }),
        status: 403,
        contains: { message: given },
      },
      ...undone('nor by putting the run back', 'demoted', { path: 'admin-user', run: () => runs.role, left: given }),
      {
        name: 'the role is still the lesser one',
        as: 'demoted',
        call: () => `GET /admin-user/${ids.demoted}`,
        status: 200,
        contains: () => ({ data: { role: ids.few, revision: 3 } }),
      },
      ...undone('a member of a role does not get its permissions back', 'member', {
        path: 'role',
        run: () => runs.permissions,
        left: given,
      }),
      {
        name: 'the role has the lesser permissions',
        as: 'member',
        call: () => `GET /role/${ids.roleOfMember}`,
        status: 200,
        contains: { data: { permissions: staff } },
      },
      {
        name: 'the first administrator may leave, since a second was made',
        as: 'second',
        call: () => `PUT /admin-user/${ids.first}`,
        body: () => ({ role: ids.few }),
        status: 200,
      },
      ...undone('but the second stays one', 'second', {
        path: 'admin-user',
        run: () => runs.administrator,
        left: 'This is the last administrator. Make someone else administrator first.',
      }),
      ...undone('what somebody may give is put back', 'second', { path: 'admin-user', run: () => runs.role }),
    ],
  );
});

/** Rows that undo an import, at once. */
const undoneImport = (name: string, as: string, path: string, run: () => number, data: object): Scenario<Shop> => ({
  name,
  as,
  call: () => `POST /${path}/import/${run()}/undo`,
  body: {},
  status: 200,
  contains: { data },
});
const remarksOf = (path: string, code: string, remarks: string): Scenario<Shop> => ({
  name: `${code} has the remarks “${remarks}”`,
  as: 'sender',
  call: () => `GET /${path}/${goodsMade.get(code)}`,
  status: 200,
  contains: { data: { remarks } },
});

describe('undoing an import', () => {
  const closed = 'You are not permitted to change the Remarks';
  scenarios(
    () => shop,
    [
      undoneImport('leaves what the hook of the entity refuses', 'importer', 'sku', () => imports.hook, {
        undone: 0,
        left: [{ reason: 'This can’t be done in the record’s present state' }],
      }),
      remarksOf('sku', 'HOOK', 'changed'),
      undoneImport('leaves fields that the caller may not write', 'importer', 'product', () => imports.closed, {
        undone: 0,
        left: [{ title: 'Q0', reason: closed }],
      }),
      remarksOf('product', 'Q0', 'after'),
      undoneImport('of many records, too', 'importer', 'product', () => imports.closedMany, { undone: 0 }),
      remarksOf('product', 'P15', 'after'),
      undoneImport('but not for who may', 'sender', 'product', () => imports.closed, { undone: 1, left: [] }),
      undoneImport('nor many', 'sender', 'product', () => imports.closedMany, { undone: 20, left: [] }),
      remarksOf('product', 'P15', 'before'),
    ],
  );
});
