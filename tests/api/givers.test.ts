import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givers, giversAnswer, type Givers, mostGivers } from '../../resources/system/givers.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const wanted = 'ecommerce:DeleteProduct';
const clerk = ['ecommerce:ListProducts', 'ecommerce:UpdateProduct'];
const chief = [...clerk, wanted, 'admin:UpdateAdminUser'];

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('clerk', clerk);
  await shop.addPerson('clerk_of_orders', [...clerk, 'ecommerce:ListOrders']);
  await shop.addPerson('chief', chief);
  await shop.addPerson('holder', [...clerk, wanted]);
  await shop.addPerson('registrar', [...clerk, 'admin:UpdateAdminUser']);
  await shop.addPerson('away', chief);
  await shop.addPerson('unready', chief);
  await shop.db.execute(sql`update admin_user set suspended = true where username = 'away'`);
  await shop.db.execute(sql`update admin_user set password = null where username = 'unready'`);
});
afterAll(async () => shop.drop());

const told = async (as: string, permission = wanted): Promise<Givers> =>
  giversAnswer.parse((await call(shop, `GET /me/givers?permission=${permission}`, { as })).json).data;
const named = (name: string) => `${name} of the tests`;

describe('whom to ask for a permission', () => {
  scenarios(
    () => shop,
    [
      { name: 'is told to nobody who isn’t signed in', call: `GET /me/givers?permission=${wanted}`, status: 401 },
      ...['ecommerce:Fly', '', 'ecommerce:deleteproduct'].map((permission) => ({
        name: `“${permission}” is no permission`,
        call: `GET /me/givers?permission=${permission}`,
        as: 'clerk',
        status: 400,
        contains: { message: `The parameter “permission” can’t be “${permission}”` },
      })),
      { name: 'the permission is named', call: 'GET /me/givers', as: 'clerk', status: 400 },
    ],
  );

  test('those who hold it and may change roles; not who is suspended or has no password', async () => {
    const { givers: names, roles } = await told('clerk');
    expect(names).toContain(named('chief'));
    for (const name of ['clerk', 'holder', 'registrar', 'away', 'unready']) expect(names).not.toContain(named(name));
    expect(roles).toEqual(expect.arrayContaining(['chief', 'holder']));
    expect(roles).not.toContain('clerk');
  });

  test('not who holds less than the caller, since they may not touch the caller’s account', async () => {
    expect((await told('clerk_of_orders')).givers).not.toContain(named('chief'));
  });

  test('what is told comes true: who is named gives it, who isn’t can’t', async () => {
    const give = async (as: string, person: string) => {
      const { rows } = await shop.db.execute<{ role: number; revision: number }>(
        sql`select u.role, r.revision from admin_user u join role r on r.id = u.role where u.username = ${person}`,
      );
      return call(shop, `PUT /role/${rows[0]?.role}`, {
        as,
        headers: { 'If-Match': `"${rows[0]?.revision}"` },
        body: { permissions: [...clerk, wanted] },
      });
    };
    expect(await give('registrar', 'clerk')).toMatchObject({
      status: 403,
      json: { missing_all: [wanted] },
    });
    expect(await give('chief', 'clerk_of_orders')).toMatchObject({
      status: 403,
      json: { missing_all: ['ecommerce:ListOrders'] },
    });
    expect(await give('holder', 'clerk')).toMatchObject({ status: 403, json: { missing: ['admin:UpdateAdminUser'] } });
    expect(await give('chief', 'clerk')).toMatchObject({ status: 200 });
    expect((await told('clerk')).roles).toContain('clerk');
  });

  test(`at most ${mostGivers} names of each, and nothing else of anybody`, async () => {
    for (let more = 0; more <= mostGivers; more += 1) await shop.addPerson(`more_${more}`, chief);
    const { json, text } = await call(shop, `GET /me/givers?permission=${wanted}`, { as: 'clerk' });
    const { data } = giversAnswer.extend({ data: givers.strict() }).strict().parse(json);
    expect([data.givers.length, data.roles.length]).toEqual([mostGivers, mostGivers]);
    expect(text).not.toContain('@');
  });
});

describe('a refusal names what is missing', () => {
  const refused = [
    {
      name: 'deleted lists need list and delete',
      call: 'GET /brand-campaign?deleted=true',
      missing: 'ecommerce:ListBrands',
    },
    {
      name: 'a bulk edit needs what the edit needs',
      call: 'POST /product-version/bulk',
      body: { delete: true, selection: { query: {} } },
      missing: wanted,
    },
  ];
  test.each(refused)('$name', async ({ call: what, body, missing }) => {
    await shop.addPerson(`one_${refused.findIndex((each) => each.call === what)}`, clerk);
    const as = `one_${refused.findIndex((each) => each.call === what)}`;
    const { status, json } = await call(shop, what, { as, ...(body && { body }) });
    expect({ status, json }).toMatchObject({ status: 403, json: { missing: [missing] } });
  });
});
