import { sql } from 'drizzle-orm';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { transitionOf } from '../../../resources/lifecycle.ts';
import { message } from '../../../resources/marketing/message.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { placeholdersIn } from '../../../resources/rules/placeholders.ts';
import {
  failedMailsAnswer,
  type MessageProgress,
  messageContentAnswer,
  messageProgressAnswer,
  type RecipientCount,
  recipientsAnswer,
} from '../../../resources/marketing/message-answers.ts';
import { type Call, callOf, type EntityRoute, idOf, notFound } from '../../crud/call.ts';
import { runAction } from '../../crud/actions.ts';
import { recordPath } from '../../crud/slots.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import type { Deps } from '../../http/deps.ts';
import type { Route } from '../../http/route.ts';
import { entityDocs } from '../../openapi/entity-docs.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { mailPageRoute } from '../../outbox/preview.ts';
import { lettersAnswer, localeIn, localePart } from '../../outbox/letter-answer.ts';
import { localesFor, messageIn } from './letters.ts';
import { setting } from '../settings/setting.ts';
import { countNameless, countRecipients, previewRecipient } from './recipients.ts';
import { emptyOfShop, readMailSettings } from '../customer-mail.ts';

const [tag] = message.plural;
const place = ':place{[0-9]+}';
const pageOf = (id: number, at: number, locale: ContentLocale) => `/api/message/${id}/preview/${at}/${locale}`;

async function readMessage(runner: Runner, id: number) {
  const found = await readRecord(runner, { resource: message, id, locale: 'en_US' });
  return found?.record;
}

async function existing({ deps, ...call }: Pick<Call, 'deps' | 'context' | 'resource'>) {
  const record = await readMessage(deps.pool, idOf(call));
  if (!record) throw notFound();
  return record;
}

/**
 * Counts a message's mails by state and its recipients without a mail in the outbox, and reads whether the settings
 * have a sender.
 */
async function progressOf(runner: Runner, id: number): Promise<MessageProgress> {
  const [row] = await runOnce(
    runner,
    sql`select (select count(*) from message_recipient where message_id = ${id} and state = 'waiting'),
      (select count(*) from message_recipient where message_id = ${id} and state = 'unusable'),
      count(*) filter (where status in ('queued', 'sending')), count(*) filter (where status = 'sent'),
      count(*) filter (where status = 'failed'), count(*) filter (where status = 'unclear')
      from outgoing_mail where message = ${id}`,
  );
  const [waiting = 0, unusable = 0, queued = 0, sent = 0, failed = 0, unclear = 0] = (row ?? []).map(Number);
  const has_sender = (await setting(runner, 'mail.sender_address')) !== null;
  return { waiting, unusable, queued, sent, failed, unclear, has_sender };
}

/** Failed or unclear mails of a message, for callers who may send messages but not read all mails of the shop. */
async function failedMails(runner: Runner, id: number) {
  const rows = await runOnce(
    runner,
    sql`select id, revision, recipient, status, problem, last_error from outgoing_mail
      where message = ${id} and status in ('failed', 'unclear') order by id limit 100`,
  );
  return failedMailsAnswer.parse({
    data: rows.map(([mail, revision, recipient, status, problem, last_error]) => ({
      id: Number(mail),
      revision: Number(revision),
      recipient,
      status,
      problem,
      last_error,
    })),
  });
}

const again = transitionOf(outgoing_mail, 'again');

/**
 * Sends a mail of a message again.
 * @throws ApiError 404 for a mail that isn't of this message
 */
async function sendAgain(call: Call): Promise<Response> {
  const { deps, context } = call;
  const mail = Number(context.req.param('mail'));
  const [own] =
    mail > 2_147_483_647
      ? []
      : await runOnce(deps.pool, sql`select id from outgoing_mail where id = ${mail} and message = ${idOf(call)}`);
  if (!own) throw notFound();
  return runAction(callOf(deps, outgoing_mail, context), 'again', again, mail);
}

/** Counts recipients and collects warnings, shown to staff before they send. */
async function previewRecipients(runner: Runner, record: RecordOf<typeof message>): Promise<RecipientCount> {
  const count = await countRecipients(runner, record);
  const named = placeholdersIn([...Object.values(record.subject), ...Object.values(record.text)]);
  const ofShop = emptyOfShop(await readMailSettings(runner));
  const ofPerson = named.filter((name) => name === 'name' || name === 'salutation');
  const nameless = ofPerson.length > 0 ? await countNameless(runner, record) : 0;
  const unfilled = [
    ...ofPerson.map((placeholder) => ({ placeholder, people: nameless })),
    ...ofShop.filter((name) => named.includes(name)).map((placeholder) => ({ placeholder, people: count.total })),
  ];
  return { ...count, unfilled: unfilled.filter(({ people }) => people > 0) };
}

/** Routes of messages, besides the generic ones. */
export const messageRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/recipients`,
    needs: ['get'],
    doc: {
      id: 'countMessageRecipients',
      tag,
      summary: 'How many people would get a message now, how often an address stands again, and what is none',
      answer: bodySchema(recipientsAnswer),
      refusals: [404],
    },
    handler: async (call) => call.context.json({ data: await previewRecipients(call.deps.pool, await existing(call)) }),
  },
  {
    method: 'get',
    at: `${recordPath}/progress`,
    needs: ['get'],
    doc: {
      id: 'getMessageProgress',
      tag,
      summary: 'How far the sending of a message is',
      answer: bodySchema(messageProgressAnswer),
      refusals: [404],
    },
    handler: async (call) => call.context.json({ data: await progressOf(call.deps.pool, (await existing(call)).id) }),
  },
  {
    method: 'get',
    at: `${recordPath}/mails`,
    needs: ['get'],
    doc: {
      id: 'listFailedMessageMails',
      tag,
      summary: 'Mails of a message that failed or are unclear, the first hundred',
      answer: bodySchema(failedMailsAnswer),
      refusals: [404],
    },
    handler: async (call) => call.context.json(await failedMails(call.deps.pool, (await existing(call)).id)),
  },
  {
    method: 'post',
    at: `${recordPath}/mails/:mail{[0-9]+}/again`,
    needs: ['update'],
    doc: {
      ...entityDocs(outgoing_mail).action('again', again),
      id: 'sendMessageMailAgain',
      tag,
      summary: 'Send a mail of a message again',
    },
    handler: sendAgain,
  },
  {
    method: 'get',
    at: `${recordPath}/content/${place}`,
    needs: ['get'],
    doc: {
      id: 'getMessageContent',
      tag,
      summary: 'A message as one of its recipients gets it, in both languages',
      answer: bodySchema(messageContentAnswer),
      refusals: [404],
    },
    handler: async (call) => {
      const { pool, urlSigner } = call.deps;
      const record = await existing(call);
      const at = Number(call.context.req.param('place'));
      const recipient = await previewRecipient(pool, record, at);
      if (!recipient) throw notFound();
      const settings = await readMailSettings(pool);
      const letters = lettersAnswer(
        urlSigner,
        (locale) => messageIn(record, recipient, settings, locale),
        (locale) => pageOf(record.id, at, locale),
      );
      return call.context.json({ data: { email: recipient.email, locales: localesFor(record, recipient), letters } });
    },
  },
];

/** The page of a message's mail to one recipient, shown in an iframe. */
export function messagePageRoute(deps: Deps): Route {
  return mailPageRoute(deps, {
    path: `/message/:id{[0-9]+}/preview/${place}/${localePart}`,
    doc: {
      id: 'previewMessage',
      tag,
      summary: 'A message as one of its recipients gets it, by the signed URL that its content tells',
    },
    read: async ({ req }) => {
      const record = await readMessage(deps.pool, Number(req.param('id')));
      const recipient = record && (await previewRecipient(deps.pool, record, Number(req.param('place'))));
      if (!recipient) return undefined;
      return messageIn(record, recipient, await readMailSettings(deps.pool), localeIn(req.param('locale'))).html;
    },
  });
}
