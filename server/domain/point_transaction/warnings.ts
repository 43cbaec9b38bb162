import { sql } from 'drizzle-orm';
import { isMailingHour, warnedUntil, warningValues } from '../../../resources/customers/point-warning.ts';
import { type Lot, pointTypes } from '../../../resources/customers/points.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { enqueueMails, type NewMail } from '../../outbox/enqueue.ts';
import { asOneLetter } from '../../outbox/letter.ts';
import { isMailAddress } from '../../outbox/mail-address.ts';
import {
  letterIn,
  localesOf,
  type MailSettings,
  type MailWords,
  type MailRecipient,
  mailRecipientColumns,
  mailRecipientIn,
  readMailSettings,
  mailRecipientValues,
} from '../customer-mail.ts';
import { wordsOf } from '../message_template/words.ts';
import { setting } from '../settings/setting.ts';

/** Maximum number of customers per transaction, and of mails: at most one per kind of points and customer. */
const batch = 100;
const mailsOfBatch = batch * pointTypes.length;
/** Maximum number of warnings in the outbox, so that mails about orders don't wait behind more of them. */
const mostQueued = 500;
/** Delay in milliseconds until the next search, once nothing is due. */
const pause = 10 * 60_000;

/** A customer whose points of a kind expire soon, with the lots not yet warned of. */
interface Warned {
  readonly person: MailRecipient & { readonly locale: string | undefined };
  readonly point_type: string;
  readonly lots: readonly Lot[];
}

/**
 * SQL condition on lots `l` of customers `u`: usable points that expire soon, not yet warned of, of a customer with a
 * verified email.
 */
async function dueLots(runner: Runner, now: Date) {
  const days = await setting(runner, 'points.warning_days');
  if (days === null || !isMailingHour(now)) return undefined;
  return sql`l.remaining > 0 and l.warned_at is null and u.email_verified
    and l.expires_at > ${now.toISOString()}::timestamptz and l.expires_at < ${warnedUntil(now, days)}::timestamptz`;
}

async function isAnyDue(runner: Runner, now: Date): Promise<boolean> {
  const due = await dueLots(runner, now);
  if (!due) return false;
  const [row] = await runOnce(
    runner,
    sql`select exists (select from point_lot l join "user" u on u.id = l.user_id where ${due})`,
  );
  return row?.[0] === true;
}

/** Whether the outbox has room for another batch. Only unsent mails have a next attempt. */
async function hasRoom(runner: Runner): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) <= ${mostQueued - mailsOfBatch} from outgoing_mail
      where next_attempt_at is not null and cause = 'points' and status in ('queued', 'sending')`,
  );
  return row?.[0] === true;
}

/**
 * Warns customers before points expire, as many days ahead as the settings say: one mail for all lots of a kind not yet
 * warned of. Each batch is a transaction that also marks the lots, so that no lot is warned of twice, even if the
 * server is killed. Without a template or a sender, lots wait.
 */
export function pointWarnings(): StandingTask {
  let resumes = 0;
  // A later time comes from a wrong clock.
  const isResting = (now: Date) => now.getTime() < resumes && now.getTime() >= resumes - pause;
  const rest = (now: Date) => {
    resumes = now.getTime() + pause;
  };
  return {
    name: 'warnings before points expire',
    number: 6,
    async isDue(pool, now) {
      if (isResting(now) || !(await hasRoom(pool))) return false;
      if (await isAnyDue(pool, now)) return true;
      rest(now);
      return false;
    },
    async run({ pool, now, signal }) {
      // Failures are retried after the pause, too.
      rest(now());
      while (!signal.aborted) {
        if (!(await hasRoom(pool))) {
          resumes = 0;
          return;
        }
        if ((await inTransaction(pool, (scope) => warnBatch(scope, now()))) === 0) return;
      }
    },
  };
}

/** Queues the mails of some customers, and marks their lots. Returns the number of lots. */
async function warnBatch({ tx, client }: TransactionScope, now: Date): Promise<number> {
  const due = await dueLots(client, now);
  const settings = await readMailSettings(client);
  const { sender } = settings;
  const words = await wordsOf(client, 'points_expiry');
  if (!due || !sender || !words) return 0;
  // Customers locked by a posting or change are skipped, and warned in the next run.
  const rows = await runOnce(
    client,
    sql`select u.id from "user" u where u.id in (
        select user_id from (select l.user_id from point_lot l join "user" u on u.id = l.user_id where ${due} order by l.expires_at limit ${batch}) first)
      order by u.id for no key update skip locked`,
  );
  const users = rows.map(([id]) => Number(id));
  const found = await runOnce(
    client,
    sql`select l.point_type, jsonb_agg(jsonb_build_array(l.id, l.remaining, l.expires_at) order by l.id), u.email, ${mailRecipientColumns}
      from point_lot l join "user" u on u.id = l.user_id
      where l.user_id = any (${sql.param(users)}::integer[]) and ${due} group by u.id, l.point_type order by u.id, l.point_type`,
  );
  const warned = found.map(warnedIn);
  await enqueueMails(
    tx,
    warned.flatMap((one) => (isMailAddress(one.person.email) ? [mailTo(one, words, { ...settings, sender })] : [])),
    now,
  );
  const lots = warned.flatMap((one) => one.lots.map(({ id }) => id));
  await runOnce(
    client,
    sql`update point_lot set warned_at = ${now.toISOString()} where id = any (${sql.param(lots)}::integer[])`,
  );
  return lots.length;
}

function warnedIn([point_type, lots, email, ...known]: Row): Warned {
  return {
    person: mailRecipientIn(String(email), known),
    point_type: String(point_type),
    lots: (Array.isArray(lots) ? lots : []).flatMap((lot) =>
      Array.isArray(lot) ? [{ id: Number(lot[0]), remaining: Number(lot[1]), expires_at: String(lot[2]) }] : [],
    ),
  };
}

type Sending = MailSettings & { readonly sender: NonNullable<MailSettings['sender']> };

/** The mail. Its key names its first lot, which appears in no other mail. */
function mailTo({ person, point_type, lots }: Warned, words: MailWords, settings: Sending): NewMail {
  const label = pointTypes.find(({ value }) => value === point_type)?.label;
  const locales = localesOf(person.locale);
  const letters = locales.map((locale) => {
    const values = {
      ...mailRecipientValues(person, locale),
      ...warningValues(lots, locale),
      point_type: label?.[locale === 'zh_HK' ? 1 : 0] ?? '',
    };
    return letterIn<'points_expiry'>(words, values, settings, locale);
  });
  return {
    recipient: person.email,
    sender: settings.sender[locales[0] ?? 'zh_HK'],
    ...(settings.replyTo !== undefined && { replyTo: settings.replyTo }),
    ...asOneLetter(letters),
    cause: 'points',
    key: `points/expiry/${lots[0]?.id}`,
  };
}
