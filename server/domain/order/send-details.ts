import { sql } from 'drizzle-orm';
import { fittingMails, mailForm, type OrderMailUse, mailedStates } from '../../../resources/orders/order-mails.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { order } from '../../../resources/orders/order.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, assertCan, type ErrorKey, invalid } from '../../errors.ts';
import { enqueueMails, isSendable } from '../../outbox/enqueue.ts';
import { readMailSettings } from '../customer-mail.ts';
import { type MailedCode, readCodes } from '../intangible_good/read-codes.ts';
import { recordCodesMailed, recordCodesSent } from '../intangible_good/seen.ts';
import { wordsOf } from '../message_template/words.ts';
import { isReachable, writtenMail } from './mail.ts';
import type { MailedPart, Order } from './mail-values.ts';

/** The actions by which staff send an order's details, and its codes. */
export const sendActions = {
  details: 'order_detail_email/send',
  codes: 'order_iti_detail_email/send',
} as const;
type SendAction = (typeof sendActions)[keyof typeof sendActions];

/** The error for each use without a template. */
const missing = {
  order_paid: 'errors.orderPaidTemplate',
  order_shipped: 'errors.orderShippedTemplate',
  order_ready: 'errors.orderReadyTemplate',
  order_goods: 'errors.orderGoodsTemplate',
  order_cancelled: 'errors.orderCancelledTemplate',
} as const satisfies Readonly<Record<OrderMailUse, ErrorKey>>;

interface Part extends MailedPart {
  readonly status: string;
}

/** The sub-orders of an order, for mails. */
async function readParts(runner: Runner, id: number): Promise<readonly Part[]> {
  const rows = await runOnce(
    runner,
    sql`select status, merchant, delivery_type, courier, tracking_no, tracking_url from sub_order where "order" = ${id} order by id`,
  );
  return rows.map(partIn);
}

const known = (value: unknown) => (typeof value === 'string' ? value : null);

function partIn([status, merchant, delivery_type, courier, tracking_no, tracking_url]: Row): Part {
  return {
    status: String(status),
    merchant: merchant === null ? null : Number(merchant),
    delivery_type: known(delivery_type),
    courier: known(courier),
    tracking_no: known(tracking_no),
    tracking_url: known(tracking_url),
  };
}

/** The sub-orders that a mail is about; none if it is about the whole order. */
const mailedParts = (parts: readonly Part[], use: OrderMailUse): readonly Part[] =>
  use === 'order_shipped' || use === 'order_ready' ? parts.filter(({ status }) => status === mailedStates[use]) : [];

/** The data besides the order that its mails need. */
export interface MailedParts {
  readonly parts: readonly Part[];
  readonly codes: readonly MailedCode[];
}

export const readMailedParts = async (runner: Runner, id: number): Promise<MailedParts> => ({
  parts: await readParts(runner, id),
  codes: await readCodes(runner, id),
});

/** The mails that fit the state of an order, the best one first. */
export const fitting = ({ status }: Order, { parts, codes }: MailedParts): readonly OrderMailUse[] =>
  fittingMails({ status, subOrders: parts.map((part) => part.status), hasCodes: codes.length > 0 });

/**
 * Chooses the requested mail, or the one that fits best, and reads its template and settings.
 * @throws ApiError 409 if no mail fits the order's state, its use has no template, or there is no sender; 422 if the
 * requested use doesn't fit
 */
export async function chosenMail(runner: Runner, current: Order, mailed: MailedParts, asked: OrderMailUse | null) {
  const uses = fitting(current, mailed);
  const use = asked ?? uses[0];
  if (use === undefined) throw new ApiError(409, 'errors.orderNoMail');
  if (!uses.includes(use)) throw invalid({ use: [{ rule: 'orderMail' }] }, { fields: mailForm, label: order.label });
  const words = await wordsOf(runner, use);
  if (!words) throw new ApiError(409, missing[use]);
  const settings = await readMailSettings(runner);
  const { sender } = settings;
  if (!sender) throw new ApiError(409, 'errors.messageSender');
  return {
    use,
    words,
    settings: { ...settings, sender },
    parts: mailedParts(mailed.parts, use),
    codes: use === 'order_goods' ? mailed.codes : [],
  };
}

/**
 * Number of mails of this action that staff sent for an order, counted in the history. The order is locked, so that
 * each mail gets its own number.
 */
async function countSent(runner: Runner, id: number, action: SendAction): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) from history where entity = ${order.name} and record_id = ${id} and action = ${action}`,
  );
  return Number(row?.[0] ?? 0);
}

/** Key of the nth mail of this action. */
const keyOfSending = (id: number, action: SendAction, nth: number): string =>
  `order/${id}/${action === sendActions.codes ? 'codes_sent' : 'sent'}/${nth}`;

/** The keys of the mails that staff sent about an order. */
export async function keysOfSendings(runner: Runner, id: number): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const action of Object.values(sendActions))
    for (let nth = await countSent(runner, id, action); nth > 0; nth -= 1) keys.push(keyOfSending(id, action, nth));
  return keys;
}

type Sending = Pick<ActionContext<typeof order>, 'tx' | 'client' | 'id' | 'caller' | 'now'> & {
  readonly current: Order;
  readonly body: { readonly to: string | null; readonly use?: OrderMailUse | null };
};

/**
 * Sends a mail about the order, in the transaction of the history entry that names who did. The recipient is stored in
 * the outbox, where an erasure of the customer finds it; the mail's own history names who sent it.
 */
async function send({ tx, client, id, current, body, caller, now }: Sending, action: SendAction) {
  const recipient = body.to ?? current.email;
  if (!isReachable(recipient)) throw new ApiError(409, 'errors.orderAddress');
  const { use, ...means } = await chosenMail(client, current, await readMailedParts(client, id), body.use ?? null);
  // Codes are worth money: sending them to another address needs the permission to export them.
  const isOwn = recipient.toLowerCase() === current.email?.toLowerCase();
  if (use === 'order_goods' && !isOwn && caller) assertCan(caller.permissions, 'export', intangible_good);
  const key = keyOfSending(id, action, (await countSent(client, id, action)) + 1);
  const mail = await writtenMail(client, { order: current, recipient, key, ...means });
  if (!isSendable(mail)) throw new ApiError(409, 'errors.orderMailLong');
  const queued = await enqueueMails(tx, [mail], now, caller);
  if (queued !== 1) throw new Error(`the mail ${key} was in the outbox already`);
  const codes = means.codes.map((code) => code.id);
  await recordCodesSent({ tx, client }, codes, { now, ...(caller && { by: caller }) });
  // A mail to somebody else delivers nothing to the customer, unless the customer has no usable address.
  if (isOwn || !isReachable(current.email)) await recordCodesMailed({ client }, id, codes);
  return { message: { key: 'orders.mails.queued', params: { email: recipient } } } as const;
}

/** Sends the order's details, as the mail that staff chose or that fits best. */
export const sendDetails = (sending: ActionContext<typeof order, (typeof sendActions)['details']>) =>
  send(sending, sendActions.details);

/**
 * Sends the codes of the order.
 * @throws ApiError 409 if it has none
 */
export async function sendCodes(sending: ActionContext<typeof order, (typeof sendActions)['codes']>) {
  const mailed = await readMailedParts(sending.client, sending.id);
  if (mailed.codes.length === 0) throw new ApiError(409, 'errors.orderNoCodes');
  return send({ ...sending, body: { ...sending.body, use: 'order_goods' } }, sendActions.codes);
}
