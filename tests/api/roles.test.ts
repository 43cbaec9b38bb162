import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allPermissions } from '../../resources/access.ts';
import { bootstrap } from '../../server/bootstrap.ts';
import { createAdministrator } from '../../server/session/administrators.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const few = allPermissions.filter((permission) => permission.includes('Product'));
const entries = z.object({
  data: z.array(
    z.object({ action: z.string(), by: z.unknown(), revision: z.int(), changes: z.record(z.string(), z.unknown()) }),
  ),
});

async function historyOf(shop: Shop, path: string) {
  return entries.parse((await call(shop, `GET ${path}/history`, { as: 'administrator' })).json).data;
}

async function roleWith(
  shop: Shop,
  key: string,
): Promise<{ id: number; name: string; permissions: string[]; revision: number }> {
  const { rows } = await shop.db.execute<{ id: number; name: string; permissions: string[]; revision: number }>(
    sql`select id, name, permissions, revision from role where key = ${key}`,
  );
  return rows[0] ?? Promise.reject(new Error(`there is no role ${key}`));
}

describe('the administrator role', () => {
  let shop: Shop;
  let path: string;
  let other: string;
  beforeAll(async () => {
    shop = await makeShop();
    path = `/role/${(await roleWith(shop, 'administrator')).id}`;
    other = `/role/${(await roleWith(shop, 'catalogue')).id}`;
  });
  afterAll(async () => shop.drop());

  scenarios(
    () => shop,
    [
      {
        name: 'it keeps its key, by which a start finds it',
        as: 'administrator',
        call: () => `PUT ${path}`,
        body: { key: 'boss' },
        status: 422,
        contains: { errors: { key: [expect.stringContaining('can’t be changed')] } },
      },
      {
        name: 'the case of its key stays too',
        as: 'administrator',
        call: () => `PUT ${path}`,
        body: { key: 'ADMINISTRATOR' },
        status: 422,
      },
      {
        name: 'it stays',
        as: 'administrator',
        call: () => `DELETE ${path}`,
        status: 409,
        contains: { message: 'The role of the administrators can’t be deleted: the shop finds it by its key' },
      },
      {
        name: 'it is called as one likes, beside the same key',
        as: 'administrator',
        call: () => `PUT ${path}`,
        body: { key: 'administrator', name: 'Bosses' },
        status: 200,
        contains: { data: { name: 'Bosses', key: 'administrator' } },
      },
      {
        name: 'another role gets another key',
        as: 'administrator',
        call: () => `PUT ${other}`,
        body: { key: 'goods' },
        status: 200,
      },
    ],
  );
});

describe('a start keeps roles as staff left them:', () => {
  let shop: Shop;
  const start = () => bootstrap(shop.parts);
  beforeEach(async () => {
    shop = await makeShop();
  });
  afterEach(async () => shop.drop());

  test('a role of everything under another key is left alone, and new administrators get it', async () => {
    await shop.db.execute(sql`update role set key = 'boss' where key = 'administrator'`);
    await expect(start()).resolves.toEqual({});
    const { rows } = await shop.db.execute<{ total: number }>(sql`select count(*)::int as total from role`);
    expect(rows).toEqual([{ total: 5 }]);
    await createAdministrator(shop.db, 'second');
    const { rows: second } = await shop.db.execute(
      sql`select r.key from admin_user u join role r on r.id = u.role where username = 'second'`,
    );
    expect(second).toEqual([{ key: 'boss' }]);
  });

  test('without any, one is made, under a name that is free', async () => {
    await shop.db.execute(sql`update role set key = 'boss', permissions = '{}' where key = 'administrator'`);
    await shop.db.execute(sql`update role set name = 'Administrator 2' where key = 'orders'`);
    await start();
    const made = await roleWith(shop, 'administrator');
    expect(made.permissions).toEqual(allPermissions);
    expect(made.name).toBe('Administrator 3');
    await start();
    expect(await roleWith(shop, 'administrator')).toEqual(made);
  });

  test('a right that staff took from the role, while another holds everything, stays taken', async () => {
    await shop.db.execute(
      sql`insert into role (key, name, permissions) values ('owners', 'Owners', ${sql.param([...allPermissions])}::text[])`,
    );
    await shop.db.execute(
      sql`update role set permissions = ${sql.param([...few])}::text[] where key = 'administrator'`,
    );
    await start();
    expect((await roleWith(shop, 'administrator')).permissions).toEqual(few);
  });

  test('a permission that no role holds returns to the administrator role, with a history entry', async () => {
    await shop.db.execute(
      sql`update role set permissions = array_remove(permissions, 'admin:SendMessage') where key = 'administrator'`,
    );
    await start();
    const { id, permissions, revision } = await roleWith(shop, 'administrator');
    expect({ permissions, revision }).toEqual({ permissions: allPermissions, revision: 2 });
    const [last] = await historyOf(shop, `/role/${id}`);
    const before = allPermissions.filter((permission) => permission !== 'admin:SendMessage');
    expect(last).toEqual({
      action: 'update',
      by: null,
      revision: 2,
      changes: { permissions: { before, after: allPermissions } },
    });
  });

  test('what a new version brings goes to the role that held all there was, not to one that staff made small', async () => {
    const before = allPermissions.filter((permission) => permission !== 'admin:SendMessage');
    await shop.db.execute(sql`update role set permissions = array_remove(permissions, 'admin:SendMessage')`);
    await shop.db.execute(
      sql`insert into role (key, name, permissions) values ('owners', 'Owners', ${sql.param(before)}::text[])`,
    );
    await shop.db.execute(
      sql`update role set permissions = ${sql.param([...few])}::text[] where key = 'administrator'`,
    );
    await start();
    expect((await roleWith(shop, 'administrator')).permissions).toEqual(few);
    expect(await roleWith(shop, 'owners')).toMatchObject({ permissions: allPermissions, revision: 2 });
  });

  test('only a role with all permissions may take the administrators’ key', async () => {
    await shop.db.execute(sql`update role set key = 'boss' where key = 'administrator'`);
    await shop.addPerson(
      'keeper',
      allPermissions.filter((permission) => permission.includes('AdminUser')),
    );
    const body = { key: 'Administrator', name: 'Mine', permissions: ['admin:ListAdminUsers'] };
    expect((await call(shop, 'POST /role', { as: 'keeper', body })).status).toBe(403);
    expect(
      (
        await call(shop, `PUT /role/${(await roleWith(shop, 'role_keeper')).id}`, {
          as: 'keeper',
          body: { key: 'administrator' },
        })
      ).status,
    ).toBe(403);
    expect((await call(shop, 'POST /role', { as: 'administrator', body })).status).toBe(201);
  });

  test('a start that finds nothing missing writes nothing', async () => {
    const { id } = await roleWith(shop, 'administrator');
    const before = await historyOf(shop, `/role/${id}`);
    await start();
    await start();
    expect(await historyOf(shop, `/role/${id}`)).toEqual(before);
    expect((await roleWith(shop, 'administrator')).revision).toBe(1);
  });

  test('all that the first start made has its history', async () => {
    const administrator = await shop.idOf('administrator');
    expect(await historyOf(shop, `/admin-user/${administrator}`)).toEqual([
      {
        action: 'create',
        by: null,
        revision: 1,
        changes: expect.objectContaining({
          username: { before: null, after: 'administrator' },
          password: { before: null, after: null, secret: true },
        }),
      },
    ]);
    expect(await historyOf(shop, `/store/${shop.stores[0]}`)).toEqual([
      {
        action: 'create',
        by: null,
        revision: 1,
        changes: {
          'name.zh_HK': { before: null, after: '主商店' },
          'name.en_US': { before: null, after: 'Main store' },
        },
      },
    ]);
    for (const key of ['administrator', 'catalogue', 'orders', 'customer_service', 'read_only']) {
      const { id, name, permissions } = await roleWith(shop, key);
      const changes = {
        key: { before: null, after: key },
        name: { before: null, after: name },
        permissions: { before: null, after: permissions },
      };
      expect(await historyOf(shop, `/role/${id}`)).toEqual([{ action: 'create', by: null, revision: 1, changes }]);
    }
  });

  test('an administrator whom the operator made has one too', async () => {
    await createAdministrator(shop.db, 'second');
    expect(await historyOf(shop, `/admin-user/${await shop.idOf('second')}`)).toMatchObject([
      {
        action: 'create',
        by: null,
        revision: 1,
        changes: { must_change_password: { after: true }, password: { secret: true } },
      },
    ]);
  });
});

describe('the last administrator is the last who can sign in:', () => {
  let shop: Shop;
  const id: Record<string, number> = {};
  const everything = sql`(select id from role where key = 'administrator')`;
  beforeAll(async () => {
    shop = await makeShop();
    await shop.db.execute(
      sql`insert into admin_user (username, name, email, role) values ('ghost', 'Without a password', 'ghost@shop.example', ${everything})`,
    );
    await shop.db.execute(
      sql`insert into admin_user (username, name, email, role, password, suspended) select 'gone', 'Suspended', 'gone@shop.example', role, password, true from admin_user where username = 'administrator'`,
    );
    await shop.db.execute(
      sql`insert into role (key, name, permissions) values ('owners', 'Owners', ${sql.param([...allPermissions])}::text[])`,
    );
    await shop.db.execute(
      sql`insert into admin_user (username, name, email, role) values ('owner', 'Owner', 'owner@shop.example', (select id from role where key = 'owners'))`,
    );
    for (const name of ['administrator', 'ghost', 'owner']) id[name] = await shop.idOf(name);
    for (const key of ['administrator', 'orders']) id[`role ${key}`] = (await roleWith(shop, key)).id;
  });
  afterAll(async () => shop.drop());

  scenarios(
    () => shop,
    [
      {
        name: 'others without a password don’t count',
        as: 'administrator',
        call: () => `PUT /admin-user/${id.administrator}`,
        body: () => ({ role: id['role orders'] }),
        status: 409,
        contains: { message: expect.stringContaining('last administrator') },
      },
      {
        name: 'nor do they where the role is made smaller',
        as: 'administrator',
        call: () => `PUT /role/${id['role administrator']}`,
        body: { permissions: few },
        status: 409,
      },
      {
        name: 'one without a password may go',
        as: 'administrator',
        call: () => `DELETE /admin-user/${id.ghost}`,
        status: 200,
      },
      {
        name: 'who has got a password counts',
        as: 'administrator',
        call: () => `PUT /admin-user/${id.owner}`,
        body: { password: 'another good password' },
        status: 200,
      },
      {
        name: 'and then the other may step down',
        as: 'administrator',
        call: () => `PUT /admin-user/${id.administrator}`,
        body: () => ({ role: id['role orders'] }),
        status: 200,
      },
    ],
  );
});
