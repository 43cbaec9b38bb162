import { carriedTypes, changedSince, pushableStates } from '../../../resources/orders/courier-push.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import type { Transaction } from '../../db/connection/pool.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { pushRequestOf, textOf } from '../order/push-request.ts';
import { settingsOf } from '../settings/setting.ts';
import { orderOf } from './own-items.ts';

/**
 * Records that staff told the courier about changes: the stored request becomes the current one.
 * @throws ApiError 409 if nothing changed
 */
export async function tellCourier(action: ActionContext<typeof sub_order, 'tell'>) {
  const { client, current } = action;
  if (current.push_problem !== changedSince)
    throw new ApiError(409, 'errors.nothingToTell', { params: { number: current.sub_order_no ?? '' } });
  if (current.status === 'cancelled') return { values: { push_problem: null } };
  const request = await pushRequestOf(client, current, await orderOf(action));
  return { values: { push_problem: null, push_request: textOf(request) } };
}

const isOneOf = (values: readonly string[], value: unknown) => values.some((one) => one === value);

/** Whether a sub-order can still be pushed to the courier. */
export const isPushable = ({ status, delivery_type }: Readonly<Record<'status' | 'delivery_type', string>>): boolean =>
  isOneOf(pushableStates, status) && isOneOf(carriedTypes, delivery_type);

/** URL of the courier's open API, and its key. */
export interface CourierAccess {
  readonly url: string;
  readonly key: string;
}

/**
 * The courier's URL and key, from the settings.
 * @throws ApiError 422 with the missing setting
 */
export async function courierAccess(runner: Runner): Promise<CourierAccess> {
  const { kerry_express_url: url, kerry_express_key: key } = await settingsOf(runner, 'courier');
  if (!url) throw new ApiError(422, 'errors.pushUrl');
  if (!key) throw new ApiError(422, 'errors.pushKey');
  return { url, key };
}

/** Read once per transaction: a bulk run pushes hundreds. */
const asked = new WeakMap<Transaction, Promise<CourierAccess>>();

/**
 * Queues a locked sub-order for the courier, in the transaction of the action; a standing task sends it. The first
 * attempt stores the request (`claimPush`), which all later attempts repeat.
 * @throws ApiError 409 if it can't be pushed or was pushed already, 422 if a setting is missing
 */
export async function pushSubOrder(action: ActionContext<typeof sub_order, 'push'>) {
  const { tx, client, current, now } = action;
  const params = { number: current.sub_order_no ?? '' };
  if (current.push_status === 'sent') throw new ApiError(409, 'errors.pushSent', { params });
  if (current.push_status === 'waiting') throw new ApiError(409, 'errors.pushWaiting', { params });
  if (!isOneOf(carriedTypes, current.delivery_type)) throw new ApiError(409, 'errors.pushType', { params });
  if (!isOneOf(pushableStates, current.status)) throw new ApiError(409, 'errors.pushState', { params });
  const access = asked.get(tx) ?? courierAccess(client);
  asked.set(tx, access);
  await access;
  await pushRequestOf(client, current, await orderOf(action));
  // If the courier may have booked the stored request, the same request is repeated: by its key, the courier answers
  // what it booked.
  const mayBeBooked = current.push_problem !== 'refused';
  return {
    values: {
      push_status: 'waiting',
      push_problem: null,
      push_attempts: 0,
      push_next_at: now.toISOString(),
      push_answer: null,
      ...(!mayBeBooked && { push_request: null }),
    },
    message: { key: 'orders.push.queued', params },
  } as const;
}
