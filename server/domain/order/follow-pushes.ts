import { sql } from 'drizzle-orm';
import { pushRequest, type PushRequest } from '../../../resources/orders/courier-push-calls.ts';
import { changedSince } from '../../../resources/orders/courier-push.ts';
import type { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { pushRequestOf, type SubOrder } from './push-request.ts';

type Order = RecordOf<typeof order>;

/**
 * Sets or clears the warning, on the pushes of a locked order, that the courier has outdated data
 * (docs/decisions/0118-what-is-still-sent.md). A sent push stays as it is: the courier books a key once and ignores
 * later data. A waiting push without an attempt needs no update, since its request is written when it is sent.
 */
export async function followPushes(
  scope: Scope,
  placed: Order,
  { now, by }: Pick<Posting, 'now' | 'by'>,
): Promise<void> {
  const rows = await runOnce(
    scope.client,
    sql`select id from sub_order where "order" = ${placed.id} and push_status = 'sent' and push_request is not null
      and status in ('pending', 'accepted', 'packed') order by id`,
  );
  for (const [id] of rows) {
    const found = await lockRecord(scope.client, {
      resource: sub_order,
      id: Number(id),
      store: placed.store_id,
      locale: 'en_US',
    });
    const push_problem = found && (await changeSince(scope.client, found.record, placed));
    if (found && push_problem !== found.record.push_problem)
      await updateAsServer(
        scope,
        sub_order,
        { record: found.record, values: { push_problem }, action: 'push_follows' },
        now,
        by,
      );
  }
}

/** The warning of a sent push if the order differs from it by now, or if nothing is sent any more; otherwise null. */
export async function changeSince(runner: Runner, part: SubOrder, placed: Order): Promise<typeof changedSince | null> {
  if (part.status === 'cancelled') return changedSince;
  const pushed = requestIn(part.push_request);
  if (!pushed) return null;
  try {
    return essentials(await pushRequestOf(runner, part, placed)) === essentials(pushed) ? null : changedSince;
  } catch (error) {
    if (error instanceof ApiError) return changedSince;
    throw error;
  }
}

function requestIn(text: string | null): PushRequest | undefined {
  try {
    return pushRequest.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * The parts of a request that staff can change in an order; ignores names of places and weights of SKUs, which change
 * elsewhere.
 */
const essentials = ({ address, pickup_point, items, ...rest }: PushRequest): string =>
  JSON.stringify({
    ...rest,
    address: address && {
      ...address,
      country: address.country?.code,
      region: address.region?.code,
      district: address.district?.code,
    },
    pickup_point: pickup_point?.code,
    items: items.map(({ item_code, qty }) => [item_code, qty]),
  });
