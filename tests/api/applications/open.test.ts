import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { call } from '../scenarios.ts';
import { applied, apply, type Applying, type ApplyingShop, basic, makeApplyingShop, proof } from './applying.ts';

let shop: ApplyingShop;
beforeAll(async () => {
  shop = await makeApplyingShop();
});
afterAll(() => shop.drop());

const count = async (table: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n;
};

/** Refused calls use their own IP addresses, because failed attempts are counted by address. */
let callers = 0;

interface Refusal {
  readonly name: string;
  readonly given: () => Applying | Promise<Applying>;
  readonly status: number;
  readonly says: string;
}

describe('refused are', () => {
  const good = () => ({ user_group: shop.groups.email, email: 'a@a.example' });
  test.each<Refusal>([
    { name: 'nobody', given: () => ({ authorization: null }), status: 401, says: 'user name or secret' },
    {
      name: 'a session’s token',
      given: () => ({ authorization: 'Bearer x' }),
      status: 401,
      says: 'user name or secret',
    },
    {
      name: 'a wrong secret',
      given: () => ({ authorization: basic(shop.username, 'wrong') }),
      status: 401,
      says: 'user name or secret',
    },
    {
      name: 'an unknown merchant',
      given: () => ({ authorization: basic('nobody', shop.secret) }),
      status: 401,
      says: 'user name or secret',
    },
    { name: 'a call without key', given: () => ({ key: null }), status: 400, says: 'Idempotency-Key' },
    { name: 'no application', given: () => ({}), status: 400, says: 'application' },
    { name: 'what is no JSON', given: () => ({ application: '{' }), status: 400, says: 'application' },
    {
      name: 'what only staff write',
      given: () => ({ application: { ...good(), internal_remarks: 'Friend of mine' } }),
      status: 422,
      says: '"internal_remarks"',
    },
    {
      name: 'a status',
      given: () => ({ application: { ...good(), status: 'approved' } }),
      status: 422,
      says: '"status"',
    },
    {
      name: 'a group that isn’t there',
      given: () => ({ application: { ...good(), user_group: 9_999 } }),
      status: 422,
      says: '"user_group"',
    },
    {
      name: 'a group that takes none',
      given: () => ({ application: { ...good(), user_group: shop.groups.closed } }),
      status: 409,
      says: 'takes no applications',
    },
    {
      name: 'neither email nor telephone number',
      given: () => ({ application: { user_group: shop.groups.staff_no, staff_no: '7' } }),
      status: 422,
      says: '"email"',
    },
    {
      name: 'no email where the group asks for it',
      given: () => ({ application: { user_group: shop.groups.email, phone: '+85291234567' } }),
      status: 422,
      says: '"email"',
    },
    {
      name: 'no staff number where the group asks for it',
      given: () => ({ application: { ...good(), user_group: shop.groups.staff_no } }),
      status: 422,
      says: '"staff_no"',
    },
    {
      name: 'no proof where the group asks for it',
      given: () => ({ application: { ...good(), user_group: shop.groups.attachment } }),
      status: 422,
      says: '"attachments"',
    },
    {
      name: 'more files than the group takes',
      given: async () => ({
        application: { ...good(), user_group: shop.groups.attachment },
        files: [await proof(1), await proof(2), await proof(3)],
      }),
      status: 422,
      says: 'at most 2',
    },
    {
      name: 'files that the group doesn’t ask for',
      given: async () => ({ application: good(), files: [await proof()] }),
      status: 422,
      says: '"attachments"',
    },
    {
      name: 'a file that is none of the types',
      given: () => ({ application: good(), files: [new TextEncoder().encode('<script>alert(1)</script>')] }),
      status: 415,
      says: 'Files of this kind',
    },
    {
      name: 'more files than any group takes',
      given: async () => ({
        application: { ...good(), user_group: shop.groups.attachment },
        files: await Promise.all(Array.from({ length: 21 }, (_, place) => proof(place))),
      }),
      status: 422,
      says: 'at most 20',
    },
  ])('$status: $name', async ({ given, status, says }) => {
    callers += 1;
    const answer = await apply(shop, { address: `198.51.100.${callers}`, ...(await given()) });
    expect({ status: answer.status, text: answer.text }).toEqual({ status, text: answer.text });
    expect(answer.text).toContain(says);
  });

  test('and nothing of them is kept', async () => {
    expect([await count('user_group_application'), await count('file')]).toEqual([0, 0]);
  });

  test('429: whoever guessed ten times, until the window ends', async () => {
    const guess = () => apply(shop, { authorization: basic('guess', 'wrong'), address: '203.0.113.9' });
    for (let time = 0; time < 10; time += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  test('401 and 429: whoever guesses for a merchant, who isn’t locked out by it', async () => {
    const address = '203.0.113.10';
    const guess = () => apply(shop, { authorization: basic(shop.username, 'wrong'), address });
    for (let time = 0; time < 10; time += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await apply(shop, { address, application: {} })).status).toBe(422);
  });

  test('401: a merchant whose open API is off, without user name or without secret', async () => {
    const off = async (changed: ReturnType<typeof sql>) => {
      await shop.db.execute(sql`update merchant set ${changed} where id = ${shop.merchant}`);
      return (await apply(shop, { application: good(), address: '203.0.113.77' })).status;
    };
    const { rows } = await shop.db.execute<{ kept: string }>(
      sql`select open_api_password as kept from merchant where id = ${shop.merchant}`,
    );
    expect(await off(sql`open_api_username = null`)).toBe(401);
    expect(await off(sql`open_api_username = ${shop.username}, open_api_password = null`)).toBe(401);
    expect(await off(sql`open_api_password = ${rows[0]?.kept}`)).toBe(201);
  });
});

describe('an application from outside', () => {
  test('is taken beside many others of the same merchant', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        apply(shop, { application: { user_group: shop.groups.email, email: `rush-${place}@a.example` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  test('is pending, says who sent it in and when, and has its proof in order', async () => {
    const id = await applied(
      shop,
      { user_group: shop.groups.attachment, email: ' Ann@A.example ', phone: '+852 9123 4567', remarks: 'Please' },
      [await proof(11), await proof(12)],
    );
    const { json } = await call(shop, `GET /user-group-application/${id}`, { as: 'reader' });
    expect(at(json, 'data')).toMatchObject({
      user_group: shop.groups.attachment,
      email: 'ann@a.example',
      phone: '+85291234567',
      status: 'pending',
      applied_at: shop.now().toISOString(),
      created_by: 'Wing On',
      remarks: 'Please',
      decided_at: null,
      attachments: [{ file: expect.any(Number) }, { file: expect.any(Number) }],
    });
    const history = await call(shop, `GET /user-group-application/${id}/history`, { as: 'reader' });
    expect(at(history.json, 'data', 0)).toMatchObject({ action: 'create', by: { name: 'Wing On' } });
  });

  test('is taken once, however often it is sent with its key', async () => {
    const again = {
      application: { user_group: shop.groups.attachment, email: 'twice@a.example' },
      key: 'once',
      files: [await proof(21)],
    };
    const [first, second] = [await apply(shop, again), await apply(shop, again)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    const other = { ...again, files: [await proof(22)] };
    expect((await apply(shop, other)).status).toBe(422);
  });

  test('is taken once, when it is sent with its key twice at the same time', async () => {
    const again = {
      application: { user_group: shop.groups.attachment, email: 'race@a.example' },
      key: 'race',
      files: [await proof(23)],
    };
    const [first, second] = await Promise.all([apply(shop, again), apply(shop, again)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
  });

  test('of the same email for the same group is 409 while one is pending, also of two at once', async () => {
    const application = { user_group: shop.groups.email, email: 'many@a.example' };
    const answers = await Promise.all([apply(shop, { application }), apply(shop, { application })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await apply(shop, {
      application: { ...application, user_group: shop.groups.staff_no, staff_no: '9' },
    });
    expect(other.status).toBe(201);
  });

  test('is approved at once where the group asks for no approval, mailed, and changes no group', async () => {
    const { json } = await apply(shop, { application: { user_group: shop.groups.free, email: 'free@a.example' } });
    expect(at(json, 'data', 'status')).toBe('approved');
    const { rows } = await shop.db.execute(
      sql`select subject from outgoing_mail where recipient = 'free@a.example' and cause = 'application'`,
    );
    expect(rows).toEqual([{ subject: 'Free（中）: approved（中）' }]);
    const { rows: listed } = await shop.db.execute(sql`select from user_group_emails where email = 'free@a.example'`);
    expect(listed).toEqual([]);
    const { rows: decided } = await shop.db.execute(
      sql`select decided_by from user_group_application where email = 'free@a.example'`,
    );
    expect(decided).toEqual([{ decided_by: null }]);
  });
});

describe('proof', () => {
  const addressOf = async (as: string) => {
    const { rows } = await shop.db.execute<{ id: number; file: number }>(
      sql`select record_id as id, file from user_group_application_attachments order by id limit 1`,
    );
    const answer = await call(shop, `GET /user-group-application/${rows[0]?.id}`, { as });
    const { json } = answer;
    return {
      ...answer,
      file: rows[0]?.file,
      url: String(at(json, 'labels', 'attachments.file', String(rows[0]?.file))),
    };
  };

  test('is read by an address signed for minutes, by who may read applications', async () => {
    const { url } = await addressOf('reader');
    expect(url).toMatch(/\?expires=\d+&signature=/u);
    expect((await shop.app.request(url)).status).toBe(200);
    expect((await shop.app.request(url.split('?')[0] ?? '')).status).toBe(404);
    shop.advance(20 * 60_000);
    expect((await shop.app.request(url)).status).toBe(404);
  });

  test('is not for others: neither the record, nor the file by its id', async () => {
    const { status, file } = await addressOf('stranger');
    expect(status).toBe(403);
    expect((await call(shop, `GET /file/${file}`, { as: 'stranger' })).status).toBe(404);
    expect((await call(shop, `GET /file/${file}`, { as: 'reader' })).status).toBe(200);
  });
});
