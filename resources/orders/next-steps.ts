import type { Resource } from '../define.ts';
import { nextIn } from '../lifecycle.ts';
import { carriedTypes, pushableStates } from './courier-push.ts';
import { isPartOf, type SentBy } from './order-parts.ts';
import { isStanding, stillDue } from './order-states.ts';
import { order_return } from './order_return.ts';
import { sub_order } from './sub_order.ts';

/** The fields of a sub-order that determine its next step. */
export interface PartOfOrder extends SentBy {
  readonly status: string;
  readonly push_status: string | null;
  readonly push_problem: string | null;
}

/** The next step of an order, for staff or others. Amounts are whole cents. */
export type OrderStep<Sub extends PartOfOrder, Return> =
  | { readonly step: 'pay'; readonly due: number; readonly until: string | null }
  | { readonly step: 'send_back'; readonly amount: number }
  | { readonly step: 'codes'; readonly count: number }
  | { readonly step: 'lost'; readonly subs: readonly Sub[] }
  | { readonly step: 'returns'; readonly state: string; readonly returns: readonly Return[] }
  | PartStep<Sub>;

/** Sub-orders with the same next step: by their state, or by their push if that blocks them. */
export interface PartStep<Sub extends PartOfOrder> {
  readonly step: 'parts';
  readonly state: string;
  readonly push: 'waiting' | 'failed' | null;
  readonly subs: readonly Sub[];
  /** The possible actions; the records determine whether they are offered. */
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

/** Whether the next step depends on the courier: only these are pushed. */
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
    // While sub-orders wait for the courier, staff can only pack them; the courier sends them.
    const by = (next.by ?? []).filter((action) => push !== 'waiting' || action === 'pack');
    return [{ step: 'parts', state: first.status, push, subs: own, by }];
  });
}

/** All next steps of an order, urgent ones first; empty once it is finished. */
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
