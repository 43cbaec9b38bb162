import { type Both, pairsIn } from './both.ts';

/** A merchant's trade, also the prefix of its item codes. */
export type Trade =
  | 'TEA'
  | 'WIN'
  | 'BAK'
  | 'SEA'
  | 'FRU'
  | 'SNK'
  | 'GRO'
  | 'HEA'
  | 'HOM'
  | 'BEA'
  | 'BAB'
  | 'ELE'
  | 'STA'
  | 'PET';

/** A size as printed on the package, and the gross weight in grams. */
type Size = readonly [text: string, grams: number];

export interface Goods {
  readonly trade: Trade;
  readonly names: readonly Both[];
  readonly variants: readonly Both[];
  readonly sizes: readonly Size[];
}

/** Goods of a trade, with names and variants as `pairsIn` parses them. */
export function defineGoods(trade: Trade, names: string, variants: string, sizes: readonly Size[]): Goods {
  return { trade, names: pairsIn(names), variants: pairsIn(variants), sizes };
}
