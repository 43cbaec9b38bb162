import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { applied, type ApplyingShop, makeApplyingShop } from './applying.ts';

let shop: ApplyingShop;
let serial = 0;
let pending: number;
beforeAll(async () => {
  shop = await makeApplyingShop();
  pending = await one();
});
afterAll(() => shop.drop());

/** Creates a pending application of a new person. */
async function one(more: object = {}): Promise<number> {
  serial += 1;
  return applied(shop, { user_group: shop.groups.email, email: `p${serial}@a.example`, ...more });
}

const decide = (id: number, what: string, body?: object, as = 'clerk') =>
  call(shop, `PUT /user-group-application/${id}/${what}`, { as, ...(body && { body }) });
const mails = async (id: number) => {
  const { rows } = await shop.db.execute<{ subject: string; recipient: string; text: string }>(
    sql`select m.subject, m.recipient, c.text from outgoing_mail m join mail_content c on c.mail_id = m.id where m.key like ${`application/${id}/%`} order by m.id`,
  );
  return rows;
};

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'who may only read',
        as: 'reader',
        call: () => `PUT /user-group-application/${pending}/approve`,
        status: 403,
      },
      {
        name: 'a rejection without reason',
        as: 'clerk',
        call: () => `PUT /user-group-application/${pending}/reject`,
        body: {},
        status: 422,
        contains: '"reason"',
      },
      {
        name: 'the verb that other transitions have',
        as: 'clerk',
        call: () => `POST /user-group-application/${pending}/approve`,
        status: 404,
      },
      {
        name: 'a status in a body',
        as: 'clerk',
        call: () => `PUT /user-group-application/${pending}`,
        body: { status: 'approved' },
        status: 422,
      },
      {
        name: 'another group for the same application',
        as: 'clerk',
        call: () => `PUT /user-group-application/${pending}`,
        body: () => ({ user_group: shop.groups.staff_no }),
        status: 422,
        contains: '"user_group"',
      },
      {
        name: 'an older revision',
        as: 'clerk',
        call: () => `PUT /user-group-application/${pending}/approve`,
        headers: { 'If-Match': '"7"' },
        status: 412,
      },
      {
        name: 'the way into the group before the approval',
        as: 'clerk',
        call: () => `POST /user-group-application/${pending}/add_to_group`,
        status: 409,
        contains: 'Only an approved application',
      },
      {
        name: 'nobody’s application',
        as: 'clerk',
        call: 'POST /user-group-application',
        body: () => ({ user_group: shop.groups.email }),
        status: 422,
        contains: '"email"',
      },
      {
        name: 'a second one by hand while the first is pending',
        as: 'clerk',
        call: 'POST /user-group-application',
        body: () => ({ user_group: shop.groups.email, email: 'p1@a.example' }),
        status: 409,
        contains: 'is pending',
      },
    ],
  );
});

describe('a decision', () => {
  test('to approve is noted, mailed once with its note, and changes no group', async () => {
    const id = await one();
    const { status, json } = await decide(id, 'approve', { reason: 'Welcome' });
    expect({ status, message: at(json, 'message') }).toEqual({
      status: 200,
      message: `p${serial}@a.example: approved, and mailed. Their groups are as before`,
    });
    expect(at(json, 'data')).toMatchObject({
      status: 'approved',
      reason: 'Welcome',
      decided_by: 'clerk of the tests',
      decided_at: shop.now().toISOString(),
    });
    expect(await mails(id)).toEqual([
      {
        subject: 'By email（中）: approved（中）',
        recipient: `p${serial}@a.example`,
        text: expect.stringContaining('顧客,\n\nWelcome\n\nOur shop'),
      },
    ]);
    expect((await shop.db.execute(sql`select from user_group_emails`)).rows).toEqual([]);
  });

  test('is mailed in the customer’s language, with their name', async () => {
    const id = await one({ email: 'ann@a.example' });
    await shop.db.execute(
      sql`insert into "user" (email, locale, family_name, salutation) values ('ann@a.example', 'en_US', 'Chan', 'ms')`,
    );
    await decide(id, 'reject', { reason: 'Too young' });
    const [mail] = await mails(id);
    expect(mail?.subject).toBe('By email: rejected');
    expect(mail?.text).toContain('Dear Ms Chan,\n\nToo young\n\nOur shop');
  });

  test('without a note leaves no gap in the mail', async () => {
    const id = await one();
    await decide(id, 'approve');
    expect((await mails(id))[0]?.text).toContain('顧客,\n\nOur shop');
  });

  test('of two at once is made once: the other is 409, and one mail leaves', async () => {
    const id = await one();
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject', { reason: 'No' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(at(lost?.json, 'possible')).toEqual(['reopen']);
    expect(await mails(id)).toHaveLength(1);
    const other = await one();
    const both = await Promise.all([decide(other, 'approve'), decide(other, 'approve')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mails(other)).toHaveLength(1);
  });

  test('about somebody without email is made, and says that nobody is told', async () => {
    const id = await one({ user_group: shop.groups.staff_no, staff_no: '1', email: null, phone: '+85291230001' });
    const { json } = await decide(id, 'approve');
    expect(at(json, 'message')).toBe(
      '+85291230001: approved. Nobody is told: there is no email. Their groups are as before',
    );
    expect(await mails(id)).toEqual([]);
  });

  test('is taken back by an administrator alone; the next one is mailed, too', async () => {
    const id = await one();
    await decide(id, 'reject', { reason: 'Unreadable' });
    const reopen = (as: string) => call(shop, `POST /user-group-application/${id}/reopen`, { as });
    expect((await reopen('clerk')).status).toBe(403);
    expect((await reopen('customer_service')).status).toBe(403);
    const { json } = await reopen('administrator');
    expect(at(json, 'data')).toMatchObject({ status: 'pending', reason: null, decided_at: null, decided_by: null });
    await decide(id, 'approve');
    expect((await mails(id)).map(({ subject }) => subject)).toEqual([
      'By email（中）: rejected（中）',
      'By email（中）: approved（中）',
    ]);
  });

  test('isn’t taken back while a newer application of the same person is pending', async () => {
    const email = 'newer@a.example';
    const id = await one({ email });
    await decide(id, 'reject', { reason: 'Unreadable' });
    await one({ email });
    const { status } = await call(shop, `POST /user-group-application/${id}/reopen`, { as: 'administrator' });
    expect(status).toBe(409);
  });

  test('about many is one run, which mails each that was pending once', async () => {
    const ids = [await one(), await one(), await one()];
    const [first = 0, ...others] = ids;
    await decide(first, 'approve');
    const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    const run = await call(shop, 'POST /user-group-application/bulk', {
      as: 'clerk',
      body: { selection: { ids }, action: { name: 'reject', body: { reason: 'Full' } } },
    });
    await work();
    expect(await Promise.all(ids.map(async (id) => (await mails(id)).length))).toEqual([1, 0, 0]);
    await call(shop, `POST /user-group-application/bulk/${String(at(run.json, 'data', 'id'))}/start`, {
      as: 'clerk',
      body: {},
    });
    await work();
    for (const id of others) {
      const { json } = await call(shop, `GET /user-group-application/${id}`, { as: 'reader' });
      expect(at(json, 'data')).toMatchObject({ status: 'rejected', reason: 'Full' });
    }
    expect(await Promise.all(ids.map(async (id) => (await mails(id)).length))).toEqual([1, 1, 1]);
  });
});

describe('the way into the group', () => {
  const add = (id: number) => call(shop, `POST /user-group-application/${id}/add_to_group`, { as: 'clerk' });
  const membership = async (id: number) =>
    at((await call(shop, `GET /user-group-application/${id}/membership`, { as: 'reader' })).json, 'data');

  test('adds the email once, with the history of the group, and tells who is in already', async () => {
    const id = await one({ email: 'in@a.example' });
    await decide(id, 'approve');
    expect(await membership(id)).toMatchObject({ customer: null, by: [], listed: false });
    const first = await add(id);
    expect(at(first.json, 'message')).toBe('in@a.example: added to the group');
    const second = await add(id);
    // Listed but not a member yet: the customer hasn't verified the email.
    expect(at(second.json, 'message')).toBe('On the list of this group. It counts once the customer has verified it.');
    expect(at(second.json, 'data', 'added_at')).toBe(at(first.json, 'data', 'added_at'));
    expect(await membership(id)).toMatchObject({ customer: null, by: [], listed: true });
    const { json } = await call(shop, `GET /user-group/${shop.groups.email}/history`, { as: 'reader' });
    expect(at(json, 'data', 0)).toMatchObject({ action: 'update', by: { name: 'clerk of the tests' } });
    expect(JSON.stringify(at(json, 'data', 0))).toContain('in@a.example');
    await shop.db.execute(
      sql`insert into "user" (id, email, email_verified, locale) values (4000, 'in@a.example', true, 'zh_HK')`,
    );
    expect(await membership(id)).toMatchObject({ customer: 4_000, by: ['email'], listed: true });
    expect(at((await add(id)).json, 'message')).toBe('in@a.example: already in the group, so nothing was added');
  });

  test('adds the number where there is no email', async () => {
    const id = await one({ user_group: shop.groups.staff_no, staff_no: '2', email: null, phone: '+85291230002' });
    await decide(id, 'approve');
    expect((await add(id)).status).toBe(200);
    const { rows } = await shop.db.execute(sql`select phone from user_group_phone_numbers`);
    expect(rows).toEqual([{ phone: '+85291230002' }]);
  });

  test('leaves out who was put into the group by hand', async () => {
    const id = await one({ email: 'hand@a.example' });
    await decide(id, 'approve');
    await shop.db.execute(sql`insert into "user" (id, email, locale) values (4001, 'hand@a.example', 'zh_HK')`);
    await shop.db.execute(sql`insert into user_user_groups (record_id, target_id) values (4001, ${shop.groups.email})`);
    expect(at((await add(id)).json, 'message')).toBe('hand@a.example: already in the group, so nothing was added');
    expect((await shop.db.execute(sql`select from user_group_emails where email = 'hand@a.example'`)).rows).toEqual([]);
  });

  test('of two at once adds the email once', async () => {
    const id = await one();
    await decide(id, 'approve');
    expect((await Promise.all([add(id), add(id)])).map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('a run in bulk that added to groups isn’t undone: their lists would keep the people', async () => {
  const ids = [await one(), await one()];
  for (const id of ids) expect((await decide(id, 'approve')).status).toBe(200);
  const run = async (path: string, body: object = {}) => {
    const answer = await call(shop, `POST /user-group-application/bulk${path}`, { as: 'administrator', body });
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    return answer;
  };
  const { json } = await run('', { selection: { ids }, action: { name: 'add_to_group' } });
  const id = Number(at(json, 'data', 'id'));
  expect((await run(`/${id}/start`)).status).toBe(202);
  expect(await run(`/${id}/undo`)).toMatchObject({ status: 409, text: expect.stringContaining('can’t be undone') });
});
