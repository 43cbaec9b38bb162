/**
 * States of orders and of their sub-orders (SPEC §4 leaves them open; docs/decisions/0103-order-states.md). What follows
 * from what is stated here, once: screens, API, stock, points and mails read it.
 */

/** States in which a sub-order isn't over. */
export const openSubOrderStates = [
  'unpaid',
  'pending',
  'accepted',
  'packed',
  'shipped',
  'ready_for_collection',
] as const;

/** States in which a sub-order has reached the customer. */
export const doneSubOrderStates = ['delivered', 'collected'] as const;

/** States of an order that was paid and stands. */
export const standingStates = ['paid', 'processing', 'completed'] as const;

/** States of a return that isn't over: what it asks for is not there for another. */
export const openReturnStates = ['requested', 'approved', 'received'] as const;

const isOneOf = (states: readonly string[], state: string) => states.includes(state);

/** Whether a sub-order came to nothing. */
export const isLost = (state: string): boolean => isOneOf(['failed', 'cancelled'], state);

/** Whether what a sub-order holds can still be taken out of it without anything having been sent. */
export const isUnsent = (state: string): boolean => isOneOf(['unpaid', 'pending', 'accepted', 'packed'], state);

/** States in which what a sub-order holds has left: it is on its way, there, waits to be fetched, or came back undelivered. */
export const sentStates = ['shipped', 'ready_for_collection', 'failed', ...doneSubOrderStates] as const;
export const isSent = (state: string): boolean => isOneOf(sentStates, state);

/** Whether an order was paid and stands: something of it can come back, and its pieces are given codes. */
export const isStanding = (state: string): boolean => isOneOf(standingStates, state);

/** What is left of an order: nothing, only what returns left with the customer, or something that didn't come back. */
export type LeftOfOrder = 'nothing' | 'kept' | 'some';

/**
 * The state of a paid order by those of its sub-orders: `paid` until the first is accepted, `completed` once all are over
 * and one reached the customer. Where none did, `cancelled` once every piece has come back, or `completed` where returns left
 * some with the customer; until then what was paid for it has to go back.
 */
export function stateBySubOrders(
  states: readonly string[],
  left: LeftOfOrder,
): 'paid' | 'processing' | 'completed' | 'cancelled' {
  if (states.every((state) => !isOneOf(openSubOrderStates, state))) {
    if (states.some((state) => isOneOf(doneSubOrderStates, state))) return 'completed';
    return ({ nothing: 'cancelled', kept: 'completed', some: 'processing' } as const)[left];
  }
  return states.every((state) => state === 'pending' || state === 'cancelled') ? 'paid' : 'processing';
}

/** Cents that are still to be paid for an order; nothing once it was paid, or is over. */
export const stillDue = ({ status, total, paid, refunded }: Due): number =>
  status === 'pending_payment' ? Math.max(0, total - paid + refunded) : 0;

interface Due {
  readonly status: string;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
}

/** Whether an order came to nothing: what comes in for it now was paid in vain. */
export const isOver = (state: string): boolean => isOneOf(['cancelled', 'expired'], state);

/**
 * What an order costs by now, in cents: its total less what returns gave back. What rounding added belongs to no piece, and
 * isn't owed once none is left. What a return gave back less than its pieces were paid for, staff chose to keep.
 * @param nothingLeft whether every piece has come back, and the customer keeps none of them
 */
export function costByNow({
  total,
  rounding,
  returned,
  nothingLeft,
}: {
  readonly total: number;
  readonly rounding: number;
  readonly returned: number;
  readonly nothingLeft: boolean;
}): number {
  return Math.max(0, total - returned - (nothingLeft ? Math.max(0, rounding) : 0));
}

/**
 * What an order's payments and refunds make of it, in cents. Money that the shop holds beyond what the order costs by now
 * stands out until it has gone back; once it has, the order is paid.
 */
export function paymentState({
  total,
  paid,
  refunded,
  to_send_back,
}: {
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly to_send_back: number;
}): 'unpaid' | 'partly_paid' | 'paid' | 'overpaid' | 'partly_refunded' | 'refunded' {
  if (to_send_back > 0) return 'overpaid';
  if (paid > total && paid - refunded >= total) return 'paid';
  if (refunded > 0) return refunded < paid ? 'partly_refunded' : 'refunded';
  if (paid >= total) return 'paid';
  return paid > 0 ? 'partly_paid' : 'unpaid';
}
