import type { Resource } from '../define.ts';
import type { Label } from '../kinds/kind.ts';
import { carriedTypes, pushableStates } from './courier-push.ts';
import { standingStates } from './order-states.ts';
import { order } from './order.ts';
import { order_return } from './order_return.ts';
import { sub_order } from './sub_order.ts';

/** Records that wait for staff: a list with a filter that finds exactly these records. */
export interface WorkQueue {
  readonly name: string;
  readonly of: Resource;
  readonly label: Label;
  readonly filter: QueueFilter;
  /** Its own sort order, if it differs from the list's: the longest waiting first, or the nearest date first. */
  readonly sort?: string;
  /** Shown only while it has records, or is open: usually it is empty. */
  readonly onlyIfAny?: true;
}

/** By field: one of these values, empty, or a range. */
export type QueueFilter = Readonly<
  Record<string, readonly string[] | { readonly null: true } | { readonly gte: string; readonly lte?: string }>
>;

/**
 * Queues in the order in which an order passes them. Packing and sending concern sub-orders, so most queues contain
 * these.
 */
const waiting: readonly WorkQueue[] = [
  {
    name: 'to_pay',
    of: order,
    label: ['To pay', '待付款', '待付款'],
    filter: { status: ['pending_payment'] },
  },
  {
    name: 'overpaid',
    of: order,
    label: ['Paid too much', '多付', '多付'],
    filter: { status: ['pending_payment', ...standingStates], payment_state: ['overpaid'] },
    onlyIfAny: true,
  },
  {
    // Paid after it was cancelled or had expired, or with more money than was refunded when it ended.
    name: 'paid_in_vain',
    of: order,
    label: ['Over, but paid', '已完結但有付款', '已完结但有付款'],
    filter: { status: ['cancelled', 'expired'], payment_state: ['overpaid'] },
    onlyIfAny: true,
  },
  {
    name: 'codes_missing',
    of: order,
    label: order.fields.codes_missing.label,
    filter: { codes_missing: { gte: '1' } },
    onlyIfAny: true,
  },
  {
    name: 'to_accept',
    of: sub_order,
    label: ['To accept', '待接單', '待接单'],
    filter: { status: ['pending'] },
  },
  {
    name: 'to_pack',
    of: sub_order,
    label: ['To pack', '待包裝', '待打包'],
    filter: { status: ['accepted'] },
  },
  {
    name: 'to_push',
    of: sub_order,
    label: ['To push', '待推送', '待推送'],
    filter: { status: pushableStates, delivery_type: carriedTypes, push_status: { null: true } },
  },
  {
    name: 'to_send',
    of: sub_order,
    label: ['To send', '待寄出', '待寄出'],
    filter: { status: ['packed'] },
  },
  {
    name: 'push_failed',
    of: sub_order,
    label: ['Push failed', '推送失敗', '推送失败'],
    filter: { push_status: ['failed'] },
    onlyIfAny: true,
  },
  {
    name: 'courier_to_tell',
    of: sub_order,
    label: ['To tell the courier', '待通知速遞公司', '待通知快递公司'],
    filter: { push_problem: ['changed'], status: ['pending', 'accepted', 'packed', 'cancelled'] },
    onlyIfAny: true,
  },
  {
    name: 'to_collect',
    of: sub_order,
    label: ['To collect', '待提取', '待提取'],
    filter: { status: ['ready_for_collection'] },
  },
  {
    name: 'returns',
    of: order_return,
    label: ['Returns', '退貨', '退货'],
    filter: { status: ['requested', 'approved', 'received'] },
  },
];

/**
 * The tabs above the lists of orders, sub-orders and returns. Lists start with the newest records; queues with the
 * oldest.
 */
export const orderTabs: readonly WorkQueue[] = [
  { name: 'all', of: order, label: ['All orders', '所有訂單', '所有订单'], filter: {} },
  ...waiting.map((queue) => ({ ...queue, sort: queue.of.list.sort.replace(/^-/u, '') })),
];

/** The initial sort order of a queue. */
export const queueSort = ({ of, sort = of.list.sort }: WorkQueue): string => sort;
