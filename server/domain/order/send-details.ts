import { sql } from 'drizzle-orm';
import { fittingMails, mailForm, type OrderMailUse, toldStates } from '../../../resources/orders/order-mails.ts';
import { order } from '../../../resources/orders/order.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, type ErrorKey, invalid } from '../../errors.ts';
import { enqueueMails, isSendable } from '../../outbox/enqueue.ts';
import { readMailSettings } from '../customer-mail.ts';
import { wordsOf } from '../message_template/words.ts';
import { isReachable, writtenMail } from './mail.ts';
import type { MailedPart, Order } from './mail-values.ts';

/** The action by which staff send an order's details. */
export const sendAction = 'order_detail_email/send';

/** What is said where a use has no template. */
const missing = {
  order_paid: 'errors.orderPaidTemplate',
  order_shipped: 'errors.orderShippedTemplate',
  order_ready: 'errors.orderReadyTemplate',
  order_cancelled: 'errors.orderCancelledTemplate',
} as const satisfies Readonly<Record<OrderMailUse, ErrorKey>>;

export interface Part extends MailedPart {
  readonly status: string;
}

/** The sub-orders of an order, as mails tell of them. */
export async function readParts(runner: Runner, id: number): Promise<readonly Part[]> {
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

/** Of which sub-orders a mail tells; none where it is about the whole order. */
export const toldParts = (parts: readonly Part[], use: OrderMailUse): readonly Part[] =>
  use === 'order_shipped' || use === 'order_ready' ? parts.filter(({ status }) => status === toldStates[use]) : [];

/** The mails that fit an order, the most telling first. */
export const fitting = ({ status }: Order, parts: readonly Part[]): readonly OrderMailUse[] =>
  fittingMails(
    status,
    parts.map((part) => part.status),
  );

/**
 * The mail that is asked for, or fits best, with what it is written with.
 * @throws ApiError 409 if none fits the order's state, its use has no template, or the settings no sender; 422 for another
 * use than those that fit
 */
export async function chosenMail(runner: Runner, current: Order, parts: readonly Part[], asked: OrderMailUse | null) {
  const uses = fitting(current, parts);
  const use = asked ?? uses[0];
  if (use === undefined) throw new ApiError(409, 'errors.orderNoMail');
  if (!uses.includes(use)) throw invalid({ use: [{ rule: 'orderMail' }] }, { fields: mailForm, label: order.label });
  const words = await wordsOf(runner, use);
  if (!words) throw new ApiError(409, missing[use]);
  const settings = await readMailSettings(runner);
  const { sender } = settings;
  if (!sender) throw new ApiError(409, 'errors.messageSender');
  return { use, words, settings: { ...settings, sender }, parts: toldParts(parts, use) };
}

/**
 * How often staff have sent an order's details. Counted in the history, which is written with each: of an order that is
 * locked, each sending has a number of its own.
 */
export async function countSent(runner: Runner, id: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) from history where entity = ${order.name} and record_id = ${id} and action = ${sendAction}`,
  );
  return Number(row?.[0] ?? 0);
}

/** The key of the mail that staff sent as the nth. */
export const keyOfSending = (id: number, nth: number): string => `order/${id}/sent/${nth}`;

/**
 * Sends the order's details, in the transaction of the history's entry that tells who did. Whom they went to stands in the
 * outbox, with the sender in its history: an erasure of the customer finds it there.
 */
export async function sendDetails({
  tx,
  client,
  id,
  current,
  body,
  caller,
  now,
}: ActionContext<typeof order, typeof sendAction>) {
  const recipient = body.to ?? current.email;
  if (!isReachable(recipient)) throw new ApiError(409, 'errors.orderAddress');
  const { parts, ...means } = await chosenMail(client, current, await readParts(client, id), body.use);
  const key = keyOfSending(id, (await countSent(client, id)) + 1);
  const mail = await writtenMail(client, { order: current, parts, recipient, key, ...means });
  if (!isSendable(mail)) throw new ApiError(409, 'errors.orderMailLong');
  const queued = await enqueueMails(tx, [mail], now, caller);
  if (queued !== 1) throw new Error(`the mail ${key} was in the outbox already`);
  return { message: { key: 'orders.mails.queued', params: { email: recipient } } } as const;
}
