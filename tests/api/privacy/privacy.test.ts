import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { translate } from '../../../resources/messages/translate.ts';
import { personalFields } from '../../../resources/personal.ts';
import { user } from '../../../resources/customers/user.ts';
import { allTables } from '../../../server/all-tables.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { customerErasures } from '../../../server/domain/user/erase.ts';
import { traces } from '../../../server/domain/user/erase-traces.ts';
import type { StandingTask } from '../../../server/jobs/standing-tasks.ts';
import { holdCoupon, takeCoupon } from '../../../server/domain/coupon/redeem.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { enqueueMails } from '../../../server/outbox/enqueue.ts';
import { fileTransport } from '../../../server/outbox/file-transport.ts';
import { mailSender } from '../../../server/outbox/send.ts';
import { applied, type ApplyingShop, makeApplyingShop, proof } from '../applications/applying.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';

let shop: ApplyingShop;
beforeAll(async () => {
  shop = await makeApplyingShop();
  await shop.addPerson('officer', [
    'ecommerce:ListUsers',
    'ecommerce:GetUser',
    'ecommerce:DiscloseUser',
    'ecommerce:EraseUser',
  ]);
});
afterAll(() => shop.drop());

const ask = (what: string, body?: object, as = 'administrator') => call(shop, what, { as, ...(body && { body }) });

const transport = () => fileTransport(shop.parts.env.dataDir);
const server = (task: StandingTask) => {
  const { background: pool, log, now } = shop.parts;
  return new Worker({ pool, log, now, handlers: new Map(), standing: [task] });
};

/** Runs the standing task on two servers at once. */
async function eraseAll(): Promise<void> {
  await Promise.all([1, 2].map(() => server(customerErasures(transport())).drain()));
}

/** All rows of all tables that contain the text, by table. */
async function mentions(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of Object.values(allTables())) {
    const name = getTableName(table);
    const { rows } = await shop.db.execute<{ said: string }>(
      sql`select t::text as said from ${sql.identifier(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`,
    );
    found.push(...rows.map(({ said }) => `${name}: ${said}`));
  }
  return found;
}

/** A given name that no one else has. */
const nameOf = (email: string) => `Siu Ming ${email.length}`;

const mail = (recipient: string, key: string, phone = '') => ({
  recipient,
  sender: { address: 'hello@shop.example' },
  subject: `Dear ${nameOf(recipient)}`,
  text: `Your number is ${phone}, ${recipient}`,
  cause: 'order' as const,
  key,
});

/** Texts by staff about a customer, and data that the server keeps of their calls. */
async function wroteOf(id: number, email: string): Promise<void> {
  const name = nameOf(email);
  const address = `?filter=${encodeURIComponent(JSON.stringify({ email, q: `Wan ${name}` }))}`;
  const both = { zh_HK: `給 Wan ${name}`, en_US: `For ${name} Wan` };
  for (const [what, body] of [
    ['POST /shared-view', { name: `View of Wan ${name}`, entity: 'user', address }],
    ['POST /coupon', { name: both, code: `CODE${id}`, amount: '5.00' }],
    ['POST /user-group', { name: both }],
  ] as const) {
    const answer = await ask(what, body);
    expect(answer.status, answer.text).toBe(201);
  }
  await shop.db.execute(sql`
    with answered as (insert into idempotency (user_id, key, call, body_hash, status, answer, at)
      values (1, ${`made ${id}`}, 'POST /api/user ', 'x', 201, ${JSON.stringify({ data: { id, family_name: 'Wan', given_name: name } })}::jsonb, now())),
    noted as (insert into bulk_run (entity, kind, what, dry_run, total, stage, progress, counts, created_by_id, created_by_name, created_at)
      values ('user', 'changes', ${JSON.stringify({ selection: { query: { filter: { given_name: name } } } })}::jsonb, false, 1, 'write', 'over', '{}', 1, 'Ann', now())),
    taken as (insert into data_export (made_by, entity, filters, columns, created_at, updated_at) values ('Ann', 'user', ${`q=${name}`}, '{}', now(), now())),
    kept as (insert into table_setting (admin_user, name, settings) select id, 'user', ${JSON.stringify({ views: [{ name: `Wan ${name}`, address }] })}::jsonb from admin_user order by id limit 1
      on conflict (admin_user, name) do update set settings = excluded.settings)
    insert into import_run (entity, mode, file_name, total, digest, status, created_by_id, created_by_name, created_at)
      values ('user', 'update', ${`Wan ${name}.csv`}, 0, 'x', 'done', 1, 'Ann', now())`);
}

/** Creates a customer with data in every part of the shop. Returns the id. */
async function busyCustomer(email: string, phone: string): Promise<number> {
  const made = await ask('POST /user', {
    email: `old-${email}`,
    family_name: 'Wan',
    given_name: nameOf(email),
    phone,
    phone_verified: true,
    email_verified: true,
  });
  expect(made.status, made.text).toBe(201);
  const id = Number(at(made.json, 'data', 'id'));
  for (const [what, body] of [
    [`PUT /user/${id}`, { email }],
    [
      `PUT /user-group/${shop.groups.email}`,
      { emails: { set: [{ email }, { email: `jo${email}` }] }, phone_numbers: { set: [{ phone }] } },
    ],
    [`POST /user/${id}/loyalty/earn`, { point_type: 'oto_point', point: 30, message: `${nameOf(email)} came by` }],
  ] as const) {
    const answer = await ask(what, body);
    expect(answer.status, answer.text).toBe(200);
  }
  const application = await applied(
    shop,
    { user_group: shop.groups.attachment, email, remarks: `I am ${nameOf(email)}` },
    [await proof(1)],
  );
  const decided = await ask(`PUT /user-group-application/${application}/approve`, {
    reason: `Welcome, ${nameOf(email)}`,
  });
  expect(decided.status, decided.text).toBe(200);
  await inTransaction(shop.parts.pool, ({ tx }) =>
    enqueueMails(tx, [mail(email, `order/${id}/paid`, phone)], shop.now()),
  );
  const message = await ask('POST /message', {
    name: `To ${id}, Wan ${nameOf(email)}`,
    to: 'emails',
    emails: { set: [{ email }, { email: `jo${email}` }] },
    subject: { zh_HK: '你好', en_US: 'Hello' },
    text: { zh_HK: '你好', en_US: 'Hello' },
  });
  expect(message.status, message.text).toBe(201);
  const sent = await ask(`POST /message/${String(at(message.json, 'data', 'id'))}/send`);
  expect(sent.status, sent.text).toBe(200);
  await wroteOf(id, email);
  await shop.db.execute(sql`
    with run as (insert into import_run (entity, mode, file_name, total, digest, status, created_by_id, created_by_name, created_at)
      values ('user', 'update', 'users.csv', 2, 'x', 'done', 1, 'Ann', now()) returning id)
    insert into import_row (import_id, row, outcome, record_id, cells, wrong)
    select id, 2, 'updated', ${id}::integer, ${JSON.stringify(['Wan', nameOf(email), email])}::jsonb, null from run
    union all select id, 3, 'wrong', null, null, ${JSON.stringify({ cells: [email, `jo${email}`] })}::jsonb from run
    union all select id, 4, 'wrong', null, ${JSON.stringify({ family_name: 'Wan', given_name: nameOf(email), email: 'typo' })}::jsonb, '{}'::jsonb from run
    union all select id, 5, 'wrong', null, ${JSON.stringify({ family_name: 'Wan', given_name: 'Somebody', email: 'typo' })}::jsonb, '{}'::jsonb from run`);
  return id;
}

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'all data of a customer for who may only edit them',
        as: 'clerk',
        call: 'POST /user/1/data/export',
        status: 403,
      },
      {
        name: 'an erasure by who may only edit',
        as: 'clerk',
        call: 'POST /user/1/erase',
        body: { email: 'a@a.example' },
        status: 403,
      },
      { name: 'all data of nobody', as: 'officer', call: 'POST /user/999999/data/export', status: 404 },
      {
        name: 'an erasure of nobody',
        as: 'officer',
        call: 'POST /user/999999/erase',
        body: { email: 'a@a.example' },
        status: 404,
      },
      { name: 'the list of exports for who sees only customers', as: 'officer', call: 'GET /data-export', status: 403 },
      {
        name: 'a new entry among the exports',
        as: 'administrator',
        call: 'POST /data-export',
        body: { made_by: 'Nobody' },
        status: 404,
      },
    ],
  );

  test('an erasure without the customer’s email, or with another’s; nothing changes', async () => {
    const id = Number(at((await ask('POST /user', { email: 'kept@a.example' })).json, 'data', 'id'));
    for (const body of [{}, { email: 'other@a.example' }]) {
      const answer = await ask(`POST /user/${id}/erase`, body, 'officer');
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toContain('"email"');
    }
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({
      data: { email: 'kept@a.example', status: 'active', revision: 1 },
    });
  });
});

describe('all data of a customer', () => {
  test('come as one file with their records, mails, lists, history and files, and stand in the history and among the exports', async () => {
    const id = await busyCustomer('siu@a.example', '+85298765430');
    await ask('POST /user', { email: 'stranger@a.example' });
    const answer = await shop.app.request(`/api/user/${id}/data/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await shop.tokenOf('officer')}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(String.raw`^attachment; filename="customer-${id}-\d{4}-\d\d-\d\d\.zip"$`, 'u'),
    );
    // Stored uncompressed, so the entries can be searched directly.
    const zip = Buffer.from(await answer.arrayBuffer());
    const [from, to] = [zip.indexOf('{\n"made_at"'), zip.lastIndexOf('\n}\n') + 3];
    const data: unknown = JSON.parse(zip.subarray(from, to).toString('utf8'));
    expect(data).toMatchObject({
      made_by: 'officer of the tests',
      user: [{ id, email: 'siu@a.example', family_name: 'Wan' }],
      point_transaction: [{ user: id, point: 30, message: `${nameOf('siu@a.example')} came by` }],
      user_group_application: [{ email: 'siu@a.example', remarks: `I am ${nameOf('siu@a.example')}` }],
      listed_in: expect.arrayContaining([
        { entity: 'user_group', id: shop.groups.email, field: 'emails', as: 'siu@a.example' },
      ]),
      history: expect.arrayContaining([
        expect.objectContaining({ changes: { email: { before: 'old-siu@a.example', after: 'siu@a.example' } } }),
      ]),
    });
    expect(at(data, 'outgoing_mail')).toHaveLength(2);
    expect(JSON.stringify(data)).toContain('Your number is +85298765430');
    expect(JSON.stringify(data)).not.toContain('stranger');
    expect(JSON.stringify(data)).not.toContain('josiu');
    expect(zip.includes('files/')).toBe(true);
    expect(zip.includes(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(true);
    expect((await ask(`GET /user/${id}/history`)).json).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ action: 'disclose', by: expect.objectContaining({ name: 'officer of the tests' }) }),
      ]),
    });
    expect((await ask('GET /data-export')).json).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ made_by: 'officer of the tests', entity: 'user', user: id, records: 1 }),
      ]),
    });
  });

  test('name a file that is missing from the store; where the store fails, nothing is given and nothing noted', async () => {
    const id = await busyCustomer('lost@a.example', '+85298765439');
    const { rows } = await shop.db.execute<{ key: string; name: string }>(
      sql`select key, original_filename as name from file order by id desc limit 1`,
    );
    const place = join(shop.parts.env.dataDir, 'media', rows[0]?.key.split('/', 1).join() ?? '');
    await rm(place, { recursive: true });
    const zip = await ask(`POST /user/${id}/data/export`, {}, 'officer');
    expect(zip.status).toBe(200);
    expect(zip.text).toContain(`"files": [{"id":`);
    expect(zip.text).toContain(`"name":"${rows[0]?.name}","missing":true}]`);
    expect(zip.text).not.toContain('files/');
    // A link to itself can't be read, like a failing store.
    await symlink(place, place);
    const noted = () => shop.db.execute(sql`select count(*) from data_export where "user" = ${id}`);
    const { rows: before } = await noted();
    const failed = await ask(`POST /user/${id}/data/export`, {}, 'officer');
    expect(failed, failed.text).toMatchObject({ status: 503, json: { message: translate('en', 'errors.filesAway') } });
    expect((await noted()).rows).toEqual(before);
    await rm(place);
  });

  test('taken as a list stand among the exports with filters, columns and number, before the first byte', async () => {
    const answer = await shop.app.request(
      '/api/configurable-datatable/user?columns[]=id&columns[]=email&q=siu@a.example',
      {
        headers: { Authorization: `Bearer ${await shop.tokenOf('reader')}`, Accept: 'text/csv' },
      },
    );
    expect(answer.status, await answer.clone().text()).toBe(200);
    await answer.text();
    const { rows } = await shop.db.execute(sql`select filters from data_export where made_by = 'reader of the tests'`);
    expect(rows).toEqual([{ filters: 'columns[]=id&columns[]=email&q=siu@a.example' }]);
    expect((await ask('GET /data-export')).json).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          made_by: 'reader of the tests',
          entity: 'user',
          user: null,
          columns: ['id', 'email'],
        }),
      ]),
    });
  });
});

describe('a customer who is erased', () => {
  test('is named nowhere any more, and nobody else is touched', async () => {
    const [email, phone] = ['wan.chai@b.example', '+85298765432'];
    const id = await busyCustomer(email, phone);
    const { rows: filesBefore } = await shop.db.execute(
      sql`select id from file where original_filename like 'proof-%'`,
    );
    const other = Number(at((await ask('POST /user', { email: `jo${email}`, family_name: 'Wan' })).json, 'data', 'id'));
    const begun = await ask(`POST /user/${id}/erase`, { email: email.toUpperCase() }, 'officer');
    expect(begun.status, begun.text).toBe(200);
    expect(begun.json).toMatchObject({
      data: {
        status: 'erasing',
        email: `erased-${id}@erased.invalid`,
        family_name: null,
        phone: null,
        user_groups: [],
      },
    });
    await eraseAll();
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({ data: { status: 'erased', oto_point: 30 } });
    // An address that only has the same ending is kept.
    expect((await mentions(email)).filter((row) => !row.toLowerCase().includes(`jo${email}`))).toEqual([]);
    expect((await mentions(email)).every((row) => !new RegExp(String.raw`(?<!jo|old-)${email}`, 'iu').test(row))).toBe(
      true,
    );
    expect(await mentions(`old-${email}`)).toEqual([]);
    expect(await mentions(phone)).toEqual([]);
    expect(await mentions(nameOf(email))).toEqual([]);
    // An import's row about another member of the family is unchanged.
    expect((await mentions('Somebody')).length).toBeGreaterThan(0);
    const { rows: keys } = await shop.db.execute(sql`select answer from idempotency where key = ${`made ${id}`}`);
    expect(keys).toEqual([{ answer: { data: { id } } }]);
    expect((await ask(`GET /user/${other}`)).json).toMatchObject({
      data: { email: `jo${email}`, family_name: 'Wan', status: 'active' },
    });
    const { rows } = await shop.db.execute(sql`select email from user_group_emails where email like ${`%${email}`}`);
    expect(rows).toEqual([{ email: `jo${email}` }]);
    // Its name, its record and its stored name are deleted; the bytes follow later.
    const { rows: files } = await shop.db.execute(sql`select id from file where original_filename like 'proof-%'`);
    expect(files).toHaveLength(filesBefore.length - 1);
    const { rows: withdrawn } = await shop.db.execute(
      sql`select entry.action from history entry join outgoing_mail mail on mail.id = entry.record_id where entity = 'outgoing_mail' and recipient = ${`erased-${id}@erased.invalid`} and action = 'fail'`,
    );
    expect(withdrawn.length).toBeGreaterThan(0);
    const { rows: waiting } = await shop.db.execute(
      sql`select status from outgoing_mail where recipient = ${`erased-${id}@erased.invalid`} and status = 'queued'`,
    );
    expect(waiting).toEqual([]);
    expect((await ask(`GET /user/${id}/history`)).json).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ action: 'erase', by: { id: expect.any(Number), name: 'officer of the tests' } }),
      ]),
    });
    const { rows: left } = await shop.db.execute(sql`select from customer_erasure`);
    expect(left).toEqual([]);
  });

  test('is taken off lists by former and unverified numbers, too, but not by those that are another customer’s now', async () => {
    const email = 'numbers@b.example';
    const [former, unverified, passedOn] = ['+85261110001', '+85261110002', '+85261110003'];
    const id = Number(at((await ask('POST /user', { email, phone: former })).json, 'data', 'id'));
    for (const phone of [passedOn, unverified]) expect((await ask(`PUT /user/${id}`, { phone })).status).toBe(200);
    const heir = { email: 'heir@b.example', phone: passedOn, phone_verified: true };
    expect((await ask('POST /user', heir)).status).toBe(201);
    const applications = [
      await applied(shop, { user_group: shop.groups.attachment, phone: former, remarks: 'Mine' }, [await proof(1)]),
      await applied(shop, { user_group: shop.groups.attachment, phone: unverified, email: heir.email }, [
        await proof(2),
      ]),
    ];
    const listed = await ask(`PUT /user-group/${shop.groups.email}`, {
      phone_numbers: { set: [former, unverified, passedOn].map((phone) => ({ phone })) },
    });
    expect(listed.status, listed.text).toBe(200);
    expect((await ask(`POST /user/${id}/erase`, { email })).status).toBe(200);
    await eraseAll();
    const { rows } = await shop.db.execute(
      sql`select phone from user_group_phone_numbers where phone like '+8526111%'`,
    );
    expect(rows).toEqual([{ phone: passedOn }]);
    expect((await mentions(former)).length).toBe(0);
    expect((await ask(`GET /user-group-application/${applications[0]}`)).json).toMatchObject({ data: { phone: null } });
    // A phone number that another person may have typed doesn't outweigh the email.
    expect((await ask(`GET /user-group-application/${applications[1]}`)).json).toMatchObject({
      data: { email: heir.email },
    });
  });

  test('leaves the uses of coupons as they were, which nobody changes', async () => {
    const email = 'voucher@b.example';
    const id = Number(at((await ask('POST /user', { email })).json, 'data', 'id'));
    const made = await ask('POST /coupon', { name: { zh_HK: '優惠', en_US: 'Offer' }, code: 'ERASED', amount: '5.00' });
    const promoted = await ask(`POST /coupon/${Number(at(made.json, 'data', 'id'))}/promote`);
    expect(promoted.status, promoted.text).toBe(200);
    const use = { store: shop.store, key: 'order/E1/coupon' };
    const cart = { items: [{ amount: 10_000, product_groups: [], product_categories: [] }], shipping_fee: 0 };
    const posting = { now: shop.now() };
    await inTransaction(shop.parts.pool, async (scope) => {
      await holdCoupon(scope, { ...use, code: 'ERASED', cart, customer: { id, first_order: true } }, posting);
      await takeCoupon(scope, use, posting);
    });
    expect((await ask(`POST /user/${id}/erase`, { email })).status).toBe(200);
    await eraseAll();
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({ data: { status: 'erased' } });
    const { rows } = await shop.db.execute(sql`select state from coupon_redemption where "user" = ${id}`);
    expect(rows).toEqual([{ state: 'taken' }]);
  });

  test('is taken out of what staff wrote of others, which keeps its other words', async () => {
    const [email, phone] = ['mentioned@b.example', '+85291770001'];
    const id = Number(at((await ask('POST /user', { email, phone })).json, 'data', 'id'));
    const other = Number(at((await ask('POST /user', { email: 'sister@b.example' })).json, 'data', 'id'));
    const said = `Sister of ${email}, ${phone}`;
    const application = await applied(shop, { user_group: shop.groups.attachment, email: 'sister@b.example' }, [
      await proof(1),
    ]);
    const description = { zh_HK: `<p>${said}</p>`, en_US: '<p>Family</p>' };
    for (const [what, body] of [
      [`POST /user/${other}/loyalty/earn`, { point_type: 'k_coin', point: 1, message: said }],
      [`PUT /user-group-application/${application}`, { internal_remarks: said }],
      ['POST /customer-group', { key: 'family', name: { zh_HK: '家', en_US: 'Family' }, description, public: true }],
    ] as const) {
      const answer = await ask(what, body);
      expect([200, 201], answer.text).toContain(answer.status);
    }
    expect((await ask(`POST /user/${id}/erase`, { email })).status).toBe(200);
    await eraseAll();
    expect([...(await mentions(email)), ...(await mentions(phone))]).toEqual([]);
    const left = `Sister of erased-${id}@erased.invalid, —`;
    const { rows } = await shop.db.execute(
      sql`select message as said from point_transaction where "user" = ${other}
        union all select internal_remarks from user_group_application where id = ${application}
        union all select description_zh_hk from customer_group where key = 'family'`,
    );
    expect(rows).toEqual([{ said: left }, { said: left }, { said: `<p>${left}</p>` }]);
    expect((await ask(`GET /user/${other}`)).json).toMatchObject({ data: { email: 'sister@b.example', k_coin: 1 } });
  });

  test('is found however their name and number are written, in records and what is kept of them', async () => {
    const [email, phone] = ['signs@b.example', '+85291774567'];
    const named = { family_name: String.raw`Quill"on`, given_name: String.raw`Zoë\A & Maxx` };
    const id = Number(at((await ask('POST /user', { email, phone, ...named })).json, 'data', 'id'));
    const other = Number(at((await ask('POST /user', { email: 'plain@b.example' })).json, 'data', 'id'));
    const name = `${named.given_name} ${named.family_name}`;
    const both = (said: string) => ({ zh_HK: said, en_US: said });
    const rich = both(`<p>For ${name.replace('&', '&amp;')}</p>`);
    const group = { key: 'signs', name: both(`Of ${name}`), description: rich, public: true };
    const text = both(`Dear\n${name.replaceAll(' ', '\n')}`);
    for (const [what, body] of [
      ['POST /customer-group', group],
      ['POST /message', { name: 'Signs', to: 'emails', subject: both(`To ${name}`), text }],
      ...['9177 4567', '91774567', '+852 9177 4567', '91 77 45 67', '91-77-45-67'].map((said, more) => {
        const movement = { point_type: 'oto_point', point: more + 1, message: `Of ${said}.` };
        return [`POST /user/${other}/loyalty/earn`, movement] as const;
      }),
    ] as const) {
      const answer = await ask(what, body);
      expect([200, 201], answer.text).toContain(answer.status);
    }
    expect((await mentions('Quill')).length).toBeGreaterThan(4);
    expect((await ask(`POST /user/${id}/erase`, { email })).status).toBe(200);
    await eraseAll();
    for (const part of ['Quill', 'Zoë', 'Maxx', '9177 4567', '91774567', '45 67', '45-67'])
      expect(await mentions(part)).toEqual([]);
    const { rows } = await shop.db.execute(
      sql`select distinct message as said from point_transaction where "user" = ${other}
        union all select description_en_us from customer_group where key = 'signs'
        union all select text_en_us from message where name = 'Signs'`,
    );
    expect(rows).toEqual([{ said: 'Of —.' }, { said: '<p>For —</p>' }, { said: 'Dear\n—' }]);
  });

  test('leaves two groups that were named after them alone with two names', async () => {
    const email = 'namesake@b.example';
    const named = { family_name: 'Namesakeson', given_name: 'Wilhelmina' };
    const id = Number(at((await ask('POST /user', { email, ...named })).json, 'data', 'id'));
    const groups: number[] = [];
    for (const name of ['Namesakeson Wilhelmina', 'Wilhelmina Namesakeson']) {
      const made = await ask('POST /user-group', { name: { zh_HK: name, en_US: name } });
      expect(made.status, made.text).toBe(201);
      groups.push(Number(at(made.json, 'data', 'id')));
    }
    expect((await ask(`POST /user/${id}/erase`, { email })).status).toBe(200);
    await eraseAll();
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({ data: { status: 'erased' } });
    for (const group of groups)
      expect((await ask(`GET /user-group/${group}`)).json).toMatchObject({
        data: { name: { zh_HK: `— ${group}`, en_US: `— ${group}` } },
      });
  });

  test('stays as they are: no edit, no points, no second erasure, no data to hand out', async () => {
    const id = Number(at((await ask('POST /user', { email: 'gone@b.example' })).json, 'data', 'id'));
    expect((await ask(`POST /user/${id}/erase`, { email: 'gone@b.example' })).status).toBe(200);
    for (const [what, body] of [
      [`PUT /user/${id}`, { family_name: 'Back' }],
      [`POST /user/${id}/loyalty/earn`, { point_type: 'k_coin', point: 1, message: 'x' }],
      [`POST /user/${id}/erase`, { email: `erased-${id}@erased.invalid` }],
      [`POST /user/${id}/data/export`, {}],
    ] as const) {
      const answer = await ask(what, body);
      expect({ what, status: answer.status, text: answer.text }).toMatchObject({ what, status: 409 });
    }
    await eraseAll();
    // The email is free again.
    expect((await ask('POST /user', { email: 'gone@b.example' })).status).toBe(201);
  });

  test('is in no mail any more that was written as a file, where there is no mail server', async () => {
    const made = await Promise.all(
      ['file@b.example', 'other-file@b.example'].map(async (email) => {
        const id = Number(at((await ask('POST /user', { email })).json, 'data', 'id'));
        await inTransaction(shop.parts.pool, ({ tx }) =>
          enqueueMails(tx, [mail(email, `order/${id}/paid`)], shop.now()),
        );
        return id;
      }),
    );
    await server(mailSender({ transport: transport() })).drain();
    const folder = join(shop.parts.env.dataDir, 'outbox');
    const written = async () =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const to = (email: string) => async () => (await written()).filter((raw) => raw.includes(`To: ${email}`)).length;
    expect(await to('file@b.example')()).toBe(1);
    expect((await ask(`POST /user/${made[0]}/erase`, { email: 'file@b.example' })).status).toBe(200);
    await eraseAll();
    expect(await to('file@b.example')()).toBe(0);
    expect(await to('other-file@b.example')()).toBe(1);
  });

  test('is not erased whole while a mail to them is under way, and is afterwards', async () => {
    const id = Number(at((await ask('POST /user', { email: 'later@b.example' })).json, 'data', 'id'));
    await inTransaction(shop.parts.pool, ({ tx }) =>
      enqueueMails(tx, [mail('later@b.example', 'order/77/paid')], shop.now()),
    );
    await shop.db.execute(sql`update outgoing_mail set status = 'sending' where recipient = 'later@b.example'`);
    expect((await ask(`POST /user/${id}/erase`, { email: 'later@b.example' })).status).toBe(200);
    await eraseAll();
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({ data: { status: 'erasing' } });
    await shop.db.execute(sql`update outgoing_mail set status = 'sent' where recipient = 'later@b.example'`);
    shop.advance(60_000);
    await eraseAll();
    expect((await ask(`GET /user/${id}`)).json).toMatchObject({ data: { status: 'erased' } });
    expect(await mentions('later@b.example')).toEqual([]);
  });
});

test('of movements that are booked while a customer is erased, none names them afterwards', async () => {
  const emails = Array.from({ length: 6 }, (_, number) => `race${number}@c.example`);
  for (const email of emails) {
    const id = Number(at((await ask('POST /user', { email })).json, 'data', 'id'));
    const movement = { email, point_type: 'k_coin', point: 5, message: 'Well done' };
    const answers = await Promise.all([
      ask('POST /point-transaction', movement),
      ask(`POST /user/${id}/erase`, { email }),
      ask(`POST /user/${id}/loyalty/earn`, { point_type: 'k_coin', point: 7, message: 'Again' }),
    ]);
    expect(answers[1]?.status, answers[1]?.text).toBe(200);
    for (const { status } of [answers[0], answers[2]]) expect([200, 201, 409, 422]).toContain(status);
    // Later ones are refused.
    const late = await ask('POST /point-transaction', { ...movement, email: `erased-${id}@erased.invalid` });
    expect(late.status, late.text).toBe(409);
  }
  await eraseAll();
  for (const email of emails) expect(await mentions(email)).toEqual([]);
});

describe('what is personal', () => {
  test('of a customer’s own record is replaced, each field', async () => {
    const id = Number(
      at(
        (
          await ask('POST /user', {
            email: 'all@b.example',
            salutation: 'mr',
            family_name: 'A',
            given_name: 'B',
            phone: '+85291230000',
            user_groups: [shop.groups.free],
          })
        ).json,
        'data',
        'id',
      ),
    );
    const before = (await ask(`GET /user/${id}`)).json;
    const after = (await ask(`POST /user/${id}/erase`, { email: 'all@b.example' })).json;
    for (const field of personalFields(user))
      expect({
        field,
        kept: JSON.stringify(at(before, 'data', field)) === JSON.stringify(at(after, 'data', field)),
      }).toEqual({ field, kept: false });
    await eraseAll();
  });

  test('may stand in JSON only where erasing looks for it', async () => {
    const exempt = [
      'pickup_sync',
      'pickup_sync_row',
      'pickup_point_said',
      'bulk_run.counts',
      'bulk_run.taken_over_by',
      'bulk_run.problem',
      'import_run',
      // Contains only ids.
      'ledger_check',
      // Contains only stores, days and parts of splits.
      'sales_check',
    ];
    const places = Object.values(allTables()).flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns
        .filter((column) => column.getSQLType() === 'jsonb')
        .map((column) => ({ table: name, column: column.name }));
    });
    const forgotten = places.filter(
      ({ table, column }) =>
        !traces.some((trace) => trace.table === table && trace.columns.includes(column)) &&
        !exempt.includes(table) &&
        !exempt.includes(`${table}.${column}`),
    );
    expect(forgotten).toEqual([]);
  });
});
