import { groceries } from './groceries.ts';
import { household } from './household.ts';
import type { Goods, Trade } from './trades.ts';

/** What is sold: each name goes with each variant and each size of its trade. */
export const goods: readonly Goods[] = [...groceries, ...household];

/** The goods of a trade; throws where nobody deals in it. */
export function goodsOf(trade: Trade): Goods {
  const found = goods.find((one) => one.trade === trade);
  if (!found) throw new Error(`no goods of ${trade}`);
  return found;
}
