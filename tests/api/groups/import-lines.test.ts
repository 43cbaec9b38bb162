import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobHandlers, slots } from '../../../server/slots.ts';
import { parseJob } from '../../../server/jobs/jobs.ts';
import { runOnce } from '../../../server/db/connection/statement.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { customerErasures } from '../../../server/domain/user/erase.ts';
import { fileTransport } from '../../../server/outbox/file-transport.ts';
import { linesJob } from '../../../server/traits/csv/lines/job.ts';
import { call } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

/** Lines that an import adds to the rows of a record, or removes (docs/decisions/0091-lines-by-import.md). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  const rights = ['List', 'Get', 'Create', 'Update', 'Delete'].map((verb) =>
    verb === 'List' ? 'ecommerce:ListUsers' : `ecommerce:${verb}User`,
  );
  await shop.addPerson('clerk', rights);
  await shop.addPerson('reader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
  await shop.addPerson('mailer', ['admin:SendMessage']);
  await shop.addPerson('unlisting', ['ecommerce:GetUser', 'ecommerce:UpdateUser']);
  for (const [email, phone] of [
    ['ann@shop.example', '+85223456789'],
    ['bob@shop.example', '+85298765432'],
  ])
    await call(shop, 'POST /user', {
      as: 'clerk',
      body: { email, phone, locale: 'zh_HK', email_verified: true, phone_verified: true },
    });
});
afterAll(() => shop.drop());

const record = z.looseObject({ data: z.looseObject({ id: z.number(), revision: z.number() }) });
const jobOf = z.object({
  data: z.looseObject({
    id: z.number(),
    import: z.number(),
    status: z.string(),
    total: z.number(),
    done: z.number(),
    failed: z.number(),
    errors: z.array(z.object({ row: z.number().optional(), text: z.string().optional(), message: z.string() }).loose()),
    outcomes: z.record(z.string(), z.number()).optional(),
  }),
});
const rowsOf = z.object({
  data: z.array(z.looseObject({ id: z.number(), email: z.string().optional(), phone: z.string().optional() })),
  meta: z.looseObject({ total: z.number() }),
});

interface Way {
  readonly as?: string;
  readonly to?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly name?: string;
}

let serial = 0;
async function group(name: string, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const own = `${name} ${(serial += 1)}`;
  const body = { name: { zh_HK: own, en_US: own }, ...values };
  return record.parse((await call(shop, 'POST /user-group', { as: 'clerk', body })).json).data.id;
}
const withEmails = (...emails: readonly string[]) => ({ emails: { set: emails.map((email) => ({ email })) } });

async function send(
  text: string | Uint8Array<ArrayBuffer>,
  id: number,
  { as = 'clerk', to = 'add_emails', query = '', headers = {}, name = 'lines.txt' }: Way = {},
) {
  const body = new FormData();
  body.set('file', new File([text], name));
  const answer = await shop.app.request(`/api/user-group/${id}/import/${to}${query}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, ...headers },
  });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const job = async (id: number) => jobOf.parse((await call(shop, `GET /job/${id}`, { as: 'clerk' })).json).data;
async function done(text: string | Uint8Array<ArrayBuffer>, id: number, way: Way = {}) {
  const sent = jobOf.parse((await send(text, id, way)).json).data;
  await work();
  return job(sent.id);
}
async function rows(id: number, field: 'emails' | 'phone_numbers' = 'emails'): Promise<readonly string[]> {
  const { json } = await call(shop, `GET /user-group/${id}/rows/${field}?per_page=1000`, { as: 'clerk' });
  return rowsOf
    .parse(json)
    .data.map(({ email, phone }) => email ?? phone ?? '')
    .toSorted();
}
const told = async (run: number, query = '') =>
  z
    .object({
      data: z.array(z.looseObject({ line: z.number(), outcome: z.string(), text: z.string().optional() })),
      meta: z.looseObject({ total: z.number() }),
    })
    .parse((await call(shop, `GET /user-group/import/${run}/rows${query}`, { as: 'clerk' })).json);
const undo = (run: number, as = 'clerk') => call(shop, `POST /user-group/import/${run}/undo`, { as });
const history = async (id: number) =>
  z
    .object({ data: z.array(z.looseObject({ action: z.string(), changes: z.record(z.string(), z.unknown()) })) })
    .parse((await call(shop, `GET /user-group/${id}/history`, { as: 'clerk' })).json).data;
const revision = async (id: number) =>
  record.parse((await call(shop, `GET /user-group/${id}`, { as: 'clerk' })).json).data.revision;
const many = (count: number) => Array.from({ length: count }, (_, number) => `p${number}@club.example`);

describe('refused, and nothing begun', () => {
  const counted = async () =>
    Number(
      (
        await runOnce(shop.parts.pool, sql`select (select count(*) from job) + (select count(*) from import_run)`)
      )[0]?.[0],
    );
  test.each<readonly [string, string | Uint8Array<ArrayBuffer>, Way, number]>([
    ['by somebody who may only look', 'a@b.example', { as: 'reader' }, 403],
    ['by somebody who may not list, as it tells which customers there are', 'a@b.example', { as: 'unlisting' }, 403],
    ['into a field that takes no lines', 'a@b.example', { to: 'add_email_domains' }, 404],
    ['into a field that there is not', 'a@b.example', { to: 'add_nothing' }, 404],
    ['without lines', ' \r\n\r\n', {}, 422],
    ['with nothing but a heading', 'Email\r\n', {}, 422],
    ['with a zero byte', 'a@b.example\0', {}, 422],
    ['with a column that there is not', 'Ann,a@b.example', { query: '?column=3' }, 422],
    ['with an encoding that there is not', 'a@b.example', { query: '?encoding=ebcdic' }, 400],
    ['with an unknown parameter', 'a@b.example', { query: '?colum=3' }, 400],
    ['with more lines than an import takes', many(100_001).join('\n'), {}, 422],
    ['with more bytes than an import takes', 'x'.repeat(16 * 1_048_576 + 1), {}, 413],
  ])('%s', async (name, text, way, status) => {
    const id = await group(name.slice(0, 60));
    const before = await counted();
    expect((await send(text, id, way)).status).toBe(status);
    expect((await send(text, id, { ...way, query: `${way.query ?? '?'}&dry_run=true` })).status).toBe(status);
    expect(await counted()).toBe(before);
    expect(await revision(id)).toBe(1);
  });

  test('with a zero byte or bytes that are no text, in words', async () => {
    const id = await group('No text');
    expect((await send('a@b.example\nb@b.example\0', id)).json).toMatchObject({
      message: 'Line 2 of the file holds a NUL character, which no text has. Save the file as text again.',
    });
    const bytes = new Uint8Array([0x61, 0xff, 0xfe, 0x61, 0x80]);
    expect((await send(bytes, id, { query: '?encoding=utf-8' })).json).toMatchObject({
      message: 'The file isn’t text in utf-8. Say its encoding with the parameter “encoding”, or save it as UTF-8.',
    });
  });

  test('with a column that there is not, in words that name those there are', async () => {
    const id = await group('No column');
    const told = async (text: string, column: string) => (await send(text, id, { query: `?column=${column}` })).json;
    expect(await told('Name,Email\nAnn,a@b.example', '9')).toMatchObject({
      message: 'The file has no column 9. It has 2: 1 Name, 2 Email. Name one of them, or none.',
    });
    expect(await told('a@b.example', '2')).toMatchObject({
      message: expect.stringContaining('It has 1: 1 a@b.example'),
    });
    for (const wrong of ['0', 'email', '1001'])
      expect(await told('a@b.example', wrong)).toMatchObject({
        message: `The parameter “column” can’t be “${wrong}”`,
      });
  });

  test('into a group that there is not, or that was deleted, and by a body that is no file', async () => {
    expect((await send('a@b.example', 999_999)).status).toBe(404);
    const id = await group('Deleted');
    expect((await call(shop, `POST /user-group/${id}/import/add_emails`, { as: 'clerk', body: {} })).status).toBe(415);
    await call(shop, `DELETE /user-group/${id}`, { as: 'clerk' });
    expect(await send('a@b.example', id)).toMatchObject({
      status: 404,
      json: { message: 'It was deleted. Restore it first.' },
    });
  });

  test('with another part beside the file: who sends `dry_run` there must not have it written', async () => {
    const id = await group('Parts');
    const before = await counted();
    for (const parts of [
      { dry_run: 'true', file: 'a@b.example' },
      { file: 'a@b.example', dry_run: 'true' },
    ]) {
      const body = new FormData();
      for (const [part, text] of Object.entries(parts))
        body.set(part, part === 'file' ? new File([text], 'lines.txt') : text);
      const answer = await shop.app.request(`/api/user-group/${id}/import/add_emails`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${await shop.tokenOf('clerk')}` },
      });
      expect([answer.status, await answer.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { dry_run: ['There is no field “dry_run” here'] } }),
      ]);
    }
    expect([await counted(), await revision(id)]).toEqual([before, 1]);
  });

  test('more lines than allowed, whatever they hold', async () => {
    const id = await group('Too many');
    for (const text of [many(100_001).join('\n'), 'a;'.repeat(3_100_000), `${'\n'.repeat(3_100_000)}a`])
      expect((await send(text, id)).json).toMatchObject({
        message: 'This import takes at most 100,000 lines, and the file has more. Please split it.',
      });
  });

  test('an undo by who may only look, of another entity’s import, and of one that is not over', async () => {
    const id = await group('Open');
    const sent = jobOf.parse((await send('a@b.example', id)).json).data;
    expect((await undo(sent.import, 'reader')).status).toBe(403);
    const early = await undo(sent.import);
    expect([early.status, early.json]).toEqual([
      409,
      expect.objectContaining({
        message: 'This import is still running: 0 of 1 so far. Try again once it is over.',
      }),
    ]);
    expect((await call(shop, `POST /message/import/${sent.import}/undo`, { as: 'mailer' })).status).toBe(404);
    expect((await undo(999_999)).status).toBe(404);
    await work();
    expect((await undo(sent.import)).status).toBe(200);
  });
});

describe('lines to be added', () => {
  test('are told by line: added, unknown, already there, repeated, wrong', async () => {
    const id = await group('First', withEmails('old@shop.example'));
    const text =
      '\uFEFFEmail\r\nANN@shop.example\r\n\r\nno address\r\nb@club.example, c@club.example\r\nB@club.example\r\nold@shop.example\r\n';
    expect((await send(text, id, { query: '?dry_run=true' })).json).toMatchObject({
      data: {
        total: 7,
        counts: { added: 1, unknown: 2, already: 1, repeated: 1, wrong: 2 },
        lines: [
          { line: 4, text: 'no', outcome: 'wrong', errors: { 'emails.email': [expect.stringMatching(/e-?mail/iu)] } },
          { line: 4, text: 'address', outcome: 'wrong' },
          { line: 6, text: 'B@club.example', value: 'b@club.example', outcome: 'repeated' },
        ],
      },
    });
    expect(await rows(id)).toEqual(['old@shop.example']);
    const over = await done(text, id);
    expect(over).toMatchObject({
      status: 'done',
      total: 7,
      done: 5,
      failed: 2,
      outcomes: { added: 1, unknown: 2, already: 1, repeated: 1, wrong: 2 },
      errors: [
        { row: 4, text: 'no', field: 'email' },
        { row: 4, text: 'address', field: 'email' },
      ],
    });
    expect(await rows(id)).toEqual(['ann@shop.example', 'b@club.example', 'c@club.example', 'old@shop.example']);
    expect((await told(over.import)).data.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'added'],
      [4, 'wrong'],
      [4, 'wrong'],
      [5, 'unknown'],
      [5, 'unknown'],
      [6, 'repeated'],
      [7, 'already'],
    ]);
    expect(await told(over.import, '?outcome=wrong&per_page=1')).toMatchObject({
      data: [{ line: 4, text: 'no', errors: { 'emails.email': [expect.any(String)] } }],
      meta: { total: 2 },
    });
    const runs = await call(shop, `GET /user-group/import?record=${id}`, { as: 'clerk' });
    expect(runs.json).toMatchObject({
      data: [{ id: over.import, mode: 'add_emails', record: id, status: 'done', file_name: 'lines.txt', total: 7 }],
      meta: { total: 1 },
    });
    expect(await history(id)).toMatchObject([
      { action: 'import', changes: { emails: { before: [], after: [{}, {}, {}] } } },
      {},
    ]);
    expect(await revision(id)).toBe(2);
  });

  test('count for members at once', async () => {
    const id = await group('Members');
    await done('ann@shop.example\nnobody@shop.example', id);
    await done('2345 6789\n98765432', id, { to: 'add_phone_numbers' });
    const { json } = await call(shop, `GET /user-group/${id}/members`, { as: 'clerk' });
    expect(json).toMatchObject({
      data: [
        { email: 'ann@shop.example', by: ['email', 'phone'] },
        { email: 'bob@shop.example', by: ['phone'] },
      ],
      meta: { total: 2 },
    });
    await done('+852-9876-5432', id, { to: 'remove_phone_numbers' });
    await done('ANN@SHOP.EXAMPLE', id, { to: 'remove_emails' });
    expect((await call(shop, `GET /user-group/${id}/members`, { as: 'clerk' })).json).toMatchObject({
      data: [{ email: 'ann@shop.example', by: ['phone'] }],
      meta: { total: 1 },
    });
  });

  test('that are telephone numbers are read and told as a form reads them', async () => {
    const id = await group('Telephones');
    const over = await done(
      'Phone\n2345 6789\n+852 2345-6789\n（852）　９８７６　５４３２\n00447911123456\n12345\n',
      id,
      {
        to: 'add_phone_numbers',
      },
    );
    expect(over.outcomes).toEqual({ added: 2, unknown: 1, repeated: 1, wrong: 1 });
    expect(await rows(id, 'phone_numbers')).toEqual(['+447911123456', '+85223456789', '+85298765432']);
    expect((await told(over.import, '?outcome=added')).data).toMatchObject([
      { line: 2, text: '2345 6789', value: '+85223456789' },
      { line: 4 },
    ]);
  });

  test('that nobody needs leave the revision and the history as they are', async () => {
    const id = await group('Same', withEmails('old@shop.example'));
    expect((await done('old@shop.example\nnobody', id)).outcomes).toEqual({ already: 1, wrong: 1 });
    expect([await revision(id), (await history(id)).length]).toEqual([1, 1]);
  });

  test('that are long are told by their number alone', async () => {
    const id = await group('Long lines');
    const { errors } = await done(`${'x'.repeat(201)}\n${'y'.repeat(200)}`, id);
    expect(errors.map(({ row, text }) => [row, text])).toEqual([
      [1, undefined],
      [2, 'y'.repeat(200)],
    ]);
  });

  test('that no field could hold are wrong, without being looked at', async () => {
    const id = await group('Endless lines');
    const { outcomes, errors } = await done(`${'a@a.'.repeat(500_000)}\n<${'@'.repeat(200_000)}`, id);
    expect(outcomes).toEqual({ wrong: 2 });
    expect(errors[0]?.message).toBe('The Email field may not be greater than 1,000 characters');
  });

  test('go into a group that was deleted meanwhile no more, and say so', async () => {
    const id = await group('Gone');
    const sent = jobOf.parse((await send('a@b.example', id)).json).data;
    await call(shop, `DELETE /user-group/${id}`, { as: 'clerk' });
    await work();
    expect(await job(sent.id)).toMatchObject({
      status: 'failed',
      done: 0,
      errors: [{ message: 'It was deleted. Restore it first.' }],
    });
  });

  test('of whoever may no longer list or see customers meanwhile are not written', async () => {
    const id = await group('Left');
    await shop.addPerson('leaver', ['ecommerce:ListUsers', 'ecommerce:UpdateUser']);
    const sent = await send('a@b.example', id, { as: 'leaver' });
    await shop.db.execute(sql`update role set permissions = array['ecommerce:UpdateUser'] where key = 'role_leaver'`);
    await work();
    const { status, outcomes } = jobOf.parse(
      (await call(shop, `GET /job/${jobOf.parse(sent.json).data.id}`, { as: 'leaver' })).json,
    ).data;
    expect({ status, outcomes }).toEqual({ status: 'failed', outcomes: undefined });
    expect(await rows(id)).toEqual([]);
  });

  test('sent again with the same key are the first import; another text is refused', async () => {
    const id = await group('Twice');
    const headers = { 'Idempotency-Key': 'lines-1' };
    const [one, again] = [await send('a@b.example', id, { headers }), await send('a@b.example', id, { headers })];
    expect(jobOf.parse(again.json).data.id).toBe(jobOf.parse(one.json).data.id);
    expect((await send('c@b.example', id, { headers })).status).toBe(422);
    expect((await send('a@b.example', id, { headers, to: 'remove_emails' })).status).toBe(422);
  });
});

describe('files', () => {
  const big5 = Uint8Array.from([
    // 姓名,電郵
    0xa9,
    0x6d,
    0xa6,
    0x57,
    0x2c,
    0xb9,
    0x71,
    0xb6,
    0x6c,
    0x0a,
    // 陳大文, 李小明
    0xb3,
    0xaf,
    0xa4,
    0x6a,
    0xa4,
    0xe5,
    0x2c,
    ...new TextEncoder().encode('a@b.example\n'),
    0xa7,
    0xf5,
    0xa4,
    0x70,
    0xa9,
    0xfa,
    0x2c,
    ...new TextEncoder().encode('c@b.example\n'),
  ]);
  const utf16 = Uint8Array.from(Buffer.from('\uFEFFEmail\r\na@b.example\r\nc@b.example', 'utf16le'));
  test.each<readonly [string, string | Uint8Array<ArrayBuffer>, Way]>([
    ['CSV with headings', 'Name,Email\nAnn,a@b.example\nCy,c@b.example\n', {}],
    ['CSV without headings', 'Ann,a@b.example\nCy,c@b.example\n', {}],
    ['CSV with quotes and line breaks in them', 'Name;Email\n"Chan;\nAnn";a@b.example\nCy;"c@b.example"\n', {}],
    ['CSV whose column is chosen', 'x@b.example,a@b.example\ny@b.example,c@b.example\n', { query: '?column=2' }],
    ['addresses as mail programs copy them', 'Chan, Ann <a@b.example>; Cy <c@b.example>', {}],
    ['lines that end in a carriage return', 'a@b.example\rc@b.example', {}],
    ['UTF-16', utf16, {}],
    ['Big5', big5, { query: '?encoding=big5' }],
  ])('%s are read', async (name, text, way) => {
    const id = await group(name);
    expect((await done(text, id, way)).outcomes).toEqual({ unknown: 2 });
    expect(await rows(id)).toEqual(['a@b.example', 'c@b.example']);
  });

  test('a dry run tells the columns of a table, and which was read; a row without it is wrong', async () => {
    const id = await group('Columns');
    const text = 'Name,Mail\nAnn,a@b.example\nCy,\n';
    expect((await send(text, id, { query: '?dry_run=true' })).json).toMatchObject({
      data: { columns: ['Name', 'Mail'], column: 2, counts: { unknown: 1, wrong: 1 }, lines: [{ line: 3 }] },
    });
    expect((await send('a@b.example c@b.example', id, { query: '?dry_run=true' })).json).not.toHaveProperty(
      'data.columns',
    );
  });
});

describe('lines to be removed', () => {
  test('are told by line: removed, not there, repeated, wrong', async () => {
    const id = await group('Removing', withEmails('a@b.example', 'b@b.example', 'c@b.example'));
    const over = await done('A@b.example\nz@b.example\na@b.example\nnobody\nc@b.example', id, { to: 'remove_emails' });
    expect(over).toMatchObject({ done: 4, failed: 1, outcomes: { removed: 2, unknown: 1, repeated: 1, wrong: 1 } });
    expect(await rows(id)).toEqual(['b@b.example']);
    expect(await history(id)).toMatchObject([
      {
        action: 'import',
        changes: { emails: { before: [{ email: 'a@b.example' }, { email: 'c@b.example' }], after: [] } },
      },
      {},
    ]);
  });
});

describe('an undo', () => {
  test('removes what was added, but not what others changed since; once more, nothing', async () => {
    const id = await group('Back', withEmails('old@shop.example'));
    const over = await done('a@b.example\nb@b.example\nc@b.example\nold@shop.example', id);
    const { json } = await call(shop, `GET /user-group/${id}/rows/emails?per_page=100`, { as: 'clerk' });
    const idOf = (email: string) => rowsOf.parse(json).data.find((one) => one.email === email)?.id;
    const body = {
      emails: { set: [{ id: idOf('a@b.example'), email: 'other@b.example' }], remove: [idOf('b@b.example')] },
    };
    expect((await call(shop, `PUT /user-group/${id}`, { as: 'clerk', body })).status).toBe(200);
    expect(await undo(over.import)).toMatchObject({
      status: 200,
      json: {
        data: {
          undone: 1,
          left: [{ title: 'a@b.example', reason: 'It was changed or removed since.' }, { title: 'b@b.example' }],
        },
      },
    });
    expect(await rows(id)).toEqual(['old@shop.example', 'other@b.example']);
    expect((await history(id))[0]).toMatchObject({
      action: 'undo_import',
      changes: { emails: { before: [{ email: 'c@b.example' }], after: [] } },
    });
    const after = await revision(id);
    expect((await undo(over.import)).json).toMatchObject({ data: { undone: 0 } });
    expect(await revision(id)).toBe(after);
  });

  test('adds what was removed under its id, but not what others added since', async () => {
    const id = await group('Again', withEmails('a@b.example', 'b@b.example'));
    const idOf = async () =>
      Number(
        (
          await runOnce(
            shop.parts.pool,
            sql`select id from user_group_emails where record_id = ${id} and email = 'a@b.example'`,
          )
        )[0]?.[0],
      );
    const before = await idOf();
    const over = await done('a@b.example\nb@b.example\nz@b.example', id, { to: 'remove_emails' });
    await done('b@b.example', id);
    expect((await undo(over.import)).json).toMatchObject({
      data: { undone: 1, left: [{ title: 'b@b.example', reason: 'It was added again since.' }] },
    });
    expect([await rows(id), await idOf()]).toEqual([['a@b.example', 'b@b.example'], before]);
    expect((await call(shop, `GET /user-group/import/${over.import}`, { as: 'clerk' })).json).toMatchObject({
      data: { status: 'done', counts: { removed: 2, unknown: 1, undone: 1 } },
    });
  });

  test('is refused in a group that is deleted', async () => {
    const id = await group('Undone gone');
    const over = await done('a@b.example', id);
    await call(shop, `DELETE /user-group/${id}`, { as: 'clerk' });
    expect((await undo(over.import)).status).toBe(404);
  });

  test('of more than a thousand lines is a job, one however often its caller asks; others can’t follow it', async () => {
    const id = await group('Thousands');
    const over = await done(many(1_500).join('\n'), id);
    expect((await history(id))[0]).toMatchObject({ changes: { emails: { more: 1_480 } } });
    const asked = await undo(over.import);
    expect(asked.status).toBe(202);
    expect((await undo(over.import)).json).toEqual(asked.json);
    expect((await undo(over.import, 'administrator')).status).toBe(409);
    await work();
    const { job_id: undoing } = z.object({ data: z.object({ job_id: z.number() }) }).parse(asked.json).data;
    expect(await job(undoing)).toMatchObject({ status: 'done', done: 1_500, failed: 0 });
    expect(await rows(id)).toEqual([]);
    expect((await call(shop, `GET /user-group/import/${over.import}`, { as: 'clerk' })).json).toMatchObject({
      data: { status: 'undone', counts: { unknown: 1_500, undone: 1_500 } },
    });
  });
});

describe('at the same time', () => {
  const jobRow = async (id: number) => {
    const [row = []] = await runOnce(
      shop.parts.pool,
      sql`select id, task, data, user_id, language, attempts from job where id = ${id}`,
    );
    return parseJob(row);
  };
  const { signal } = new AbortController();
  const context = () => ({ ...shop.parts, signal, turnOver: signal });

  test('two imports of the same lines into one group: one adds them, the other finds them there', async () => {
    const id = await group('Both');
    const text = many(300).join('\n');
    const sent = await Promise.all([send(text, id), send(text, id)]);
    const ids = sent.map(({ json }) => jobOf.parse(json).data.id);
    const handler = linesJob(slots);
    const jobs = await Promise.all(ids.map(jobRow));
    await Promise.all(jobs.map((one) => handler.run(one, context())));
    await work();
    const outcomes = await Promise.all(ids.map(async (one) => (await job(one)).outcomes));
    expect(outcomes).toEqual(expect.arrayContaining([{ unknown: 300 }, { already: 300 }]));
    expect([(await rows(id)).length, await revision(id)]).toEqual([300, 2]);
  });

  test('one import by two servers: it is carried out once', async () => {
    const id = await group('One');
    const sent = jobOf.parse((await send(many(300).join('\n'), id)).json).data;
    const row = await jobRow(sent.id);
    const handler = linesJob(slots);
    await Promise.all([handler.run(row, context()), handler.run(row, context())]);
    await work();
    expect(await job(sent.id)).toMatchObject({ status: 'done', done: 300, outcomes: { unknown: 300 } });
    expect([(await rows(id)).length, await revision(id)]).toEqual([300, 2]);
    expect(JSON.stringify((await jobRow(sent.id)).data)).not.toContain('club.example');
  });

  test('an import that is stopped leaves nothing half, and is carried out later', async () => {
    const id = await group('Stopped');
    const sent = jobOf.parse((await send(many(300).join('\n'), id)).json).data;
    const stop = AbortSignal.abort();
    await expect(linesJob(slots).run(await jobRow(sent.id), { ...context(), signal: stop })).rejects.toThrow();
    expect([await rows(id), await revision(id)]).toEqual([[], 1]);
    await work();
    expect(await job(sent.id)).toMatchObject({ status: 'done', done: 300 });
    expect((await rows(id)).length).toBe(300);
  });

  test('a form that was read before an import is refused with its revision, and can be saved with the new one', async () => {
    const id = await group('Form');
    await done('a@b.example', id);
    const save = (read: number) =>
      call(shop, `PUT /user-group/${id}`, {
        as: 'clerk',
        headers: { 'If-Match': `"${read}"` },
        body: { email_domains: ['b.example'], emails: { set: [{ email: 'c@b.example' }] } },
      });
    expect(await save(1)).toMatchObject({ status: 412, json: { data: { revision: 2, emails: { total: 1 } } } });
    expect((await save(2)).status).toBe(200);
    expect(await rows(id)).toEqual(['a@b.example', 'c@b.example']);
  });
});

test('an erased customer comes back by no undo, and by no line that waited', async () => {
  const email = 'gone@shop.example';
  const made = await call(shop, 'POST /user', { as: 'administrator', body: { email } });
  const { id } = record.parse(made.json).data;
  const club = await group('Club', withEmails(email, 'stays@shop.example'));
  const other = await group('Other');
  const run = await done(`${email}\nstays@shop.example`, club, { to: 'remove_emails' });
  expect(run.outcomes).toMatchObject({ removed: 2 });
  const waiting = jobOf.parse((await send(`${email}\nann@shop.example`, other)).json).data;
  expect((await call(shop, `POST /user/${id}/erase`, { as: 'administrator', body: { email } })).status).toBe(200);
  const { background: pool, now, log, env } = shop.parts;
  const { signal } = new AbortController();
  await customerErasures(fileTransport(env.dataDir)).run({ pool, now, signal, log, lockHolder: pool });
  await work();
  expect(await rows(other)).toEqual(['ann@shop.example']);
  expect((await told(waiting.import)).data.map(({ outcome }) => outcome)).toEqual(['wrong', 'added']);
  expect((await undo(run.import)).json).toMatchObject({ data: { undone: 1 } });
  expect(await rows(club)).toEqual(['stays@shop.example']);
});
