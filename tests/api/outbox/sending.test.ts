import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxAttempts } from '../../../server/outbox/backoff.ts';
import { enqueueMails } from '../../../server/outbox/enqueue.ts';
import { fileTransport } from '../../../server/outbox/file-transport.ts';
import { underWay } from '../../../server/outbox/queue.ts';
import { smtpTransport } from '../../../server/outbox/smtp-transport.ts';
import type { Transport } from '../../../server/outbox/transport.ts';
import { makeShop, type Shop } from '../world.ts';
import { type MailServer, polite, refusal, type Script, startMailServer, startScript } from './mail-server.ts';
import { impatient, mail, patient, postOffice, seed } from './post-office.ts';

let shop: Shop;
const servers: MailServer[] = [];
beforeAll(async () => {
  shop = await makeShop();
});
beforeEach(() => office.clear());
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => shop.drop());
const office = postOffice(() => shop);

async function started(server: Promise<MailServer>): Promise<MailServer> {
  servers.push(await server);
  return server;
}
const mailServer = (...options: Parameters<typeof startMailServer>) => started(startMailServer(...options));
const script = (...options: Parameters<typeof startScript>) => started(startScript(...options));

describe('a mail', () => {
  test('isn’t there without what causes it', async () => {
    const given = mail();
    const failing = shop.db.transaction(async (tx) => {
      await enqueueMails(tx, [given], shop.now());
      throw new Error('the order is refused');
    });
    await expect(failing).rejects.toThrow('refused');
    const { rows } = await shop.db.execute(sql`select from outgoing_mail union all select from mail_content`);
    expect(rows).toEqual([]);
  });

  test('is caused once by one thing, however often and at the same time', async () => {
    const given = mail();
    const enqueue = () => shop.db.transaction((tx) => enqueueMails(tx, [given, mail(), given], shop.now()));
    const made = await Promise.all([enqueue(), enqueue(), enqueue()]);
    expect(made.toSorted()).toEqual([1, 1, 2]);
    const { port, received } = await mailServer();
    await office.send(port);
    expect(received.filter(({ to }) => to[0] === given.recipient)).toHaveLength(1);
  });

  test.each([
    'no address',
    'a@b',
    'a b@c.example',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '<a@b.example>',
    'a@b.example\u0000',
    '.a@b.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(250)}.example`,
  ])('to “%s” is a mistake of the program', async (recipient) => {
    const wrong = shop.db.transaction((tx) => enqueueMails(tx, [mail({ recipient })], shop.now()));
    await expect(wrong).rejects.toThrow(TypeError);
  });

  test('is sent once, with the receipt of the mail server', async () => {
    const { port, received } = await mailServer();
    const id = await office.enqueue();
    await office.send(port);
    await office.send(port);
    expect(received).toHaveLength(1);
    expect(await office.read(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      revision: 3,
      response: '250 2.0.0 queued as 1',
      sent_at: shop.now().toISOString(),
      next_attempt_at: null,
      problem: null,
    });
    expect(await office.events(id)).toEqual(['create', 'send']);
  });
});

describe('what goes over the wire', () => {
  test('is one line a header, whatever stands in a subject or a name', async () => {
    const { port, received } = await mailServer();
    await office.enqueue(
      mail({
        subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nbody\u0000',
        sender: { name: 'A"<x@y.example>\r\nX-Evil: 1', address: 'hello@shop.example' },
      }),
    );
    await office.send(port);
    const [{ raw, from, to } = { raw: '', from: '', to: [] }] = received;
    const head = raw.split('\r\n\r\n')[0] ?? '';
    expect(head).toMatch(/^Subject: Hello Bcc: evil@example\.com body$/mu);
    expect(head).not.toMatch(/^(?:Bcc|X-Evil)/mu);
    expect([from, to.length]).toEqual(['hello@shop.example', 1]);
  });

  test('is Chinese as it was written, in both parts', async () => {
    const { port, received } = await mailServer();
    const subject = '您的訂單已寄出，多謝惠顧！請於兩個工作天內留意電話；如有查詢，歡迎回覆此電郵與我們聯絡。';
    await office.enqueue(
      mail({
        subject,
        text: '訂單 😀\n.\nend',
        html: '<p>訂單 😀</p>',
        sender: { name: '海旁百貨', address: 'hello@shop.example' },
      }),
    );
    await office.send(port);
    const raw = received[0]?.raw ?? '';
    // Bytes beyond ASCII are encoded, in lines of at most 998.
    expect(raw).toMatch(/^[\t\r\n\u0020-\u007E]*$/u);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(100);
    expect(words(/^Subject: ((?:.*\r\n)(?:[ \t].*\r\n)*)/mu.exec(raw)?.[1] ?? '')).toBe(subject);
    expect(words(/^From: (.*) </mu.exec(raw)?.[1] ?? '')).toBe('海旁百貨');
    expect(partOf(raw, 'text/plain')).toBe('訂單 😀\n.\nend');
    expect(partOf(raw, 'text/html')).toBe('<p>訂單 😀</p>');
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/mu);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/mu);
  });

  test('has the same Message-ID and date at every attempt', async () => {
    let answers = 0;
    const seen: string[] = [];
    const { port } = await mailServer({
      onData(stream, _session, callback) {
        let raw = '';
        stream.on('data', (part: Buffer) => (raw += part.toString()));
        stream.on('end', () => {
          seen.push(raw.replaceAll(/--_NmP[^\r]*|boundary=.*/gu, ''));
          answers += 1;
          callback(answers === 1 ? refusal(451, 'later') : null);
        });
      },
    });
    const id = await office.enqueue();
    await office.send(port);
    shop.advance(3_600_000);
    await office.send(port);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain(`Message-ID: ${(await office.read(id))?.message_id}`);
  });

  test('names an international domain in ASCII; an international name needs a mail server that takes it', async () => {
    const asked: string[] = [];
    const { port } = await script('220 hi', (line, socket) => {
      if (line.startsWith('RCPT')) asked.push(line);
      return line.startsWith('RCPT') && !/^[ -~]*$/u.test(line) ? '553 5.6.7 no' : once(line, socket);
    });
    const domain = await office.enqueue(mail({ recipient: 'ann@例子.香港' }));
    const name = await office.enqueue(mail({ recipient: '用戶@shop.example' }));
    await office.send(port);
    expect(asked.toSorted()).toEqual([
      'RCPT TO:<ann@xn--fsqu00a.xn--j6w193g>',
      expect.stringContaining('@shop.example'),
    ]);
    expect([(await office.read(domain))?.status, (await office.read(name))?.status]).toEqual(['sent', 'failed']);
    const able = await mailServer();
    await office.enqueue(mail({ recipient: '陳@shop.example' }));
    await office.send(able.port);
    expect(able.received.map(({ to }) => to)).toEqual([['陳@shop.example']]);
  });
});

/** Decodes the encoded words of a header. */
function words(header: string): string {
  return header
    .replaceAll(/\?=\r\n[ \t]+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_, how: string, text: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : quoted(text.replaceAll('_', ' ')),
    )
    .trim()
    .replace(/^.*$/su, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

const quoted = (text: string) =>
  text.replaceAll(/=([\dA-F]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--/u).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n').trim();
  return (
    head.includes('base64')
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(quoted(text.replaceAll('=\r\n', '')), 'latin1').toString()
  )
    .replaceAll('\r\n', '\n')
    .trim();
}

describe('a mail server that refuses', () => {
  test('a recipient for good has its words shown, and the other mails go', async () => {
    const { port, received } = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('gone') ? refusal(550, '5.1.1 no such user') : null),
    });
    const gone = await office.enqueue(mail({ recipient: 'gone@customer.example' }));
    const there = await office.enqueue();
    await office.send(port);
    expect(await office.read(gone)).toMatchObject({
      status: 'failed',
      attempts: 1,
      problem: 'refused',
      last_error: '550 5.1.1 no such user',
      next_attempt_at: null,
    });
    expect(await office.events(gone)).toEqual(['create', 'fail']);
    expect(await office.read(there)).toMatchObject({ status: 'sent' });
    expect(received).toHaveLength(1);
  });

  test.each([
    [
      'the sender',
      { onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(refusal(553, 'no')) },
    ],
    [
      'the whole mail',
      {
        onData: (stream: NodeJS.ReadableStream, _s: unknown, done: (error: Error) => void) =>
          stream.on('end', () => done(refusal(554, '5.7.1 spam'))).resume(),
      },
    ],
    ['its size', { size: 10 }],
  ])('%s for good is asked once', async (_, options) => {
    const { port } = await mailServer(options);
    const id = await office.enqueue();
    await office.send(port);
    expect(await office.read(id)).toMatchObject({ status: 'failed', attempts: 1, problem: 'refused' });
    expect((await office.read(id))?.last_error).not.toBeNull();
  });

  test('for now (greylisting) gets the mail at the next attempt', async () => {
    const known = new Set<string>();
    const { port, received } = await mailServer({
      onRcptTo({ address }, _session, callback) {
        callback(known.has(address) ? null : refusal(451, '4.7.1 greylisted, come back'));
        known.add(address);
      },
    });
    const id = await office.enqueue();
    await office.send(port);
    expect(await office.read(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      problem: 'later',
      last_error: '451 4.7.1 greylisted, come back',
    });
    await office.send(port);
    expect(received).toHaveLength(0);
    shop.advance(60_000);
    await office.send(port);
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 2, problem: null, last_error: null });
    expect(await office.events(id)).toEqual(['create', 'postpone', 'send']);
  });

  test(`for now each time is given up after ${maxAttempts} attempts within a day and a half (seed ${seed})`, async () => {
    const { port } = await mailServer({ onRcptTo: (_a, _s, done) => done(refusal(450, 'busy')) });
    const id = await office.enqueue();
    const begin = shop.now().getTime();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await office.send(port);
      const { status, next_attempt_at: next } = (await office.read(id)) ?? {};
      expect(status).toBe(attempt < maxAttempts ? 'queued' : 'failed');
      shop.advance(next ? Date.parse(next) - shop.now().getTime() : 0);
    }
    expect(shop.now().getTime() - begin).toBeGreaterThan(12 * 3_600_000);
    expect(shop.now().getTime() - begin).toBeLessThan(36 * 3_600_000);
    expect(await office.read(id)).toMatchObject({ attempts: maxAttempts, problem: 'later', last_error: '450 busy' });
  });

  test('everybody (421) is left alone for a while, rather than asked for each mail', async () => {
    const { port, connections } = await mailServer({
      onConnect: (_session, callback) => callback(refusal(421, 'too many connections')),
    });
    const ids = await Promise.all(Array.from({ length: 30 }, () => office.enqueue()));
    const server = office.server(smtpTransport(`smtp://127.0.0.1:${port}`, patient));
    await server.drain();
    const first = connections.all;
    expect(first).toBeLessThanOrEqual(4);
    await server.drain();
    expect(connections.all).toBe(first);
    shop.advance(6_000);
    await server.drain();
    expect(connections.all).toBeGreaterThan(first);
    expect(new Set((await Promise.all(ids.map(office.read))).map((one) => one?.status))).toEqual(new Set(['queued']));
  });
});

describe('a mail server', () => {
  const login = (url: string) => office.server(smtpTransport(url, patient)).drain();

  test('that refuses the login keeps no mail from being sent later, and is told without name and password', async () => {
    const { port, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'right word'
          ? callback(null, { user: username })
          : callback(refusal(535, `5.7.8 ${username} isn’t known by ${password}`)),
    });
    const id = await office.enqueue();
    await login(`smtp://shop%40example.com:wrong%20word@127.0.0.1:${port}`);
    expect(await office.read(id)).toMatchObject({ status: 'queued', problem: 'login', last_error: '535' });
    expect(shop.log.join('\n')).not.toMatch(/wrong|shop@example|shop%40/u);
    shop.advance(60_000);
    await login(`smtp://shop%40example.com:right%20word@127.0.0.1:${port}`);
    expect(await office.read(id)).toMatchObject({ status: 'sent' });
    expect(received).toHaveLength(1);
  });

  test('that wants a login, and got none, is a fault of the settings', async () => {
    const { port } = await mailServer({ authOptional: false, allowInsecureAuth: true });
    const id = await office.enqueue();
    await office.send(port);
    expect(await office.read(id)).toMatchObject({ status: 'queued', problem: 'login' });
  });

  test.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])('with a certificate of its own making gets no mail by %s', async (scheme, options) => {
    const { port, received } = await mailServer(options);
    const id = await office.enqueue();
    await login(`${scheme}://127.0.0.1:${port}`);
    expect(await office.read(id)).toMatchObject({ status: 'queued', problem: 'insecure' });
    expect(received).toEqual([]);
  });

  test('without encryption gets no mail by smtps', async () => {
    const { port, received } = await mailServer();
    const id = await office.enqueue();
    await login(`smtps://127.0.0.1:${port}`);
    expect(await office.read(id)).toMatchObject({ status: 'queued', problem: 'insecure' });
    expect(received).toEqual([]);
  });

  test('that isn’t there is waited for', async () => {
    const { port, close } = await startMailServer();
    await close();
    const id = await office.enqueue();
    await office.send(port);
    expect(await office.read(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      problem: 'unreachable',
      last_error: 'ECONNREFUSED',
    });
  });

  test('keeps its connections for many mails, four at most', async () => {
    const { port, connections, received } = await mailServer();
    await shop.db.transaction((tx) =>
      enqueueMails(
        tx,
        Array.from({ length: 120 }, () => mail()),
        shop.now(),
      ),
    );
    await office.send(port);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(120);
    expect(received).toHaveLength(120);
    expect(connections.most).toBeLessThanOrEqual(4);
    expect(connections.all).toBeLessThanOrEqual(8);
  });
});

/** Follows a script up to this line, then another one. */
const until = (line: string, then: Script): Script => {
  const before = polite();
  return (given, socket) =>
    given === line || given.startsWith(`${line} `) ? then(given, socket) : before(given, socket);
};
const hangUp: Script = (_, socket) => {
  socket.destroy();
  return undefined;
};
const saysNothing: Script = () => undefined;

describe('a mail whose mail server', () => {
  test.each([
    ['hangs up at the greeting', undefined, hangUp, 'timeout'],
    ['says nothing at the greeting', undefined, polite(), 'timeout'],
    ['says something else at the greeting', 'HTTP/1.1 400 Bad Request', polite(), 'unreachable'],
    ['hangs up at the sender', '220 hi', until('MAIL', hangUp), 'broken'],
    ['hangs up at the recipient', '220 hi', until('RCPT', hangUp), 'broken'],
    ['says nothing to the recipient', '220 hi', until('RCPT', saysNothing), 'timeout'],
    ['hangs up at DATA', '220 hi', until('DATA', hangUp), 'broken'],
    ['says goodbye at DATA', '220 hi', until('DATA', () => '421 shutting down'), 'later'],
  ])('%s is tried again', async (_, greeting, answers, problem) => {
    const { port } = await script(greeting, answers);
    const id = await office.enqueue(mail({ text: 'Thank you.' }));
    await office.send(port, impatient);
    expect(await office.read(id)).toMatchObject({ status: 'queued', attempts: 1, problem });
    const good = await mailServer();
    shop.advance(60_000);
    await office.send(good.port);
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(good.received).toHaveLength(1);
  });

  test.each([
    ['hangs up', hangUp],
    ['says nothing', saysNothing],
  ])('%s after it has the whole mail is unclear, and not tried again by itself', async (_, answer) => {
    const { port, received } = await script('220 hi', until('.', answer));
    const id = await office.enqueue();
    await office.send(port, { ...patient, answer: 250 });
    expect(await office.read(id)).toMatchObject({
      status: 'unclear',
      attempts: 1,
      problem: 'unanswered',
      next_attempt_at: null,
    });
    expect(await office.events(id)).toEqual(['create', 'lose']);
    shop.advance(86_400_000);
    await office.send(port, impatient);
    expect(received).toHaveLength(1);
  });

  test('ends a kept connection between two mails is sent by another one', async () => {
    let mails = 0;
    const { port, connections } = await script('220 hi', (line, socket) => {
      if (line === '.') mails += 1;
      if (line.startsWith('MAIL') && mails > 0 && connections.all === 1) return hangUp(line, socket);
      return once(line, socket);
    });
    const [first, second] = [await office.enqueue(), await office.enqueue()];
    await sendByOneLane(port);
    expect([(await office.read(first))?.status, (await office.read(second))?.status]).toEqual(['sent', 'sent']);
    expect(connections.all).toBe(2);
  });

  test('refuses it for now after its end, on a kept connection, gets it at the next attempt, not at once', async () => {
    let ends = 0;
    const { port } = await script('220 hi', (line, socket) => {
      const answer = once(line, socket);
      if (line === '.') ends += 1;
      return line === '.' && ends === 2 ? '452 4.3.1 no room just now' : answer;
    });
    const [first, second] = [await office.enqueue(), await office.enqueue()];
    await sendByOneLane(port);
    expect((await office.read(first))?.status).toBe('sent');
    expect(await office.read(second)).toMatchObject({
      status: 'queued',
      attempts: 1,
      problem: 'later',
      last_error: '452 4.3.1 no room just now',
    });
    expect(ends).toBe(2);
    shop.advance(3_600_000);
    await office.send(port);
    expect(await office.read(second)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('takes minutes over it holds up no other', async () => {
    let held: Socket | undefined;
    const { port } = await script('220 hi', (line, socket) => {
      const answer = once(line, socket);
      if (line !== '.' || held) return answer;
      held = socket;
      return undefined;
    });
    const slow = await office.enqueue();
    const sending = office.send(port);
    await expect.poll(() => held).toBeDefined();
    const quick = await office.enqueue();
    await expect.poll(async () => (await office.read(quick))?.status).toBe('sent');
    expect((await office.read(slow))?.status).toBe('sending');
    held?.write('250 2.0.0 Ok\r\n');
    await sending;
    expect((await office.read(slow))?.status).toBe('sent');
  });
});

/** Sends due mails one at a time, so that each mail reuses the connection. */
async function sendByOneLane(port: number): Promise<void> {
  const { lane, ...rest } = smtpTransport(`smtp://127.0.0.1:${port}`, patient);
  const only = lane();
  let turn: Promise<unknown> = Promise.resolve();
  const single: Transport = {
    ...rest,
    lane: () => ({
      deliver: (...given) => {
        const mine = turn.then(() => only.deliver(...given));
        turn = mine.catch(() => undefined);
        return mine;
      },
      close: () => {},
    }),
  };
  await office.server(single).drain();
  only.close();
}

/** A server with positive replies for several connections, each with its own state. */
const talks = new WeakMap<object, Script>();
const once: Script = (line, socket) => {
  const talk = talks.get(socket) ?? polite();
  talks.set(socket, talk);
  return talk(line, socket);
};

describe('a sender that is gone', () => {
  test('leaves mails whose end it had not sent to the next one, uncounted', async () => {
    let begun = 0;
    const gone = office.server({
      check: async () => {},
      forget: async () => {},
      lane: () => ({
        deliver: (_mail, _handOver, signal) => {
          begun += 1;
          return aborted(signal);
        },
        close: () => {},
      }),
    });
    const id = await office.enqueue();
    gone.start();
    await expect.poll(() => begun).toBe(1);
    await gone.stop();
    expect(await office.read(id)).toMatchObject({ status: 'queued', attempts: 0 });
    const { port, received } = await mailServer();
    await office.send(port);
    expect(received).toHaveLength(1);
  });

  test('leaves those whose end it had sent as unclear, once it can’t be waiting any more', async () => {
    const id = await office.enqueue();
    await shop.db.execute(
      sql`update outgoing_mail set status = 'sending', attempts = 1, next_attempt_at = ${new Date(shop.now().getTime() + underWay).toISOString()} where id = ${id}`,
    );
    const { port, received } = await mailServer();
    await office.send(port);
    expect(await office.read(id)).toMatchObject({ status: 'sending' });
    shop.advance(underWay);
    await office.send(port);
    expect(await office.read(id)).toMatchObject({ status: 'unclear', problem: 'unanswered', attempts: 1 });
    expect(received).toEqual([]);
  });

  test('can’t end a mail once its lock is lost, and the next one sends it', async () => {
    const id = await office.enqueue();
    let cut = 0;
    const { port, received, connections } = await script('220 hi', (line, socket) => {
      const answer = once(line, socket);
      if (line !== 'DATA' || cut > 0) return answer;
      cut += 1;
      void endSession().then(() => socket.write(`${answer}\r\n`));
      return undefined;
    });
    await office.send(port);
    expect([cut, connections.all, received.length]).toEqual([1, 2, 1]);
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

test('a mail server that hangs up before the end of a mail gets it once more', async () => {
  const id = await office.enqueue();
  const blocker = await shop.parts.pool.connect();
  const waiting = async () =>
    (
      await shop.parts.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await blocker.query('begin');
  await blocker.query('select from outgoing_mail for update');
  const { port, received } = await script('220 hi', (line, socket) => {
    if (!line.startsWith('Thank')) return once(line, socket);
    // The end of the mail isn't sent before its sending is recorded.
    void expect
      .poll(waiting)
      .toBe(1)
      .then(() => socket.destroy());
    return undefined;
  });
  const sent = office.send(port);
  await expect.poll(waiting).toBe(2);
  await blocker.query('rollback');
  blocker.release();
  await sent;
  expect(received).toEqual([]);
  expect(await office.read(id)).toMatchObject({ status: 'queued', attempts: 1, problem: 'broken' });
});

const senders = `from pg_locks where locktype = 'advisory' and classid = 7242028 and objid = (-1)::oid and database = (select oid from pg_database where datname = current_database()) and granted`;
const holders = async () => (await shop.parts.pool.query(`select ${senders}`)).rowCount;

/** Ends the database session of the sender. */
async function endSession(): Promise<void> {
  await shop.parts.pool.query(`select pg_terminate_backend(pid) ${senders}`);
  await expect.poll(holders).toBe(0);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the server stops')), { once: true });
  });
}

describe('several servers', () => {
  test('send each mail once', async () => {
    const { port, received } = await mailServer();
    await shop.db.transaction((tx) =>
      enqueueMails(
        tx,
        Array.from({ length: 100 }, () => mail()),
        shop.now(),
      ),
    );
    const all = Array.from({ length: 3 }, () => office.server(smtpTransport(`smtp://127.0.0.1:${port}`, patient)));
    for (const server of all) server.start();
    await expect
      .poll(async () => {
        const { rows } = await shop.db.execute(sql`select from outgoing_mail where status <> 'sent'`);
        return rows.length;
      })
      .toBe(0);
    await Promise.all(all.map((server) => server.stop()));
    expect(received).toHaveLength(100);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(100);
  });
});

describe('without a mail server', () => {
  const folder = () => join(shop.parts.env.dataDir, 'outbox');
  const send = () => office.server(fileTransport(shop.parts.env.dataDir)).drain();
  afterEach(() => rm(folder(), { recursive: true, force: true }));

  test('a mail is a file that mail programs open', async () => {
    const id = await office.enqueue(mail({ subject: '訂單' }));
    await send();
    const [name = '', ...rest] = await readdir(folder());
    expect(rest).toEqual([]);
    expect(name).toBe(`${shop.now().toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`);
    const raw = await readFile(join(folder(), name), 'utf8');
    expect(words(/^Subject: (.*)$/mu.exec(raw)?.[1] ?? '')).toBe('訂單');
    expect(await office.read(id)).toMatchObject({ status: 'sent', response: name });
  });

  test('a folder that can’t be written is waited for', async () => {
    await rm(folder(), { recursive: true, force: true });
    await writeFile(folder(), 'in the way');
    const id = await office.enqueue();
    await send();
    expect(await office.read(id)).toMatchObject({ status: 'queued', problem: 'unwritable', last_error: 'EEXIST' });
    await rm(folder());
    shop.advance(60_000);
    await send();
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await readdir(folder())).toHaveLength(1);
  });
});
