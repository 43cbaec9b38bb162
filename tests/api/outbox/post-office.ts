import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import type { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { enqueueMails, type NewMail } from '../../../server/outbox/enqueue.ts';
import { mailSender } from '../../../server/outbox/send.ts';
import { type SmtpTimeouts, smtpTransport } from '../../../server/outbox/smtp-transport.ts';
import type { Transport } from '../../../server/outbox/transport.ts';
import { createRandom } from '../../../server/demo/random.ts';
import type { Shop } from '../world.ts';

export type Mail = Omit<RecordOf<typeof outgoing_mail>, 'revision'> & { readonly revision: number };

/** Short timeouts for tests that wait for them; others use long ones for a busy machine. */
export const impatient: SmtpTimeouts = { connecting: 250, handingOver: 250, answer: 250 };
export const patient: SmtpTimeouts = { connecting: 20_000, handingOver: 20_000, answer: 20_000 };

export const seed = 20_261_123;

let made = 0;

/** A mail with a unique key. */
export function mail(more: Partial<NewMail> = {}): NewMail {
  made += 1;
  return {
    recipient: `ann${made}@customer.example`,
    sender: { name: 'Waterfront', address: 'hello@shop.example' },
    subject: `Your order ${made}`,
    text: 'Thank you.',
    cause: 'order',
    key: `order/${made}/paid`,
    ...more,
  };
}

/** Outbox functions of a shop under test. */
export function postOffice(shop: () => Shop) {
  const { random } = seeded();
  /** A server that sends mails; each call is like a restart. */
  const server = (transport: Transport) => {
    const { background: pool, log, now } = shop().parts;
    return new Worker({
      pool,
      log,
      now,
      handlers: new Map(),
      standing: [mailSender({ transport, random })],
      pollInterval: 20,
    });
  };
  return {
    server,
    /** Queues a mail, and returns its id. */
    async enqueue(given: NewMail = mail()): Promise<number> {
      await shop().db.transaction((tx) => enqueueMails(tx, [given], shop().now()));
      const { rows } = await shop().db.execute<{ id: number }>(
        sql`select id from outgoing_mail where key = ${given.key}`,
      );
      return rows[0]?.id ?? 0;
    },
    /** Sends due mails through this mail server. */
    send: (port: number, timeouts = patient) => server(smtpTransport(`smtp://127.0.0.1:${port}`, timeouts)).drain(),
    async read(id: number): Promise<Mail | undefined> {
      const { rows } = await shop().parts.pool.query<Mail>('select * from outgoing_mail where id = $1', [id]);
      return rows[0];
    },
    /** Names of a mail's events, in order. */
    async events(id: number): Promise<readonly string[]> {
      const { rows } = await shop().db.execute<{ action: string }>(
        sql`select action from history where entity = 'outgoing_mail' and record_id = ${id} order by id`,
      );
      return rows.map(({ action }) => action);
    },
    async clear(): Promise<void> {
      await shop().db.execute(sql`truncate outgoing_mail, mail_content`);
    },
  };
}

function seeded() {
  const random = createRandom(seed);
  return { random: () => random.int(0, 1_000) / 1_000 };
}
