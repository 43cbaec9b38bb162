import { groceries } from './groceries.ts';
import { household } from './household.ts';
import type { Goods, Trade } from './trades.ts';

/** Goods by trade: each name is combined with each variant and size. */
export const goods: readonly Goods[] = [...groceries, ...household];

/**
 * The goods of a trade.
 * @throws Error if there are none
 */
export function goodsOf(trade: Trade): Goods {
  const found = goods.find((one) => one.trade === trade);
  if (!found) throw new Error(`no goods of ${trade}`);
  return found;
}
