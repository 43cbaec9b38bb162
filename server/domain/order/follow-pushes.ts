import { sql } from 'drizzle-orm';
import { changedSince } from '../../../resources/orders/courier-push.ts';
import type { order } from '../../../resources/orders/order.ts';
import { isUnsent } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';
import { pushRequestOf, type SubOrder } from './push-request.ts';

type Order = RecordOf<typeof order>;

/**
 * Lets the pushes of a locked order follow where it goes and what is in it (docs/decisions/0118-what-is-still-sent.md). One
 * that no attempt was made of sends what is true now. What the courier may have already stays as it was sent, and says so:
 * the courier books a key once, whatever it is sent with it later.
 * @throws ApiError 409 where a waiting sub-order lacks now what a courier needs
 */
export async function followPushes(
  scope: Scope,
  placed: Order,
  { now, by }: Pick<Booking, 'now' | 'by'>,
): Promise<void> {
  const rows = await runOnce(
    scope.client,
    sql`select id from sub_order where "order" = ${placed.id} and push_status in ('waiting', 'sent') order by id`,
  );
  for (const [id] of rows) {
    const found = await lockRecord(scope.client, {
      resource: sub_order,
      id: Number(id),
      store: placed.store_id,
      locale: 'en_US',
    });
    const values = found && (await followingPush(scope.client, found.record, placed));
    if (found && values)
      await updateAsServer(scope, sub_order, { record: found.record, values, action: 'push_follows' }, now, by);
  }
}

/** What follows for the push of a sub-order; `undefined` where it stays. */
async function followingPush(runner: Runner, part: SubOrder, placed: Order): Promise<Partial<SubOrder> | undefined> {
  const { push_status, push_attempts, push_request, push_problem, status } = part;
  // Of a customer who was erased, or over: what was cancelled says so already.
  if (push_request === null || !isUnsent(status)) return undefined;
  if (push_status === 'waiting' && push_attempts === 0) {
    const request = textOf(await pushRequestOf(runner, part, placed));
    return request === push_request ? undefined : { push_request: request };
  }
  if (push_status !== 'sent') return undefined;
  const problem = await changeSince(runner, part, placed);
  return problem === push_problem ? undefined : { push_problem: problem };
}

/** What a push that the courier has says, where the order tells something else by now. */
export async function changeSince(runner: Runner, part: SubOrder, placed: Order): Promise<typeof changedSince | null> {
  try {
    return textOf(await pushRequestOf(runner, part, placed)) === part.push_request ? null : changedSince;
  } catch (error) {
    if (error instanceof ApiError) return changedSince;
    throw error;
  }
}

type Request = Awaited<ReturnType<typeof pushRequestOf>>;

/** A request as it is kept and sent. */
export const textOf = (request: Request): string => JSON.stringify(request, null, 2);
