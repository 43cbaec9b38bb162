import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { erasedAddress, erasedText, personalFields, personalParts } from '../../../resources/personal.ts';
import { openReturnStates } from '../../../resources/orders/order-states.ts';
import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { deleteFile, lockFile } from '../../media/file-rows.ts';
import { findUses } from '../../media/file-uses.ts';
import { withdrawMails } from '../../outbox/queue.ts';
import type { Transport } from '../../outbox/transport.ts';
import { describeError } from '../../process/describe-error.ts';
import {
  belongsTo,
  owner,
  type Owned,
  personLists,
  readSubject,
  type Subject,
  subjectEntities,
  subjectRecords,
} from './data-subject.ts';
import { emptyAnswers } from './erase-answers.ts';
import { eraseFromList, eraseRecords, type Erasing, hideHistory, notErased } from './erase-records.ts';
import { eraseTexts, writtenTexts } from './erase-texts.ts';
import { eraseTraces, traces } from './erase-traces.ts';

/** Maximum number of order numbers in the error. */
const mostNamed = 5;

/**
 * Asserts that the customer has no open orders or returns, which they could then not receive.
 * @throws ApiError 409 with the numbers of the open orders, and of orders with open returns
 */
export async function assertNothingUnderWay(client: Runner, record: RecordOf<typeof user>): Promise<void> {
  const subject = await readSubject(client, record, 'all');
  const rows = await runOnce(
    client,
    sql`select order_no from "order" as own where ${belongsTo(order, subject)} and (status in ('pending_payment', 'paid', 'processing')
      or exists (select from order_return came where came."order" = own.id and came.status = any (${sql.param([...openReturnStates])}::text[])))
      order by id limit ${mostNamed + 1}`,
  );
  if (rows.length === 0) return;
  const numbers = rows.slice(0, mostNamed).map(([number]) => String(number));
  throw new ApiError(409, 'errors.eraseUnderWay', {
    params: { numbers: [...numbers, ...(rows.length > mostNamed ? ['…'] : [])].join(', ') },
  });
}

/**
 * Hides the history of the customer's own record, and stores their identifiers for the background erasure, in the
 * transaction of the erase action.
 */
export async function beginErasure(
  client: Runner,
  before: RecordOf<typeof user>,
  by: Pick<Caller, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const { user: id, emails, phones, names, fullNames } = await readSubject(client, before, 'all');
  await hideHistory(client, user, [id]);
  await runOnce(
    client,
    sql`insert into customer_erasure (user_id, emails, phones, names, full_names, by_id, by_name, at, next_attempt_at)
      values (${id}, ${texts(emails)}, ${texts(phones)}, ${texts(names)}, ${texts(fullNames)}, ${by.id}, ${by.name}, ${now.toISOString()}, ${now.toISOString()})`,
  );
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** Records written in one transaction. */
const batch = 500;

/**
 * Erases customers everywhere except in their own records, which were erased at once. Every step is idempotent, so
 * after a crash the erasure starts again from the beginning.
 */
export function customerErasures(transport: Pick<Transport, 'forget'>): StandingTask {
  return {
    name: 'erasure of customers',
    number: 7,
    isDue: async (pool, now) => (await dueErasures(pool, now)).length > 0,
    async run({ pool, now, signal, log }) {
      for (const { subject, by } of await dueErasures(pool, now())) {
        if (signal.aborted) return;
        await eraseEverywhere(pool, { subject, by, now: now() }, { signal, transport }).catch(
          async (error: unknown) => {
            log.error({ user: subject.user, err: describeError(error) }, 'a customer could not be erased whole yet');
            await postpone(pool, subject, now());
          },
        );
      }
    },
  };
}

/** Delay until a failed erasure is retried, in milliseconds. */
const pause = 60_000;

async function postpone(runner: Runner, { user: id }: Subject, now: Date): Promise<void> {
  const next = new Date(now.getTime() + pause).toISOString();
  await runOnce(runner, sql`update customer_erasure set next_attempt_at = ${next} where user_id = ${id}`);
}

/** The due erasures; a time too far ahead comes from a wrong clock and counts as due. */
async function dueErasures(runner: Runner, now: Date): Promise<readonly Omit<Erasing, 'now'>[]> {
  const rows = await runOnce(
    runner,
    sql`select user_id, emails, phones, names, full_names, by_id, by_name from customer_erasure
      where next_attempt_at <= ${now.toISOString()} or next_attempt_at > ${new Date(now.getTime() + pause).toISOString()} order by at`,
  );
  return rows.map(([id, emails, phones, names, fullNames, byId, byName]) => ({
    subject: {
      user: Number(id),
      emails: textsIn(emails),
      phones: textsIn(phones),
      names: textsIn(names),
      fullNames: textsIn(fullNames),
    },
    by: { id: Number(byId), name: String(byName) },
  }));
}

const textsIn = (value: Row[number] | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Number of references from an entity's records to the records that determine their customer. */
const depth = (resource: Resource): number => {
  const above = owner(resource);
  return above ? 1 + depth(above.of) : 0;
};

/**
 * The entities with personal data. Those that belong to a customer through another entity come first, since the other
 * one no longer identifies the customer once it is erased.
 */
const personalEntities = subjectEntities
  .filter((one) => personalFields(one).length + personalParts(one).size > 0)
  .toSorted((one, other) => depth(other) - depth(one));

interface Means {
  readonly signal: AbortSignal;
  readonly transport: Pick<Transport, 'forget'>;
}

async function eraseEverywhere(pool: pg.Pool, erasing: Erasing, { signal, transport }: Means): Promise<void> {
  const { subject, now } = erasing;
  await forgetRecipient(pool, subject);
  if ((await withdrawMails(pool, subject.emails, now)) > 0)
    throw new Error('a mail to the customer is under way: its end is waited for');
  // Before the receipts are erased, since they identify what to remove.
  await transport.forget(await receiptsOf(pool, subject));
  // Records without personal data, such as uses of coupons, stay as they are.
  for (const resource of personalEntities)
    for await (const page of subjectRecords(pool, resource, subject, { most: batch, also: notErased(resource) })) {
      if (signal.aborted) return;
      await inTransaction(pool, (scope) => eraseSome(scope, resource, page, erasing));
    }
  await eraseFromLists(pool, erasing);
  await emptyMails(pool, subject);
  await emptyImportedRows(pool, user, [subject.user]);
  for (const texts of writtenTexts) await eraseTexts(pool, texts, erasing, signal);
  await emptyAnswers(pool, subject);
  for (const trace of traces) await eraseTraces(pool, trace, subject, signal);
  // Repeated: until the imported files were cleaned, undoing an import could restore the customer's emails.
  await eraseFromLists(pool, erasing);
  if (!signal.aborted) await finish(pool, erasing);
}

/** Removes the customer from lists of emails and phone numbers in records. */
async function eraseFromLists(pool: pg.Pool, erasing: Erasing): Promise<void> {
  for (const list of personLists) await inTransaction(pool, ({ client }) => eraseFromList(client, list, erasing));
}

/** Erases some records with the rows that imports stored about them, and files that no other record uses. */
async function eraseSome({ client }: TransactionScope, resource: Resource, page: readonly Owned[], erasing: Erasing) {
  const ids = page.map(({ id }) => id);
  if (resource.csv?.key !== undefined) await emptyImportedRows(client, resource, ids);
  for (const file of await eraseRecords(client, resource, ids, erasing)) await eraseFile(client, file, erasing);
}

/** Replaces the customer's email in recipients of messages, so that messages still being sent skip them. */
async function forgetRecipient(runner: Runner, { user: id, emails }: Subject): Promise<void> {
  await runOnce(
    runner,
    sql`update message_recipient set email = ${`erased-${id}-`} || place || '@erased.invalid', state = case when state = 'waiting' then 'unusable' else state end
      where email = any (${sql.param([...emails])}::text[])`,
  );
}

/** Receipts of the customer's mails: responses of mail servers, or names of files (`fileTransport`). */
async function receiptsOf(runner: Runner, { emails }: Subject): Promise<readonly string[]> {
  const rows = await runOnce(
    runner,
    sql`select response from outgoing_mail where lower(recipient) = any (${sql.param([...emails])}::text[]) and response is not null`,
  );
  return rows.map(([receipt]) => String(receipt));
}

/** Clears the content of mails to the customer, and of mails about their orders that staff sent to others. */
async function emptyMails(runner: Runner, { user: id }: Subject): Promise<void> {
  await runOnce(
    runner,
    sql`update mail_content set text = ${erasedText}, html = null
      where mail_id = any (array(select id from outgoing_mail where lower(recipient) = ${erasedAddress(id)}
        or (cause = 'order' and split_part(key, '/', 2) in
          (select id::text from "order" where "user" = ${id} or lower(email) = ${erasedAddress(id)}))))`,
  );
}

/**
 * Deletes a file that only the customer's records used, and its name in the history. The stored bytes are removed
 * later.
 */
async function eraseFile(client: Runner, id: number, { by, now }: Erasing): Promise<void> {
  const file = await lockFile(client, id);
  if (!file || (await findUses(client, file, 'en')).length > 0) return;
  await deleteFile(client, file, { caller: by, now });
  await runOnce(
    client,
    sql`update history set title = null, changes = '{}' where entity = 'file' and record_id = ${id}`,
  );
}

/** Clears the rows that imports stored about records. */
async function emptyImportedRows(client: Runner, { name }: Resource, ids: readonly number[]): Promise<void> {
  await runOnce(
    client,
    sql`update import_row set wrong = null, cells = null where record_id = any (${sql.param([...ids])}::integer[])
      and import_id = any (array(select id from import_run where entity = ${name} and record_id is null))`,
  );
}

async function finish(pool: pg.Pool, { subject: { user: id }, now }: Erasing): Promise<void> {
  await inTransaction(pool, async ({ tx, client }) => {
    const [row] = await runOnce(
      client,
      sql`update "user" set status = 'erased', revision = revision + 1, updated_at = ${now.toISOString()} where id = ${id} returning revision, email`,
    );
    await runOnce(client, sql`delete from customer_erasure where user_id = ${id}`);
    if (row)
      await appendServerWrite(
        tx,
        user,
        {
          id,
          revision: Number(row[0]),
          before: { status: 'erasing' },
          after: { status: 'erased', email: row[1] },
          action: 'finish',
        },
        now,
      );
  });
}
