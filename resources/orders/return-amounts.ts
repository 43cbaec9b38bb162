import { shareOf } from '../kinds/money/share.ts';

/**
 * What pieces that come back are worth (SPEC §3, Order return): of a line, so much of each amount as the pieces are of all.
 * Counted from the first piece on, so that returns one by one give exactly what one return of all would.
 */

/** A line of an order, in cents, and how many of its pieces came back before. */
export interface ReturnableLine {
  readonly quantity: number;
  readonly returned: number;
  /** Paid in money. */
  readonly total: number;
  /** Paid by points. */
  readonly paid_by_points: number;
}

/** What the pieces of a line are worth. */
export interface ReturnWorth {
  readonly total: number;
  readonly paid_by_points: number;
}

/** The part of an amount that falls to pieces `before` to `before + more` of so many, half a cent up. */
export function partOf(amount: number, quantity: number, before: number, more: number): number {
  return shareOf(amount, before + more, quantity) - shareOf(amount, before, quantity);
}

/**
 * What so many pieces of a line are worth that come back.
 * @throws RangeError if there are not so many left, which is a bug of the caller
 */
export function returnWorth(
  { quantity, returned, total, paid_by_points }: ReturnableLine,
  pieces: number,
): ReturnWorth {
  if (pieces < 0 || returned + pieces > quantity)
    throw new RangeError(`${pieces} of ${quantity - returned} pieces can’t come back`);
  return {
    total: partOf(total, quantity, returned, pieces),
    paid_by_points: partOf(paid_by_points, quantity, returned, pieces),
  };
}
