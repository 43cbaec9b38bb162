/**
 * States of orders and of their sub-orders (SPEC §4 leaves them open; docs/decisions/0103-order-states.md). The only
 * definition of their consequences, used by screens, API, stock, points and mails.
 */

/** States of an unfinished sub-order. */
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

/** States of an order that was paid and not cancelled. */
export const standingStates = ['paid', 'processing', 'completed'] as const;

/** States of an unfinished return: its pieces aren't available for another one. */
export const openReturnStates = ['requested', 'approved', 'received'] as const;

const isOneOf = (states: readonly string[], state: string) => states.includes(state);

/** Whether a sub-order failed or was cancelled. */
export const isLost = (state: string): boolean => isOneOf(['failed', 'cancelled'], state);

/** Whether items can still be removed from a sub-order before anything is sent. */
export const isUnsent = (state: string): boolean => isOneOf(['unpaid', 'pending', 'accepted', 'packed'], state);

/** States after the goods have left: on their way, delivered, waiting for collection, or returned undelivered. */
export const sentStates = ['shipped', 'ready_for_collection', 'failed', ...doneSubOrderStates] as const;
export const isSent = (state: string): boolean => isOneOf(sentStates, state);

/** Whether an order was paid and not cancelled: its pieces can be returned, and get codes. */
export const isStanding = (state: string): boolean => isOneOf(standingStates, state);

/**
 * What remains of an order: nothing, only pieces that returns left with the customer, or pieces that weren't returned.
 */
export type LeftOfOrder = 'nothing' | 'kept' | 'some';

/**
 * The state of a paid order, derived from its sub-orders: `paid` until the first is accepted, `completed` once all have
 * ended and one reached the customer. If none did: `cancelled` once every piece was returned, or `completed` if returns
 * left some with the customer; until then `processing`, since the payment for its pieces has to be refunded.
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

/** The amount still to be paid for an order, in cents; 0 once it was paid, or has ended. */
export const stillDue = ({ status, total, paid, refunded }: Due): number =>
  status === 'pending_payment' ? Math.max(0, total - paid + refunded) : 0;

interface Due {
  readonly status: string;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
}

/** Whether an order was cancelled or has expired: payments received now have to be refunded. */
export const isOver = (state: string): boolean => isOneOf(['cancelled', 'expired'], state);

/**
 * The present price of an order, in cents: its total less the value of returns. The rounding belongs to no piece, and
 * isn't owed once none is left. If a return refunded less than its pieces were paid for, staff chose to keep the
 * difference.
 * @param nothingLeft whether every piece was returned, and the customer keeps none of them
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
 * The payment state of an order, from its payments and refunds in cents. Money beyond the present price must be
 * refunded; once it is, the order is paid.
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
