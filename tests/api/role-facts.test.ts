import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allPermissions } from '../../resources/access.ts';
import { permissionCalls, roleHolders } from '../../resources/system/permission-answers.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['admin:GetAdminUser']);
  await shop.addPerson('lister', ['admin:ListAdminUsers']);
  await shop.addPerson('clerk', ['ecommerce:ListOrders']);
  await shop.db.execute(sql`insert into role (key, name, permissions) values ('spare', 'Spare', '{}')`);
});
afterAll(async () => shop.drop());

describe('what permissions open', () => {
  scenarios(
    () => shop,
    [
      { name: 'it is for a session', call: 'GET /role/opens', status: 401 },
      { name: 'it is for whoever may see roles', as: 'clerk', call: 'GET /role/opens', status: 403 },
      {
        name: 'each comes with its calls, as the OpenAPI page has them',
        as: 'reader',
        call: 'GET /role/opens',
        status: 200,
        contains: {
          data: expect.arrayContaining([
            {
              permission: 'ecommerce:DeleteSalesman',
              calls: expect.arrayContaining([
                { method: 'DELETE', path: '/salesman/{id}', summary: 'Delete: Salesman' },
              ]),
            },
          ]),
        },
      },
    ],
  );

  const operation = z.object({ 'x-any-permission': z.array(z.string()).optional() });
  const page = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

  // SPEC §6 lists them, but no entity with this subject has files.
  const idle = [
    'ecommerce:ExportCategory',
    'ecommerce:ImportCategory',
    'ecommerce:ExportBrand',
    'ecommerce:ImportBrand',
  ];

  test('every permission opens a call, but those for files that there are none of; calls ask for no others', async () => {
    const { data } = permissionCalls.parse((await call(shop, 'GET /role/opens', { as: 'administrator' })).json);
    expect(data.map(({ permission }) => permission)).toEqual(allPermissions);
    expect(data.flatMap(({ permission, calls }) => (calls.length === 0 ? permission : []))).toEqual(idle);
    expect(data.flatMap(({ calls }) => calls).filter(({ summary }) => summary === '')).toEqual([]);
    const { paths } = page.parse((await call(shop, 'GET /openapi.json')).json);
    const guarded = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-any-permission': anyOf = [] }]) =>
        anyOf.map((permission) => `${permission} ${method.toUpperCase()} ${path}`),
      ),
    );
    const told = data.flatMap(({ permission, calls }) =>
      calls.map(({ method, path }) => `${permission} ${method} ${path}`),
    );
    expect(told.toSorted()).toEqual(guarded.toSorted());
  });
});

describe('who has roles', () => {
  const holdersOf = async (key: string) => {
    const { rows } = await shop.db.execute<{ name: string }>(sql`select name from role where key = ${key}`);
    const { data } = roleHolders.parse((await call(shop, 'GET /role/holders', { as: 'lister' })).json);
    return data.find(({ name }) => name === rows[0]?.name);
  };

  scenarios(
    () => shop,
    [
      { name: 'names of colleagues are for a session', call: 'GET /role/holders', status: 401 },
      { name: 'and for those who may list them', as: 'reader', call: 'GET /role/holders', status: 403 },
    ],
  );

  test('each role comes with its permissions and its people', async () => {
    expect(await holdersOf('role_lister')).toMatchObject({
      permissions: ['admin:ListAdminUsers'],
      active: 1,
      suspended: 0,
      people: [{ id: await shop.idOf('lister'), suspended: false }],
    });
    expect(await holdersOf('spare')).toMatchObject({ active: 0, suspended: 0, people: [] });
  });

  test('of many, the first twenty are named, those who are suspended last', async () => {
    await shop.db.execute(
      sql`insert into admin_user (username, name, email, role, suspended) select 'crew' || n, 'Crew ' || lpad(n::text, 2, '0'), 'crew' || n || '@shop.example', (select id from role where key = 'spare'), n <= 3 from generate_series(1, 22) as n`,
    );
    const found = await holdersOf('spare');
    expect({ active: found?.active, suspended: found?.suspended }).toEqual({ active: 19, suspended: 3 });
    expect(found?.people.map(({ name, suspended }) => [name, suspended])).toEqual([
      ...Array.from({ length: 19 }, (_, index) => [`Crew ${String(index + 4).padStart(2, '0')}`, false]),
      ['Crew 01', true],
    ]);
  });
});
