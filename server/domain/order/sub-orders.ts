import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { changedSince, pushAfter, gaveUp } from '../../../resources/orders/courier-push.ts';
import type { order } from '../../../resources/orders/order.ts';
import { isPartOf, owedFor, piecesToSend, type SentBy } from '../../../resources/orders/order-parts.ts';
import { isLost, isUnsent } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';

/** A sub-order of a locked order. */
export interface SubOrderState extends SentBy {
  readonly id: number;
  readonly sub_order_no: string;
  readonly status: string;
  readonly settlement_amount: string | null;
  readonly push_status: string | null;
  readonly push_problem: string | null;
  readonly push_next_at: string | null;
}

/** Locks the sub-orders of a locked order. */
export async function lockSubOrders(
  { client }: Pick<Scope, 'client'>,
  order: number,
): Promise<readonly SubOrderState[]> {
  const rows = await runOnce(
    client,
    sql`select id, sub_order_no, status, push_status, push_problem, push_next_at, merchant, delivery_type, settlement_amount
      from sub_order where "order" = ${order} order by id for no key update`,
  );
  const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows.map(([id, sub_order_no, status, push_status, push_problem, push_next_at, ...of]) => ({
    id: Number(id),
    sub_order_no: String(sub_order_no),
    status: String(status),
    push_status: textIn(push_status),
    push_problem: textIn(push_problem),
    push_next_at: textIn(push_next_at),
    merchant: typeof of[0] === 'number' ? of[0] : null,
    delivery_type: textIn(of[1]),
    settlement_amount: textIn(of[2]),
  }));
}

/**
 * Moves locked sub-orders by a transition of the server, with their history. If they are cancelled, the merchant is
 * owed nothing, a waiting push is cancelled, and a sent push shows that something changed.
 */
export async function moveSubOrders(
  { tx, client }: Scope,
  moving: readonly SubOrderState[],
  { status, action }: { readonly status: string; readonly action: string },
  { now, by }: Posting,
): Promise<void> {
  const isOver = !isUnsent(status);
  const isCancelled = status === 'cancelled';
  const { push_status, push_problem } = gaveUp;
  const push = isOver
    ? sql`, (push_status, push_problem, push_next_at) = (
        case when push_status = 'waiting' then ${push_status} else push_status end,
        case when push_status = 'waiting' then ${push_problem} when push_status = 'sent' and ${isCancelled} then ${changedSince} else push_problem end,
        case when push_status = 'waiting' then null else push_next_at end)`
    : sql``;
  const settlement = isCancelled ? sql`, settlement_amount = 0` : sql``;
  const moved = await runOnce(
    client,
    sql`update sub_order set status = ${status}${push}${settlement}, revision = revision + 1, updated_at = ${now.toISOString()}
      where id = any (${sql.param(moving.map(({ id }) => id))}::integer[]) returning id, revision`,
  );
  const revisions = new Map(moved.map(([id, revision]) => [Number(id), Number(revision)]));
  await appendServerWrites(
    tx,
    sub_order,
    moving.map(({ id, ...before }) => ({
      id,
      revision: revisions.get(id) ?? 1,
      before,
      after: {
        ...before,
        status,
        ...(isOver && pushAfter(before.push_status, isCancelled ? 'cancelled' : 'left')),
        ...(isCancelled && { settlement_amount: '0.00' }),
      },
      action,
    })),
    now,
    by,
  );
}

type Item = RecordOf<typeof order>['items'][number];

/**
 * Updates the sub-orders of a locked order after a return, from its current items: merchants are owed less, and unsent
 * sub-orders with nothing left are cancelled.
 */
export async function followReturned(
  scope: Scope,
  placed: Pick<RecordOf<typeof order>, 'id' | 'items'>,
  posting: Posting,
): Promise<readonly SubOrderState[]> {
  const ended: SubOrderState[] = [];
  for (const part of await lockSubOrders(scope, placed.id)) {
    if (part.status === 'cancelled') continue;
    const items = placed.items.filter((item) => isPartOf(item, part));
    if (isUnsent(part.status) && (await isNothingLeft(scope.client, { id: placed.id, items }))) {
      ended.push(part);
      continue;
    }
    const owed = part.merchant === null ? 0 : owedFor(items);
    await settlePart(scope, part, owed, posting);
  }
  await moveSubOrders(scope, ended, { status: 'cancelled', action: 'cancel_with_order' }, posting);
  return ended;
}

/**
 * Writes the amount in cents owed to a merchant for a locked sub-order, with its history; does nothing if it doesn't
 * change.
 */
async function settlePart(scope: Scope, part: SubOrderState, owed: number, { now, by }: Posting): Promise<void> {
  const { id, sub_order_no, settlement_amount } = part;
  if (owed === digitsOf(settlement_amount ?? '0.00')) return;
  const record = { id, sub_order_no, settlement_amount };
  await updateAsServer(
    scope,
    sub_order,
    { record, values: { settlement_amount: moneyOf(owed) }, action: 'settle' },
    now,
    by,
  );
}

/** Whether every piece of these items was returned. */
export const isAllBack = (items: readonly Pick<Item, 'qty' | 'returned_qty'>[]): boolean =>
  items.every(({ qty, returned_qty }) => (returned_qty ?? 0) >= (qty ?? 0));

/**
 * Whether nothing is left of these items: every piece was returned, no return left one with the customer, and no code
 * was used.
 */
export async function isNothingLeft(
  runner: Runner,
  { id, items }: Pick<RecordOf<typeof order>, 'id' | 'items'>,
): Promise<boolean> {
  if (items.some((item) => piecesToSend(item) > 0)) return false;
  const [used] = await runOnce(
    runner,
    sql`select from intangible_good where "order" = ${id} and status = 'used'
      and order_item = any (${sql.param(items.map((item) => item.id))}::integer[]) limit 1`,
  );
  return used === undefined;
}

/**
 * Cancels the remaining sub-orders of a locked order.
 * @throws ApiError 409 if one was sent or is ready to be collected
 */
export async function cancelSubOrders(scope: Scope, order: number, posting: Posting): Promise<void> {
  const parts = await lockSubOrders(scope, order);
  const left = parts.filter(({ status }) => !isLost(status));
  const sent = left.find(({ status }) => !isUnsent(status));
  if (sent) throw new ApiError(409, 'errors.orderSent', { params: { number: sent.sub_order_no } });
  await moveSubOrders(scope, left, { status: 'cancelled', action: 'cancel_with_order' }, posting);
  for (const part of parts.filter(({ status }) => status === 'failed')) await settlePart(scope, part, 0, posting);
}
