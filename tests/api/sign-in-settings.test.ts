import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
const ids = new Map<string, number>();
beforeAll(async () => {
  shop = await makeShop();
  const { rows } = await shop.db.execute<{ key: string; id: number }>(sql`select key, id from role`);
  for (const { key, id } of rows) ids.set(key, id);
  await shop.addPerson('personnel', ['admin:GetAdminUser', 'admin:UpdateAdminUser', 'admin:DeleteAdminUser']);
});
afterAll(async () => shop.drop());

const role = (key: string) => ids.get(key) ?? 0;
const path = '/settings/sign-in';
const as = 'administrator';
const noted = async () => {
  const { rows } = await shop.db.execute<{ details: string; made_by: string | null }>(
    sql`select details, made_by from security_event where event in ('groups_mapped', 'settings_changed') order by id`,
  );
  return rows.map(({ details, made_by }) => `${made_by}: ${details}`);
};
const rowsOf = async () => {
  const { rows } = await shop.db.execute<{ id: number; group: string; role: number }>(
    sql`select id, "group", role from settings_sign_in_groups order by position, id`,
  );
  return rows;
};

describe('a group of the user pool', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'is mapped to no role that there isn’t',
        as,
        call: `PUT ${path}`,
        body: { groups: [{ group: 'warehouse', role: 999_999 }] },
        status: 422,
        contains: { errors: { 'groups.0.role': [expect.any(String)] } },
      },
      {
        name: 'stands there once, in whatever capitals',
        as,
        call: `PUT ${path}`,
        body: () => ({
          groups: [
            { group: 'warehouse', role: role('catalogue') },
            { group: 'Warehouse', role: role('orders') },
          ],
        }),
        status: 422,
      },
      {
        name: 'gets no role that may do more than who maps it',
        as: 'personnel',
        call: `PUT ${path}`,
        body: () => ({ groups: [{ group: 'warehouse', role: role('catalogue') }] }),
        status: 403,
        contains: { missing_all: expect.arrayContaining(['ecommerce:ListProducts']) },
        also: async () => expect(await rowsOf()).toEqual([]),
      },
      {
        name: 'is mapped to a role',
        as,
        call: 'PUT /settings',
        body: () => ({ sign_in: { groups: [{ group: 'warehouse', role: role('catalogue') }] } }),
        status: 200,
        contains: { data: { sign_in: { groups: [{ group: 'warehouse' }], revision: 2 } } },
      },
      {
        name: 'isn’t taken from by who may do less than its role',
        as: 'personnel',
        call: `PUT ${path}`,
        body: { groups: [] },
        status: 403,
        also: async () => expect(await rowsOf()).toHaveLength(1),
      },
      {
        name: 'leaves the other settings to who may do less',
        as: 'personnel',
        call: `PUT ${path}`,
        body: { first_password_days: 14 },
        status: 200,
        contains: { data: { first_password_days: 14 } },
      },
      {
        name: 'keeps its role: it can’t be deleted',
        as,
        call: () => `DELETE /role/${role('catalogue')}`,
        status: 409,
        contains: { message: expect.stringContaining('Sign-in') },
      },
    ],
  );

  test('gets another role by the id of its row alone, which the security log tells, as all of it', async () => {
    const [row] = await rowsOf();
    const changed = { groups: [{ id: row?.id, role: role('orders') }] };
    expect((await call(shop, `PUT ${path}`, { as: 'personnel', body: changed })).status).toBe(403);
    expect((await call(shop, `PUT ${path}`, { as, body: changed })).status).toBe(200);
    expect(await rowsOf()).toMatchObject([{ group: 'warehouse', role: role('orders') }]);
    expect((await call(shop, `PUT ${path}`, { as, body: { groups: [] } })).status).toBe(200);
    expect(await noted()).toEqual([
      'administrator: + warehouse → Catalogue',
      'personnel: first passwords: 14 days',
      'administrator: + warehouse → Orders, − warehouse → Catalogue',
      'administrator: − warehouse → Orders',
    ]);
  });
});
