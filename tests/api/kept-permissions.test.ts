import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from '../../resources/access.ts';
import { bootstrap } from '../../server/bootstrap.ts';
import { scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** A permission written by a newer version, or by another system. */
const newer = 'ecommerce:CountStock';
const people = allPermissions.filter((permission) => permission.includes('AdminUser'));

describe('a permission that this version doesn’t know', () => {
  let shop: Shop;
  const ids: Record<string, number> = {};
  const held = async (id: number | undefined) =>
    (await shop.db.execute<{ permissions: string[] }>(sql`select permissions from role where id = ${id}`)).rows[0]
      ?.permissions;
  beforeAll(async () => {
    shop = await makeShop();
    await shop.addPerson('keeper', people);
    await shop.addPerson('counter', [...people, newer]);
    for (const [key, permissions] of [
      ['stock', ['ecommerce:ListProducts', newer]],
      ['plain', ['admin:ListAdminUsers']],
    ] as const) {
      const { rows } = await shop.db.execute<{ id: number }>(
        sql`insert into role (key, name, permissions) values (${key}, ${key}, ${sql.param([...permissions])}::text[]) returning id`,
      );
      ids[key] = rows[0]?.id ?? 0;
    }
  });
  afterAll(async () => shop.drop());

  const role = (key: string) => () => `PUT /role/${ids[key]}`;

  scenarios(
    () => shop,
    [
      {
        name: 'it is not added by whoever doesn’t hold it, administrators too',
        as: 'administrator',
        call: role('plain'),
        body: { permissions: ['admin:ListAdminUsers', newer] },
        status: 422,
        contains: { errors: { permissions: [expect.stringContaining('Permissions')] } },
      },
      {
        name: 'nor with a new role',
        as: 'administrator',
        call: 'POST /role',
        body: { key: 'made', name: 'Made', permissions: [newer] },
        status: 422,
      },
      {
        name: 'nor is what is no permission at all, though a role holds it',
        as: 'administrator',
        call: role('stock'),
        body: { permissions: ['CountStock'] },
        status: 422,
      },
      {
        name: 'who holds less than the role, this one counted, leaves it alone',
        as: 'keeper',
        call: role('stock'),
        body: { name: 'Mine' },
        status: 403,
      },
      {
        name: 'it opens nothing',
        as: 'counter',
        call: 'GET /product',
        status: 403,
      },
      {
        name: 'it stays where the role is called otherwise',
        as: 'administrator',
        call: role('stock'),
        body: { name: 'Stock-taking' },
        status: 200,
        contains: { data: { permissions: ['ecommerce:ListProducts', newer] } },
      },
      {
        name: 'it stays behind what is added, wherever it stood in the body',
        as: 'administrator',
        call: role('stock'),
        body: { permissions: [newer, 'ecommerce:GetProduct', 'ecommerce:ListProducts'] },
        status: 200,
        contains: { data: { permissions: ['ecommerce:ListProducts', 'ecommerce:GetProduct', newer] } },
      },
      {
        name: 'lists find the role by it',
        as: 'administrator',
        call: `GET /role?filter[permissions][]=${newer}&sort=key`,
        status: 200,
        contains: { data: [{ key: 'role_counter' }, { key: 'stock' }] },
      },
      {
        name: 'who holds it may give it',
        as: 'counter',
        call: role('plain'),
        body: { permissions: ['admin:ListAdminUsers', newer] },
        status: 200,
        contains: { data: { permissions: ['admin:ListAdminUsers', newer] } },
      },
      {
        name: 'it can be taken away',
        as: 'administrator',
        call: role('plain'),
        body: { permissions: ['admin:ListAdminUsers'] },
        status: 200,
      },
      {
        name: 'and then doesn’t come back',
        as: 'administrator',
        call: role('plain'),
        body: { permissions: ['admin:ListAdminUsers', newer] },
        status: 422,
      },
      {
        name: 'a deleted role',
        as: 'administrator',
        call: () => `DELETE /role/${ids.stock}`,
        status: 200,
      },
      {
        name: 'has it still once it is restored',
        as: 'administrator',
        call: () => `POST /role/${ids.stock}/restore`,
        status: 200,
        contains: { data: { permissions: ['ecommerce:ListProducts', 'ecommerce:GetProduct', newer] } },
      },
    ],
  );

  test('a start that gives administrators what a version brought keeps it, and counts it for nothing', async () => {
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`update role set permissions = array_append(array_remove(permissions, 'admin:SendMessage'), ${newer}) where key = 'administrator' returning id`,
    );
    await shop.db.execute(sql`update role set permissions = array_remove(permissions, 'admin:SendMessage')`);
    await bootstrap(shop.parts);
    expect(await held(rows[0]?.id)).toEqual([...allPermissions, newer]);
    expect(await held(ids.stock)).toContain(newer);
  });

  test('a start finds the administrators though another role holds it alone', async () => {
    await shop.db.execute(
      sql`update role set key = 'boss', permissions = ${sql.param(allPermissions.filter((one) => one !== 'admin:SendMessage'))}::text[] where key = 'administrator'`,
    );
    await bootstrap(shop.parts);
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id from role where key = 'boss'`);
    expect(await held(rows[0]?.id)).toEqual(allPermissions);
  });
});
