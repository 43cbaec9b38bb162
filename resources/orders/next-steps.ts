import type { Resource } from '../define.ts';
import { nextIn } from '../lifecycle.ts';
import { carriedTypes, pushableStates } from './courier-push.ts';
import { isPartOf, type SentBy } from './order-parts.ts';
import { isStanding, stillDue } from './order-states.ts';
import { order_return } from './order_return.ts';
import { sub_order } from './sub_order.ts';

/** What of a sub-order tells what is to be done with it. */
export interface PartOfOrder extends SentBy {
  readonly status: string;
  readonly push_status: string | null;
  readonly push_problem: string | null;
}

/** What staff, or somebody else, do next with an order. Amounts are whole cents. */
export type OrderStep<Sub extends PartOfOrder, Return> =
  | { readonly step: 'pay'; readonly due: number; readonly until: string | null }
  | { readonly step: 'send_back'; readonly amount: number }
  | { readonly step: 'codes'; readonly count: number }
  | { readonly step: 'lost'; readonly subs: readonly Sub[] }
  | { readonly step: 'returns'; readonly state: string; readonly returns: readonly Return[] }
  | PartStep<Sub>;

/** Sub-orders that wait for the same: by their state, or by their push where that stands in the way. */
export interface PartStep<Sub extends PartOfOrder> {
  readonly step: 'parts';
  readonly state: string;
  readonly push: 'waiting' | 'failed' | null;
  readonly subs: readonly Sub[];
  /** The actions that can be it; whether they are offered, the records tell. */
  readonly by: readonly string[];
}

interface Ordered<Sub extends PartOfOrder, Return> {
  readonly status: string;
  readonly expires_at: string | null;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly to_send_back: number;
  readonly codes_missing: number;
  readonly items: readonly (SentBy & { readonly qty: number; readonly returned_qty: number })[];
  readonly subs: readonly Sub[];
  readonly returns: readonly Return[];
}

const statesOf = ({ lifecycle }: Resource) => Object.keys(lifecycle?.states ?? {});

const isOneOf = (values: readonly string[], value: string) => values.includes(value);

/** Whether what comes next is a matter of the courier: only these are pushed. */
const isPushed = ({ status, delivery_type }: PartOfOrder) =>
  isOneOf(pushableStates, status) && isOneOf(carriedTypes, delivery_type ?? '');

const pushOf = (sub: PartOfOrder): PartStep<PartOfOrder>['push'] => {
  if (!isPushed(sub) || sub.push_problem === 'over') return null;
  return sub.push_status === 'waiting' || sub.push_status === 'failed' ? sub.push_status : null;
};

function partSteps<Sub extends PartOfOrder>(subs: readonly Sub[]): readonly PartStep<Sub>[] {
  const keyOf = (sub: Sub) => `${pushOf(sub) ?? ''} ${sub.status}`;
  const keys = (['failed', '', 'waiting'] as const).flatMap((push) =>
    statesOf(sub_order).map((state) => `${push} ${state}`),
  );
  return keys.flatMap((key) => {
    const own = subs.filter((sub) => keyOf(sub) === key);
    const [first] = own;
    const next = first && nextIn(sub_order, first.status);
    if (!next) return [];
    const push = pushOf(first);
    // What waits for the courier is packed meanwhile, and sent by the courier.
    const by = (next.by ?? []).filter((action) => push !== 'waiting' || action === 'pack');
    return [{ step: 'parts', state: first.status, push, subs: own, by }];
  });
}

/** All that is to be done with an order, what is urgent first; nothing once it is over. */
export function orderSteps<Sub extends PartOfOrder, Return extends { readonly status: string }>(
  order: Ordered<Sub, Return>,
): readonly OrderStep<Sub, Return>[] {
  const { status, to_send_back, items, subs } = order;
  const stands = isStanding(status);
  const open = statesOf(order_return).flatMap((state) => {
    const returns = nextIn(order_return, state) ? order.returns.filter((one) => one.status === state) : [];
    return returns.length > 0 ? [{ step: 'returns' as const, state, returns }] : [];
  });
  const lost = subs.filter(
    (sub) => sub.status === 'failed' && items.some((item) => isPartOf(item, sub) && item.returned_qty < item.qty),
  );
  return [
    ...(status === 'pending_payment' ? [{ step: 'pay' as const, due: stillDue(order), until: order.expires_at }] : []),
    ...(to_send_back > 0 ? [{ step: 'send_back' as const, amount: to_send_back }] : []),
    ...open,
    ...(stands && order.codes_missing > 0 ? [{ step: 'codes' as const, count: order.codes_missing }] : []),
    ...(stands && open.length === 0 && lost.length > 0 ? [{ step: 'lost' as const, subs: lost }] : []),
    ...(stands ? partSteps(subs) : []),
  ];
}
