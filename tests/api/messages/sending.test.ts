import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostQueued, messageSender } from '../../../server/domain/message/sender.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { mailSender } from '../../../server/outbox/send.ts';
import type { Composed } from '../../../server/outbox/compose.ts';
import type { Transport } from '../../../server/outbox/transport.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('sender', ['admin:SendMessage']);
});
afterAll(() => shop.drop());
beforeEach(async () => {
  await shop.db.execute(sql`truncate outgoing_mail, mail_content, message_recipient`);
  await shop.db.execute(sql`update message set status = 'stopped' where status in ('sending', 'paused')`);
  await shop.db.execute(
    sql`update settings_mail set sender_address = 'shop@shop.example', sender_name_en_us = 'Shop', reply_to = 'help@shop.example'`,
  );
});

const words = {
  name: 'Hello',
  subject: { zh_HK: '你好 {name}', en_US: 'Hello {name}' },
  text: { zh_HK: '{salutation}：你好 <b>', en_US: 'Dear {salutation}, <b>' },
};

const ask = (what: string, body?: object) => call(shop, what, { as: 'sender', ...(body && { body }) });

async function draft(more: object): Promise<number> {
  const created = await ask('POST /message', { ...words, ...more });
  expect(created.status, created.text).toBe(201);
  return Number(at(created.json, 'data', 'id'));
}

const listed = (emails: readonly string[]) =>
  draft({ to: 'emails', emails: { set: emails.map((email) => ({ email })) } });

/** A server that queues the mails of messages, and sends mails in the outbox if it has a transport. */
function server(transport?: Transport): Worker {
  const { background: pool, log, now } = shop.parts;
  const standing = [messageSender(), ...(transport ? [mailSender({ transport })] : [])];
  return new Worker({ pool, log, now, handlers: new Map(), standing });
}

/** A transport that accepts and stores every mail. */
function letterBox() {
  const mails: Composed[] = [];
  const transport: Transport = {
    lane: () => ({
      async deliver(mail, handOver) {
        await handOver();
        mails.push(mail);
        return { what: 'sent' };
      },
      close: () => {},
    }),
    check: async () => {},
    forget: async () => {},
  };
  return { mails, transport };
}

async function mailsOf(id: number) {
  const { rows } = await shop.db.execute<{ recipient: string; subject: string; key: string; text: string }>(
    sql`select recipient, subject, key, text from outgoing_mail join mail_content on mail_id = id where message = ${id} order by recipient`,
  );
  return rows;
}

describe('who may', () => {
  scenarios(
    () => shop,
    [
      { name: 'GET message/meta', as: 'sender', call: 'GET /message/meta', status: 200 },
      { name: 'not without the permission', as: 'read_only', call: 'GET /message/meta', status: 403 },
      { name: 'nor send', as: 'orders', call: 'POST /message/1/send', status: 403 },
      { name: 'nor see who gets it', as: 'orders', call: 'GET /message/1/recipients', status: 403 },
    ],
  );
});

test('lines go into no list that the message hides', async () => {
  const body = new FormData();
  body.set('file', new File(['ann@a.example'], 'lines.txt'));
  const refused = await shop.app.request(`/api/message/${await draft({ to: 'user_groups' })}/import/add_emails`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf('sender')}` },
  });
  expect([refused.status, at(await refused.json(), 'errors')]).toEqual([
    422,
    { emails: ['The Addresses does not apply here, on account of “Who gets it”'] },
  ]);
});

describe('a message isn’t sent', () => {
  test('to nobody', async () => {
    const refused = await ask(`POST /message/${await listed([])}/send`, {});
    expect([refused.status, at(refused.json, 'message')]).toEqual([
      409,
      'Nobody would get this message. Choose who gets it, and save.',
    ]);
  });

  test('without a sender', async () => {
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    const refused = await ask(`POST /message/${await listed(['ann@a.example'])}/send`, {});
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no sender address')]);
  });

  test('to others than were confirmed', async () => {
    const id = await listed(['ann@a.example', 'bob@a.example']);
    const refused = await ask(`POST /message/${id}/send`, { recipients: 1 });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('2 people would get this message')]);
    await server().drain();
    expect(await mailsOf(id)).toEqual([]);
  });

  test('to more than the settings allow', async () => {
    await shop.db.execute(sql`update settings_limits set message_recipients = 1`);
    const id = await listed(['ann@a.example', 'bob@a.example']);
    const refused = await ask(`POST /message/${id}/send`, { recipients: 2 });
    await shop.db.execute(sql`update settings_limits set message_recipients = 100000`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('1 may at most')]);
  });

  test('twice, and stays as it was when sending began', async () => {
    const id = await listed(['ann@a.example']);
    const both = await Promise.all([ask(`POST /message/${id}/send`, {}), ask(`POST /message/${id}/send`, {})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const changed = await ask(`PUT /message/${id}`, { name: 'Other' });
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('stays as it is')]);
    expect((await ask(`DELETE /message/${id}`)).status).toBe(409);
    await server().drain();
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe('recipients', () => {
  test('that are no addresses are named, and get nothing', async () => {
    const wrong = await ask('POST /message', {
      ...words,
      to: 'emails',
      emails: { set: [{ email: 'a@b.hk' }, { email: 'x' }] },
    });
    expect(at(wrong.json, 'errors')).toHaveProperty(['emails.set.1.email']);
    const long = `${'x'.repeat(65)}@a.example`;
    const id = await listed(['ann@a.example', 'bob@a.example', long]);
    expect(at((await ask(`GET /message/${id}/recipients`)).json, 'data')).toEqual({
      total: 2,
      repeated: 0,
      unusable: [long],
      unfilled: [
        { placeholder: 'name', people: 2 },
        { placeholder: 'salutation', people: 2 },
      ],
    });
    await ask(`POST /message/${id}/send`, { recipients: 2 });
    await server().drain();
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual(['ann@a.example', 'bob@a.example']);
  });

  test('are told apart by what the words can say of them', async () => {
    await shop.db.execute(
      sql`insert into "user" (id, email, family_name) values (94, 'named@a.example', 'Chan'), (95, 'nameless@a.example', null)`,
    );
    const id = await draft({
      to: 'users',
      users: [94, 95],
      text: { zh_HK: '{name}：致電 {shop_phone}', en_US: 'Dear {name}, call {shop_phone}' },
      subject: { zh_HK: '你好', en_US: 'Hello' },
    });
    const unfilled = async () => at((await ask(`GET /message/${id}/recipients`)).json, 'data', 'unfilled');
    await shop.db.execute(sql`update settings_shop set phone = null`);
    expect(await unfilled()).toEqual([
      { placeholder: 'name', people: 1 },
      { placeholder: 'shop_phone', people: 2 },
    ]);
    await shop.db.execute(sql`update settings_shop set phone = '+85221234567'`);
    expect(await unfilled()).toEqual([{ placeholder: 'name', people: 1 }]);
  });

  test('whose domain no server could look up are refused where they are entered', async () => {
    const wrong = await ask('POST /message', {
      ...words,
      to: 'emails',
      emails: { set: [{ email: 'a@xn--a.example' }] },
    });
    expect([wrong.status, at(wrong.json, 'errors')]).toEqual([422, { 'emails.set.0.email': [expect.any(String)] }]);
    const right = await ask('POST /message', {
      ...words,
      to: 'emails',
      emails: { set: [{ email: 'a@xn--j6w193g.example' }] },
    });
    expect(right.status, right.text).toBe(201);
  });

  test('that can get no mail are left out and counted, and keep nobody else waiting', async () => {
    await shop.db.execute(sql`insert into "user" (id, email) values (91, 'x@xn--a.example'), (92, 'fine@a.example')`);
    const id = await draft({ to: 'users', users: [91, 92] });
    const other = await listed(['ann@a.example']);
    for (const each of [id, other]) await ask(`POST /message/${each}/send`, {});
    await server().drain();
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual(['fine@a.example']);
    expect(await mailsOf(other)).toHaveLength(1);
    expect(at((await ask(`GET /message/${id}/progress`)).json, 'data')).toMatchObject({ unusable: 1, queued: 1 });
  });

  test('of groups are their customers and lists, each once', async () => {
    await shop.db.execute(
      sql`insert into user_group (id, name_zh_hk, name_en_us, email_domains) values (71, 'A', 'A', '{club.example}'), (72, 'B', 'B', '{}')`,
    );
    await shop.db.execute(
      sql`insert into "user" (id, email, email_verified, phone, phone_verified) values (71, 'member@a.example', false, null, false),
        (72, 'one@club.example', true, null, false), (73, 'two@club.example', false, null, false), (74, 'phone@a.example', false, '+85251234567', true),
        (75, 'claims@a.example', false, '+85251234568', false)`,
    );
    await shop.db.execute(sql`insert into user_user_groups (record_id, target_id) values (71, 71), (71, 72)`);
    await shop.db.execute(
      sql`insert into user_group_emails (record_id, email) values (72, 'listed@a.example'), (72, 'member@a.example')`,
    );
    await shop.db.execute(
      sql`insert into user_group_phone_numbers (record_id, phone) values (72, '+85251234567'), (72, '+85251234568')`,
    );
    const id = await draft({ to: 'user_groups', user_groups: [71, 72] });
    expect(at((await ask(`GET /message/${id}/recipients`)).json, 'data')).toMatchObject({ total: 4, repeated: 2 });
    await ask(`POST /message/${id}/send`, { recipients: 4 });
    await server().drain();
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual([
      'listed@a.example',
      'member@a.example',
      'one@club.example',
      'phone@a.example',
    ]);
  });

  test('get their language and names; strangers both languages, or the one chosen for them', async () => {
    await shop.db.execute(
      sql`insert into "user" (id, email, locale, family_name, given_name, salutation) values (81, 'wong@a.example', 'en_US', 'Wong', 'Tai', 'mr'), (82, 'chan@a.example', 'zh_HK', '陳', '大文', 'ms')`,
    );
    const id = await listed(['wong@a.example', 'chan@a.example', 'zoe@a.example']);
    await ask(`POST /message/${id}/send`, {});
    const other = await draft({ to: 'emails', emails: { set: [{ email: 'zoe@a.example' }] }, unknown_locale: 'en_US' });
    await ask(`POST /message/${other}/send`, {});
    await server().drain();
    const seen = [...(await mailsOf(id)), ...(await mailsOf(other))].map(({ subject, text }) => [
      subject,
      text.split('\n')[0],
    ]);
    expect(seen).toEqual([
      ['你好 陳大文', '陳女士：你好 <b>'],
      ['Hello Tai Wong', 'Dear Mr Wong, <b>'],
      ['你好 顧客 / Hello Customer', '顧客：你好 <b>'],
      ['Hello Customer', 'Dear Customer, <b>'],
    ]);
  });

  test('are seen one by one before sending, on a page where nothing runs', async () => {
    const id = await listed(['ann@a.example', 'bob@a.example']);
    expect((await ask(`GET /message/${id}/content/3`)).status).toBe(404);
    const { json } = await ask(`GET /message/${id}/content/2`);
    expect(at(json, 'data', 'email')).toBe('bob@a.example');
    const page = await shop.app.request(String(at(json, 'data', 'letters', 'en_US', 'preview_url')));
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/u);
    expect(await page.text()).toContain('Dear Customer, &lt;b&gt;</p>');
  });

  test('are seen as they are counted: without those that can get no mail', async () => {
    const id = await listed([`${'a'.repeat(65)}@a.example`, 'bob@a.example', 'zoe@a.example']);
    expect((await ask(`GET /message/${id}/content/3`)).status).toBe(404);
    const places = [1, 2];
    const seen = await Promise.all(places.map((place) => ask(`GET /message/${id}/content/${place}`)));
    expect(seen.map(({ json }) => at(json, 'data', 'email'))).toEqual(['bob@a.example', 'zoe@a.example']);
  });
});

describe('sending', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${String(index).padStart(4, '0')}@a.example`);

  test('puts no more into the outbox than may leave after a stop, goes on after a pause, and ends by itself', async () => {
    const id = await listed(many(mostQueued + 250));
    await ask(`POST /message/${id}/send`, { recipients: mostQueued + 250 });
    await server().drain();
    expect(await mailsOf(id)).toHaveLength(mostQueued);
    expect(at((await ask(`GET /message/${id}/progress`)).json, 'data')).toEqual({
      waiting: 250,
      unusable: 0,
      queued: mostQueued,
      sent: 0,
      failed: 0,
      unclear: 0,
      has_sender: true,
    });
    expect((await ask(`POST /message/${id}/pause`)).status).toBe(200);
    const box = letterBox();
    await server(box.transport).drain();
    expect(box.mails).toHaveLength(mostQueued);
    expect((await ask(`POST /message/${id}/resume`)).status).toBe(200);
    await server(box.transport).drain();
    expect(new Set(box.mails.flatMap(({ envelope }) => envelope.to)).size).toBe(mostQueued + 250);
    expect(box.mails).toHaveLength(mostQueued + 250);
    const { json } = await ask(`GET /message/${id}`);
    expect(at(json, 'data')).toMatchObject({ status: 'sent', recipients: mostQueued + 250 });
    expect(at(json, 'data', 'finished_at')).not.toBeNull();
    expect(box.mails[0]?.raw.toString()).toContain('Reply-To: help@shop.example');
  });

  test('that is stopped for good ends there', async () => {
    const id = await listed(many(mostQueued + 10));
    await ask(`POST /message/${id}/send`, {});
    await server().drain();
    expect((await ask(`POST /message/${id}/stop`)).status).toBe(200);
    const box = letterBox();
    await server(box.transport).drain();
    expect(box.mails).toHaveLength(mostQueued);
    const again = await ask(`POST /message/${id}/resume`);
    expect([again.status, at(again.json, 'state')]).toEqual([409, 'stopped']);
  });

  test('rests, and says why, while the settings have no sender', async () => {
    const id = await listed(many(3));
    await ask(`POST /message/${id}/send`, {});
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    await server().drain();
    expect(await mailsOf(id)).toEqual([]);
    expect(at((await ask(`GET /message/${id}/progress`)).json, 'data')).toMatchObject({
      waiting: 3,
      has_sender: false,
    });
    await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
    await server().drain();
    expect(await mailsOf(id)).toHaveLength(3);
  });

  test('by two servers at once queues nobody twice', async () => {
    const id = await listed(many(300));
    await ask(`POST /message/${id}/send`, {});
    await Promise.all([server().drain(), server().drain()]);
    expect(new Set((await mailsOf(id)).map(({ recipient }) => recipient)).size).toBe(300);
    expect(await mailsOf(id)).toHaveLength(300);
  });
});

test('a test goes to who asks for it, in both languages and with their own name, tells no recipient and counts as no sending', async () => {
  const known = { email: 'tested@a.example', family_name: 'Ho', given_name: 'Tested' };
  expect((await call(shop, 'POST /user', { as: 'administrator', body: known })).status).toBe(201);
  const text = { zh_HK: '{salutation}，{email}', en_US: 'Dear {salutation}, {email}' };
  const id = await draft({ text, to: 'emails', emails: { set: [{ email: known.email }] } });
  const tested = await ask(`POST /message/${id}/test`);
  expect([tested.status, tested.text]).toEqual([200, expect.stringContaining('A test in both languages goes to')]);
  const { rows } = await shop.db.execute<{ subject: string; message: number | null; said: string }>(
    sql`select subject, message, text || html as said from outgoing_mail join mail_content on mail_id = id order by id`,
  );
  expect(rows).toMatchObject([
    { subject: '[測試] 你好 sender of the tests', message: null },
    { subject: '[Test] Hello sender of the tests', message: null },
  ]);
  for (const { said } of rows) {
    expect(said).toContain('sender@shop.example');
    expect(said).not.toMatch(/tested@|Ho|Tested/u);
  }
  expect(at((await ask(`GET /message/${id}`)).json, 'data', 'status')).toBe('draft');
});

describe('who may send messages, but not see users', () => {
  const refusing: Transport = {
    lane: () => ({
      deliver: async () => ({ what: 'failed', problem: 'refused', words: '550 no such person' }),
      close: () => {},
    }),
    check: async () => {},
    forget: async () => {},
  };

  test('reads the failed mails of a message, and sends them again; of no other message, and no other mail', async () => {
    const id = await listed(['ann@a.example']);
    const other = await listed(['bob@a.example']);
    expect((await ask(`POST /message/${id}/send`, {})).status).toBe(200);
    await server(refusing).drain();
    expect((await ask('GET /outgoing-mail')).status).toBe(403);
    const failed = await ask(`GET /message/${id}/mails`);
    expect(at(failed.json, 'data')).toMatchObject([{ recipient: 'ann@a.example', status: 'failed' }]);
    const mail = Number(at(failed.json, 'data', 0, 'id'));
    expect((await ask(`POST /message/${other}/mails/${mail}/again`, {})).status).toBe(404);
    expect((await call(shop, `POST /message/${id}/mails/${mail}/again`, { as: 'orders', body: {} })).status).toBe(403);
    expect(await ask(`POST /message/${id}/mails/${mail}/again`, {})).toMatchObject({ status: 200 });
    expect((await ask(`POST /message/${id}/mails/${mail}/again`, {})).status).toBe(409);
    const { mails, transport } = letterBox();
    await server(transport).drain();
    expect(mails).toHaveLength(1);
    expect(at((await ask(`GET /message/${id}/mails`)).json, 'data')).toEqual([]);
  });
});
