import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import type { OrderMailUse } from '../../../resources/orders/order-mails.ts';
import type { Transaction } from '../../db/connection/pool.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { enqueueMails, isSendable, type NewMail } from '../../outbox/enqueue.ts';
import { asOneLetter } from '../../outbox/letter.ts';
import { maskMarks } from '../../outbox/sealed-marks.ts';
import { isMailAddress } from '../../outbox/mail-address.ts';
import { letterIn, localesOf, type MailSettings, type MailWords, readMailSettings } from '../customer-mail.ts';
import { wordsOf } from '../message_template/words.ts';
import { codeLines } from '../intangible_good/code-lines.ts';
import { type MailedCode, readCodes } from '../intangible_good/read-codes.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { itemName, type MailedPart, type Order, orderMailValues, readNames } from './mail-values.ts';

type Sender = NonNullable<MailSettings['sender']>;

/** Whether a mail can be sent to this address; false for erased customers. */
export const isReachable = (email: string | null): email is string => email !== null && isMailAddress(email);

/** The order, sub-orders and codes that a mail is about. */
interface MailedOrder {
  readonly order: Order;
  readonly parts: readonly MailedPart[];
  readonly codes: readonly MailedCode[];
}

/**
 * An order's mail in each language, and the languages that the customer gets. Codes are filled in when the mail is sent
 * to `recipient`; without a recipient they are masked.
 */
export async function orderLetters(
  runner: Runner,
  { order, parts, codes }: MailedOrder,
  { words, settings }: { readonly words: MailWords; readonly settings: MailSettings },
  recipient?: string,
) {
  const names = await readNames(runner, order);
  const locales = localesOf(order.locale ?? names.person?.locale);
  const nameOf = (id: number, locale: ContentLocale) => {
    const item = order.items.find((one) => one.id === id);
    return item ? itemName(item, locale) : '';
  };
  return {
    locales,
    letterIn: (locale: (typeof locales)[number]) =>
      letterIn<OrderMailUse>(
        words,
        {
          ...orderMailValues(order, names, parts, settings.shop[locale].shop, locale),
          goods: codeLines(codes, (item) => nameOf(item, locale), locale, recipient),
        },
        settings,
        locale,
      ),
  };
}

interface WrittenMail extends MailedOrder {
  readonly recipient: string;
  readonly key: string;
  readonly words: MailWords;
  readonly settings: MailSettings & { readonly sender: Sender };
}

/** An order's mail as it is put into the outbox. */
export async function writtenMail(
  runner: Runner,
  { recipient, key, words, settings, ...about }: WrittenMail,
): Promise<NewMail> {
  const { locales, letterIn: write } = await orderLetters(runner, about, { words, settings }, recipient);
  const letter = asOneLetter(locales.map(write));
  return {
    recipient,
    sender: settings.sender[locales[0] ?? 'zh_HK'],
    ...letter,
    // Lists show the subject, so it must not contain codes.
    subject: maskMarks(letter.subject),
    ...(settings.replyTo !== undefined && { replyTo: settings.replyTo }),
    cause: 'order',
    key,
  };
}

/** Template and settings of the mails of a use; `undefined` without a template or a sender. */
type Ready = Pick<WrittenMail, 'words' | 'settings'> | undefined;

/** Read once per transaction: a bulk run sends hundreds of mails in one. */
const ready = new WeakMap<Transaction, Map<OrderMailUse, Promise<Ready>>>();

function readyFor({ tx, client }: Scope, use: OrderMailUse): Promise<Ready> {
  const known = ready.get(tx) ?? new Map<OrderMailUse, Promise<Ready>>();
  ready.set(tx, known);
  const found = known.get(use) ?? readReady(client, use);
  known.set(use, found);
  return found;
}

async function readReady(runner: Runner, use: OrderMailUse): Promise<Ready> {
  const words = await wordsOf(runner, use);
  if (!words) return undefined;
  const settings = await readMailSettings(runner);
  const { sender } = settings;
  return sender && { words, settings: { ...settings, sender } };
}

/** An event of a locked order. A mail reports it once, by its key. */
export interface OrderEvent {
  readonly use: OrderMailUse;
  /** The order after the event. */
  readonly order: Order;
  /** The sub-order that the event is about. */
  readonly part?: MailedPart & { readonly id: number };
  /** The codes that were given to the order. */
  readonly codes?: readonly number[];
}

/**
 * Key of the mail about an event of the order, of a sub-order, or of codes; `part` is the sub-order's id, or the first
 * code's.
 */
export const keyOfEvent = (order: number, use: OrderMailUse, part?: number): string =>
  `order/${order}/${use}${part === undefined ? '' : `/${part}`}`;

/**
 * Mails an event to the customer, in the event's transaction. Does nothing if the order has no address, the shop no
 * sender, or the use no template, or if the mail is too long: events don't wait for mails. Returns whether a mail was
 * queued.
 */
export async function mailEvent(
  scope: Scope,
  { use, order, part, codes: ids = [] }: OrderEvent,
  { now }: Posting,
): Promise<boolean> {
  const { email } = order;
  if (!isReachable(email)) return false;
  const means = await readyFor(scope, use);
  if (!means) return false;
  const key = keyOfEvent(order.id, use, part?.id ?? ids[0]);
  const codes = ids.length === 0 ? [] : await readCodes(scope.client, order.id, ids);
  const about = { order, parts: part ? [part] : [], codes };
  const mail = await writtenMail(scope.client, { ...about, recipient: email, key, ...means });
  return isSendable(mail) && (await enqueueMails(scope.tx, [mail], now)) === 1;
}
