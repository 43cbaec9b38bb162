import { type SQL, sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import type { message } from '../../../resources/marketing/message.ts';
import type { RecipientCount } from '../../../resources/marketing/message-answers.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { isErasedIn } from '../../db/records/erased.ts';
import { type MailRecipient, mailRecipientColumns, mailRecipientIn } from '../customer-mail.ts';

type Message = RecordOf<typeof message>;

/** A source of recipients: SQL that selects their `email`, with duplicates, for the message `id`. */
type RecipientSource = (id: number) => SQL;

/** Sources by `to`. To add one, add a choice there, its field, and an entry here. */
const sources: Readonly<Record<Message['to'], RecipientSource>> = {
  users: (id) =>
    sql`select u.email from message_users chosen join "user" u on u.id = chosen.target_id where chosen.record_id = ${id}`,
  user_groups: (id) => sql`
    with chosen as (select g.id, g.email_domains from message_user_groups j join user_group g on g.id = j.target_id where j.record_id = ${id})
    select u.email from chosen join user_user_groups j on j.target_id = chosen.id join "user" u on u.id = j.record_id
    union all select e.email from chosen join user_group_emails e on e.record_id = chosen.id
    union all select u.email from chosen join "user" u on u.email_verified and split_part(u.email, '@', 2) = any (chosen.email_domains)
    union all select u.email from chosen join user_group_phone_numbers p on p.record_id = chosen.id join "user" u on u.phone_verified and u.phone = p.phone`,
  emails: (id) => sql`select email from message_emails where record_id = ${id}`,
};

/**
 * Addresses that no mail can be sent to: of erased customers, or longer than mail servers accept (RFC 5321, 4.5.3.1).
 */
const unusable = sql`(${isErasedIn(sql`email`)} or strpos(email, '@') > 65 or (length(email) - strpos(email, '@') > 63 and split_part(email, '@', 2) ~ '[^.]{64}'))`;

/** The current addresses of a message, in lower case and without duplicates. */
const addresses = ({ id, to }: Pick<Message, 'id' | 'to'>) =>
  sql`(select lower(email) as email, count(*) as times from (${sources[to](id)}) as found group by lower(email))`;

/** Addresses of a message that a mail can be sent to. */
const usableAddresses = (record: Pick<Message, 'id' | 'to'>) =>
  sql`(select email from ${addresses(record)} as found where not ${unusable})`;

/** Counts the recipients that a message would have now. */
export async function countRecipients(
  runner: Runner,
  record: Pick<Message, 'id' | 'to'>,
): Promise<Omit<RecipientCount, 'unfilled'>> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) filter (where not ${unusable}), coalesce(sum(times - 1), 0), coalesce(jsonb_agg(email order by email) filter (where ${unusable}), '[]')
      from ${addresses(record)} as address`,
  );
  const [total, repeated, refused] = row ?? [];
  return {
    total: Number(total),
    repeated: Number(repeated),
    unusable: Array.isArray(refused) ? refused.slice(0, 20).map(String) : [],
  };
}

/** Counts recipients whose name the shop doesn't know. */
export async function countNameless(runner: Runner, record: Pick<Message, 'id' | 'to'>): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) from ${usableAddresses(record)} as address
      left join "user" u on u.email = address.email where coalesce(u.family_name, '') = '' and coalesce(u.given_name, '') = ''`,
  );
  return Number(row?.[0]);
}

/** Rows per statement; each statement has a timeout of a few seconds. */
const chunk = 20_000;

/** Stores the recipients of a message, in the transaction that begins its sending. Returns their number. */
export async function keepRecipients(runner: Runner, { id, to }: Pick<Message, 'id' | 'to'>): Promise<number> {
  for (let [kept, last] = [0, '']; ;) {
    const [row] = await runOnce(
      runner,
      sql`with next as (select distinct lower(email) as email from (${sources[to](id)}) as found
          where lower(email) > ${last} and not ${unusable} order by email limit ${chunk}),
        kept as (insert into message_recipient (message_id, place, email, user_id)
          select ${id}, ${kept} + row_number() over (order by next.email), next.email, u.id from next left join "user" u on u.email = next.email)
        select count(*), max(email) from next`,
    );
    const count = Number(row?.[0]);
    [kept, last] = [kept + count, String(row?.[1])];
    if (count < chunk) return kept;
  }
}

/** A recipient with what the shop knows about them. */
export interface Recipient extends MailRecipient {
  readonly place: number;
  /** Their language; undefined if the shop doesn't know the person. */
  readonly locale: string | undefined;
}

const recipientIn = ([place, email, ...known]: readonly unknown[]): Recipient => ({
  place: Number(place),
  ...mailRecipientIn(String(email), known),
});

/** The recipient at a place of a draft's sending order, for its preview. */
export async function previewRecipient(
  runner: Runner,
  record: Pick<Message, 'id' | 'to'>,
  place: number,
): Promise<Recipient | undefined> {
  if (place < 1 || place > 10_000_000) return undefined;
  const [row] = await runOnce(
    runner,
    sql`select ${place}::integer, address.email, ${mailRecipientColumns} from ${usableAddresses(record)} as address
      left join "user" u on u.email = address.email order by address.email offset ${place - 1} limit 1`,
  );
  return row && recipientIn(row);
}

/** Locks and reads the next recipients whose mails aren't in the outbox yet. */
export async function nextRecipients(runner: Runner, id: number, most: number): Promise<readonly Recipient[]> {
  const rows = await runOnce(
    runner,
    sql`select next.place, next.email, ${mailRecipientColumns} from (select place, email, user_id from message_recipient
        where message_id = ${id} and state = 'waiting' order by place limit ${most} for update) as next
      left join "user" u on u.id = next.user_id order by next.place`,
  );
  return rows.map(recipientIn);
}
