import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, scenarios } from './scenarios.ts';
import { minute, sessionCalls } from './session-calls.ts';
import { makeShop, type Shop } from './world.ts';

/** A user who views the portal as a role has its permissions, and can change nothing (decision 0142). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const { signIn, refreshed } = sessionCalls(() => shop);
const rolePages = ['admin:ListAdminUsers', 'admin:GetAdminUser'];
const products = ['ecommerce:ListProducts', 'ecommerce:GetProduct', 'ecommerce:UpdateProduct'];

async function roleOf(key: string): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from role where key = ${key}`);
  return rows[0]?.id ?? 0;
}

/** Creates a role without users, so that it can be deleted. */
async function addRole(name: string, permissions: readonly string[]): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into role (key, name, permissions) values (${name}, ${name}, ${sql.param([...permissions])}::text[]) returning id`,
  );
  return rows[0]?.id ?? 0;
}

const profile = z.object({
  data: z.object({
    permissions: z.array(z.string()),
    viewing_as: z.strictObject({ id: z.int(), title: z.string(), until: z.string() }).nullable(),
  }),
});

/** Signs in, and returns calls with that session. */
async function signedIn(username: string) {
  let held = await signIn(username);
  const ask = (what: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(shop, what, {
      headers: { Authorization: `Bearer ${held.access_token}`, ...headers },
      ...(body !== undefined && { body }),
    });
  return {
    ask,
    end: () => call(shop, 'POST /auth/logout', { body: { refresh_token: held.refresh_token } }),
    /** Like a page whose access token has expired. */
    renew: async () => {
      held = await refreshed(held);
    },
    viewAs: (role: number) => ask('POST /me/view-as', { role }),
    stop: () => ask('DELETE /me/view-as'),
    me: async () => profile.parse((await ask('GET /me')).json).data,
  };
}

const sentence = (role: string) => `You are viewing as role ${role}: nothing can be changed. Stop viewing first.`;

/** Security log entries of an account, oldest first. */
async function told(account: string): Promise<readonly string[]> {
  const { rows } = await shop.db.execute<{ event: string; details: string | null; address: string | null }>(
    sql`select event, details, address from security_event where account = ${account} and event like 'viewing%' order by id`,
  );
  return rows.map(({ event, details }) => `${event} ${details}`);
}

describe('viewing as a role is refused', () => {
  scenarios(
    () => shop,
    [
      { name: 'to nobody who isn’t signed in', call: 'POST /me/view-as', body: { role: 1 }, status: 401 },
      {
        name: 'to whoever may not see roles',
        call: 'POST /me/view-as',
        as: 'catalogue',
        body: { role: 1 },
        status: 403,
      },
      {
        name: 'of a role that nobody has made',
        call: 'POST /me/view-as',
        as: 'administrator',
        body: { role: 999_999 },
        status: 422,
        contains: { errors: { role: [expect.any(String)] } },
      },
      ...[{}, { role: 'catalogue' }, { role: 0 }, { role: null }, { role: 1, permissions: [] }].map((body) => ({
        name: `with the body ${JSON.stringify(body)}`,
        call: 'POST /me/view-as',
        as: 'administrator',
        body,
        status: 422,
      })),
      { name: 'by stopping without a session', call: 'DELETE /me/view-as', status: 401 },
    ],
  );

  test('of a role with more than one holds, also while nothing else of it is missing', async () => {
    await shop.addPerson('clerk', [...rolePages, 'ecommerce:ListProducts']);
    const { viewAs, me } = await signedIn('clerk');
    const answer = await viewAs(await addRole('more', ['ecommerce:ListProducts', 'ecommerce:GetProduct']));
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('all of whose rights you hold')]);
    expect((await me()).viewing_as).toBeNull();
    expect(await told('clerk')).toEqual([]);
  });
});

describe('whoever views as a role', () => {
  test('has its permissions at the next call, and their own again after stopping', async () => {
    const { ask, viewAs, stop, me } = await signedIn('administrator');
    const own = (await me()).permissions;
    const role = await roleOf('catalogue');
    expect((await viewAs(role)).status).toBe(200);
    const viewing = await me();
    const until = new Date(shop.now().getTime() + 60 * minute).toISOString();
    expect(viewing.viewing_as).toEqual({ id: role, title: 'Catalogue', until });
    expect(viewing.permissions).toContain('ecommerce:UpdateProduct');
    expect(viewing.permissions.length).toBeLessThan(own.length);
    expect((await ask('GET /product')).status).toBe(200);
    const refused = await ask('GET /order');
    expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining('viewing')]);
    const stopped = await stop();
    expect([stopped.status, stopped.text]).toEqual([200, expect.stringContaining('yourself again')]);
    expect(await me()).toEqual({ permissions: own, viewing_as: null });
    expect((await ask('GET /order')).status).toBe(200);
  });

  test('changes nothing by whatever method, and is told why', async () => {
    const { ask, viewAs, stop } = await signedIn('administrator');
    await viewAs(await roleOf('administrator'));
    for (const what of [
      'POST /salesman',
      'PUT /salesman/1',
      'DELETE /salesman/1',
      'POST /admin-user/1/suspend',
      'POST /product/bulk-edit',
      'POST /product/import',
      'POST /configurable-datatable/settings/product',
      'POST /file',
      'PUT /me/password',
      'DELETE /me/sessions',
    ]) {
      const answer = await ask(what, {});
      // Without a route there is nothing to refuse.
      if (answer.status === 404) continue;
      expect([what, answer.status, answer.text]).toEqual([
        what,
        403,
        expect.stringContaining(sentence('Administrator')),
      ]);
    }
    const hant = await ask('POST /salesman', {}, { 'Accept-Language': 'zh-Hant' });
    const hans = await ask('POST /salesman', {}, { 'Accept-Language': 'zh-Hans' });
    expect(hant.text).toContain('你正以角色「Administrator」檢視，不能作任何更改。請先停止檢視。');
    expect(hans.text).toContain('你正以角色“Administrator”查看，不能作任何更改。请先停止查看。');
    await stop();
    expect((await ask('POST /salesman', {})).status).toBe(422);
  });

  test('is refused every route of the API that writes, but stopping and the calls of sessions', async () => {
    const page = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
    const { ask, viewAs, me } = await signedIn('administrator');
    const { paths } = page.parse((await ask('GET /openapi.json')).json);
    await viewAs(await roleOf('administrator'));
    const writes = Object.entries(paths).flatMap(([path, calls]) =>
      ['post', 'put', 'patch', 'delete']
        .filter((method) => method in calls)
        .map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/u, '').replaceAll(/\{\w+\}/gu, '1')}`),
    );
    const rest = writes.filter((what) => !/^POST \/(?:auth|open)\//u.test(what) && what !== 'DELETE /me/view-as');
    expect(rest.length).toBeGreaterThan(100);
    const answered: string[] = [];
    for (const what of rest) {
      const { status, text } = await ask(what, {});
      if (status !== 403 || !text.includes('Stop viewing first')) answered.push(`${status} ${what}`);
    }
    expect(answered).toEqual([]);
    expect((await me()).viewing_as).not.toBeNull();
  });

  test('doesn’t view as another role before stopping', async () => {
    const { viewAs, me } = await signedIn('administrator');
    await viewAs(await roleOf('catalogue'));
    const answer = await viewAs(await roleOf('orders'));
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(sentence('Catalogue'))]);
    expect((await me()).viewing_as?.title).toBe('Catalogue');
  });

  test('goes on after a refresh, and in no other session of theirs', async () => {
    const { renew, viewAs, me } = await signedIn('administrator');
    const other = await signedIn('administrator');
    await viewAs(await roleOf('catalogue'));
    await renew();
    expect((await me()).viewing_as?.title).toBe('Catalogue');
    expect((await other.me()).viewing_as).toBeNull();
    expect((await other.ask('POST /salesman', {})).status).toBe(422);
  });

  test('is told the rights of both roles as they are now, and gains none that are given to the viewed one', async () => {
    const id = await shop.addPerson('overseer', [...rolePages, ...products]);
    const role = await addRole('shelf', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
    const { viewAs, me, ask } = await signedIn('overseer');
    await viewAs(role);
    expect((await me()).permissions).toEqual(['ecommerce:ListProducts', 'ecommerce:GetProduct']);
    const give = (to: number, permissions: readonly string[]) =>
      call(shop, `PUT /role/${to}`, { as: 'administrator', body: { permissions } });
    await give(role, ['ecommerce:ListProducts', 'ecommerce:ListOrders']);
    expect((await me()).permissions).toEqual(['ecommerce:ListProducts']);
    expect((await ask('GET /order')).status).toBe(403);
    const { rows } = await shop.db.execute<{ role: number }>(sql`select role from admin_user where id = ${id}`);
    await give(rows[0]?.role ?? 0, rolePages);
    expect((await me()).permissions).toEqual([]);
    expect((await ask('GET /product')).status).toBe(403);
  });

  test('may view as their own role, or as one without any right', async () => {
    await shop.addPerson('same', rolePages);
    const { viewAs, stop, me, ask } = await signedIn('same');
    await viewAs(await roleOf('role_same'));
    expect((await me()).permissions).toEqual(rolePages);
    expect((await ask('POST /role', {})).text).toContain(sentence('same'));
    await stop();
    await viewAs(await addRole('nothing', []));
    expect((await me()).permissions).toEqual([]);
  });
});

describe('viewing ends', () => {
  test('after an hour, not before', async () => {
    await shop.addPerson('hour', [...rolePages, ...products]);
    const { viewAs, me, ask, stop, renew } = await signedIn('hour');
    await viewAs(await addRole('an_hour', products));
    shop.advance(59 * minute);
    await renew();
    expect((await me()).viewing_as?.title).toBe('an_hour');
    shop.advance(minute);
    expect(await me()).toEqual({ permissions: [...rolePages, ...products], viewing_as: null });
    expect((await ask('POST /role', {})).status).toBe(403);
    expect((await ask('POST /role', {})).text).not.toContain('viewing');
    // There is nothing left to stop or to report.
    expect((await stop()).status).toBe(200);
    expect(await told('hour')).toEqual(['viewing_began an_hour']);
  });

  test('with the role, if that is deleted meanwhile', async () => {
    const role = await addRole('short_lived', []);
    const { viewAs, me } = await signedIn('administrator');
    await viewAs(role);
    expect((await call(shop, `DELETE /role/${role}`, { as: 'administrator' })).status).toBe(200);
    expect((await me()).viewing_as).toBeNull();
    expect((await me()).permissions).toContain('admin:UpdateAdminUser');
  });

  test('with the session: a new one of the same person begins as themselves', async () => {
    const first = await signedIn('administrator');
    await first.viewAs(await roleOf('catalogue'));
    expect((await first.end()).status).toBe(200);
    expect((await first.ask('GET /me')).status).toBe(401);
    expect((await (await signedIn('administrator')).me()).viewing_as).toBeNull();
  });

  test('with the account, which is suspended meanwhile', async () => {
    const id = await shop.addPerson('halted', rolePages);
    const { viewAs, stop, ask } = await signedIn('halted');
    await viewAs(await roleOf('role_halted'));
    await call(shop, `POST /admin-user/${id}/suspend`, { as: 'administrator', body: {} });
    expect([(await ask('GET /me')).status, (await stop()).status]).toEqual([401, 401]);
  });
});

test('the security log tells who began and stopped, as which role and from where', async () => {
  await shop.addPerson('watched', [...rolePages, ...products]);
  const { viewAs, stop, ask } = await signedIn('watched');
  const role = await addRole('Window dresser', products);
  await ask('POST /me/view-as', { role }, { 'User-Agent': 'Browser/1' });
  await viewAs(role);
  await stop();
  await stop();
  expect(await told('watched')).toEqual(['viewing_began Window dresser', 'viewing_ended Window dresser']);
  const found = await call(shop, 'GET /security-event?filter[account]=watched&filter[event]=viewing_began', {
    as: 'administrator',
  });
  expect(z.object({ data: z.array(z.looseObject({})) }).parse(found.json).data).toMatchObject([
    { account: 'watched', made_by: null, user_agent: 'Browser/1', address: expect.any(String) },
  ]);
});
