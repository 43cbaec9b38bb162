import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groupsAnswer, membersAnswer } from '../../../resources/customers/membership.ts';
import { groupsOfCustomer, membersOf } from '../../../server/domain/user_group/membership.ts';
import { examples } from '../../counts.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

const seed = 20_261_124;
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('clerk', [
    'ecommerce:ListUsers',
    'ecommerce:GetUser',
    'ecommerce:UpdateUser',
    'ecommerce:DeleteUser',
    'ecommerce:CreateUser',
  ]);
  await shop.addPerson('merchandiser', ['ecommerce:ListProducts']);
  await shop.addPerson('salesman', ['ecommerce:ListSalesmen']);
});
afterEach(async () => {
  await shop.db.execute(sql`delete from "user"`);
  await shop.db.execute(sql`delete from user_group`);
});
afterAll(() => shop.drop());

interface Customer {
  readonly id: number;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly phone?: string;
  readonly phoneVerified?: boolean;
}

const addCustomer = ({ id, email, emailVerified = false, phone, phoneVerified = false }: Customer) =>
  shop.db.execute(
    sql`insert into "user" (id, email, email_verified, phone, phone_verified, locale) values (${id}, ${email}, ${emailVerified}, ${phone ?? null}, ${phoneVerified}, 'en_US')`,
  );
const addGroup = (id: number, domains: readonly string[] = []) =>
  shop.db.execute(
    sql`insert into user_group (id, name_zh_hk, name_en_us, email_domains) values (${id}, ${`group ${id}`}, ${`group ${id}`}, ${sql.param([...domains])}::text[])`,
  );
const ask = (what: string, body?: object) => call(shop, what, { as: 'clerk', ...(body && { body }) });
const members = async (path: string) => membersAnswer.parse((await ask(`GET ${path}`)).json);
const groups = async (user: number) => groupsAnswer.parse((await ask(`GET /user/${user}/groups`)).json).data;

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      { name: 'members to others', as: 'salesman', call: 'GET /user-group/1/members', status: 403 },
      { name: 'a group that isn’t there', as: 'clerk', call: 'GET /user-group/999/members', status: 404 },
      { name: 'groups of nobody', as: 'clerk', call: 'GET /user/999/groups', status: 404 },
      { name: 'groups of a customer to others', as: 'merchandiser', call: 'GET /user/1/groups', status: 403 },
      { name: 'an audience to others', as: 'salesman', call: 'GET /customer-group/audience', status: 403 },
      {
        name: 'a page that no answer named',
        as: 'merchandiser',
        call: 'GET /customer-group/audience?after=no',
        status: 400,
      },
    ],
  );
});

test('a customer belongs by hand, domain, email and number, and only by what is verified', async () => {
  await addGroup(1, ['tea.example']);
  await addCustomer({ id: 1, email: 'ann@tea.example', emailVerified: true, phone: '+85291234567' });
  await addCustomer({ id: 2, email: 'bo@tea.example' });
  await ask('PUT /user-group/1', {
    emails: { set: [{ email: 'ann@tea.example' }, { email: 'bo@tea.example' }] },
    phone_numbers: { set: [{ phone: '91234567' }] },
  });
  expect(await groups(1)).toEqual([{ id: 1, title: 'group 1', by: ['domain', 'email'] }]);
  expect(await groups(2)).toEqual([]);
  await ask('PUT /user/1', { phone_verified: true, user_groups: [1] });
  await ask('PUT /user/2', { email_verified: true });
  expect((await members('/user-group/1/members')).data).toMatchObject([
    { id: 1, by: ['hand', 'domain', 'email', 'phone'] },
    { id: 2, by: ['domain', 'email'] },
  ]);
  await ask('PUT /user/2', { email: 'bo@coffee.example' });
  expect(await groups(2)).toEqual([]);
});

test('a group’s members come and go with it', async () => {
  await addGroup(1);
  await addCustomer({ id: 1, email: 'ann@tea.example', emailVerified: true });
  await ask('PUT /user-group/1', { emails: { set: [{ email: 'ann@tea.example' }] } });
  expect(await groups(1)).toHaveLength(1);
  await ask('DELETE /user-group/1');
  expect(await groups(1)).toEqual([]);
  await ask('POST /user-group/1/restore');
  expect(await groups(1)).toHaveLength(1);
  await ask('DELETE /user/1');
  expect((await members('/user-group/1/members')).meta.total).toBe(0);
  await ask('POST /user/1/restore');
  expect((await members('/user-group/1/members')).meta.total).toBe(1);
});

test('members are read in pages, each once', async () => {
  await addGroup(1, ['tea.example']);
  for (let id = 1; id <= 7; id += 1) {
    await addCustomer({ id, email: `c${id}@tea.example`, emailVerified: true });
    if (id % 2 === 0) await ask(`PUT /user/${id}`, { user_groups: [1] });
  }
  const first = await members('/user-group/1/members?per_page=4');
  expect(first).toMatchObject({ data: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], meta: { total: 7, next: 4 } });
  const second = await members('/user-group/1/members?per_page=4&after=4');
  expect(second.data.map(({ id }) => id)).toEqual([5, 6, 7]);
  expect(second.meta.next).toBeUndefined();
});

test('a customer group holds the members of its user groups, or everybody', async () => {
  await addGroup(1, ['tea.example']);
  await addGroup(2);
  await addCustomer({ id: 1, email: 'ann@tea.example', emailVerified: true });
  await addCustomer({ id: 2, email: 'bo@b.example' });
  await addCustomer({ id: 3, email: 'cy@c.example' });
  await ask('PUT /user/1', { user_groups: [2] });
  await ask('PUT /user/2', { user_groups: [2] });
  const audience = (query: string, as = 'clerk') => call(shop, `GET /customer-group/audience?${query}`, { as });
  await shop.addPerson('both', ['ecommerce:ListProducts', 'ecommerce:ListUsers']);
  expect((await audience('user_groups[]=1&user_groups[]=2', 'both')).json).toMatchObject({
    data: [
      { id: 1, by: ['hand', 'domain'] },
      { id: 2, by: ['hand'] },
    ],
    meta: { total: 2 },
  });
  expect((await audience('public=true', 'both')).json).toMatchObject({ meta: { total: 3 } });
  expect((await audience('', 'both')).json).toMatchObject({ data: [], meta: { total: 0 } });
  // Users who may not list customers can't see their number either.
  expect((await audience('public=true', 'merchandiser')).status).toBe(403);
});

test('of a customer and a list that are written at once, neither misses the other', async () => {
  await addGroup(1);
  const pairs = Array.from({ length: 40 }, (_, place) => place + 1);
  await Promise.all(
    pairs.flatMap((id) => [
      addCustomer({ id, email: `c${id}@tea.example`, emailVerified: true }),
      shop.db.execute(
        sql`insert into user_group_emails (record_id, position, email) values (1, ${id}, ${`c${id}@tea.example`})`,
      ),
    ]),
  );
  expect((await membersOf(shop.parts.pool, [1], { limit: 100 })).map(({ id }) => id)).toEqual(pairs);
});

const emails = ['a@x.example', 'b@x.example', 'c@y.example', 'd@y.example'];
const phones = ['+85291234561', '+85291234562', '+85291234563'];
const step = fc.oneof(
  fc.record({
    do: fc.constant('customer' as const),
    id: fc.integer({ min: 1, max: 4 }),
    phone: fc.option(fc.constantFrom(...phones), { nil: undefined }),
    emailVerified: fc.boolean(),
    phoneVerified: fc.boolean(),
    email: fc.constantFrom(...emails),
  }),
  fc.record({ do: fc.constant('forget' as const), id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('list' as const),
    group: fc.integer({ min: 1, max: 2 }),
    email: fc.constantFrom(...emails),
  }),
  fc.record({
    do: fc.constant('call' as const),
    group: fc.integer({ min: 1, max: 2 }),
    phone: fc.constantFrom(...phones),
  }),
  fc.record({ do: fc.constant('rename' as const), from: fc.constantFrom(...emails), to: fc.constantFrom(...emails) }),
  fc.record({ do: fc.constant('strike' as const), email: fc.constantFrom(...emails) }),
  fc.record({ do: fc.constant('domain' as const), group: fc.integer({ min: 1, max: 2 }), on: fc.boolean() }),
);

test(`whoever is changed in whatever order, members are what the lists say (seed ${seed})`, async () => {
  const run = async ({ do: what, ...of }: { readonly do: string; readonly [name: string]: unknown }) => {
    if (what === 'customer')
      await shop.db.execute(sql`insert into "user" (id, email, email_verified, phone, phone_verified, locale)
        values (${of.id}, ${of.email}, ${of.emailVerified}, ${of.phone ?? null}, ${of.phoneVerified}, 'en_US')
        on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified, phone = excluded.phone, phone_verified = excluded.phone_verified`);
    if (what === 'forget') await shop.db.execute(sql`delete from "user" where id = ${of.id}`);
    if (what === 'list')
      await shop.db.execute(
        sql`insert into user_group_emails (record_id, position, email) values (${of.group}, 1, ${of.email})`,
      );
    if (what === 'call')
      await shop.db.execute(
        sql`insert into user_group_phone_numbers (record_id, position, phone) values (${of.group}, 1, ${of.phone})`,
      );
    if (what === 'rename')
      await shop.db.execute(sql`update user_group_emails set email = ${of.to} where email = ${of.from}`);
    if (what === 'strike') await shop.db.execute(sql`delete from user_group_emails where email = ${of.email}`);
    if (what === 'domain')
      await shop.db.execute(
        sql`update user_group set email_domains = case when ${of.on}::boolean then '{x.example}'::text[] else '{}' end where id = ${of.group}`,
      );
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await shop.db.execute(sql`delete from "user"`);
      await shop.db.execute(sql`delete from user_group`);
      await addGroup(1);
      await addGroup(2);
      // A value that another customer or row already has is refused, and changes nothing.
      for (const one of steps) await run(one).catch(() => undefined);
      const { rows } = await shop.db.execute<{ id: number; group: number; ways: string[] }>(sql`
        select u.id, g.id as group, array_remove(array[
          case when u.email_verified and split_part(u.email, '@', 2) = any (g.email_domains) then 'domain' end,
          case when u.email_verified and exists (select from user_group_emails e where e.record_id = g.id and e.email = u.email) then 'email' end,
          case when u.phone_verified and exists (select from user_group_phone_numbers p where p.record_id = g.id and p.phone = u.phone) then 'phone' end
        ], null) as ways from "user" u cross join user_group g order by u.id, g.id`);
      const expected = rows.filter(({ ways }) => ways.length > 0);
      const found = [];
      for (const group of [1, 2])
        for (const { id, by } of await membersOf(shop.parts.pool, [group], { limit: 2 }))
          found.push({ id, group, ways: [...by] });
      const first = expected.filter(
        ({ id, group }) => expected.filter((one) => one.group === group && one.id < id).length < 2,
      );
      const byId = (one: { id: number; group: number }, other: { id: number; group: number }) =>
        one.id - other.id || one.group - other.group;
      expect(found.toSorted(byId)).toEqual(first.toSorted(byId));
      for (const id of [1, 2, 3, 4])
        expect([...(await groupsOfCustomer(shop.parts.pool, id))]).toEqual(
          expected.filter((one) => one.id === id).map(({ group, ways }) => [group, ways]),
        );
    }),
    { seed, numRuns: examples(40) },
  );
});
