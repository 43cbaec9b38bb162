import { shareOf } from '../kinds/money/share.ts';

/**
 * The value of returned pieces (SPEC §3, Order return): the share of each amount of a line in proportion to the pieces.
 * Counted from the first piece on, so that separate returns give exactly the same as one return of all.
 */

/** A line of an order, in cents, with the number of pieces returned before. */
export interface ReturnableLine {
  readonly quantity: number;
  readonly returned: number;
  /** Amount paid in money. */
  readonly total: number;
  /** Amount paid by points. */
  readonly paid_by_points: number;
}

/** The value of a line's pieces. */
export interface ReturnWorth {
  readonly total: number;
  readonly paid_by_points: number;
}

/** The share of an amount for pieces `before` to `before + more` of `quantity`, half a cent up. */
export function partOf(amount: number, quantity: number, before: number, more: number): number {
  return shareOf(amount, before + more, quantity) - shareOf(amount, before, quantity);
}

/**
 * The value of returned pieces of a line.
 * @throws RangeError if there are not enough pieces left (a bug of the caller)
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
