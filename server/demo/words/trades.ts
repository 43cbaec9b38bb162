import type { Both } from './both.ts';

/** What a merchant deals in; also the first letters of its item codes. */
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

/** A size as it stands on the packing, and the gross weight in grams. */
type Size = readonly [text: string, grams: number];

export interface Goods {
  readonly trade: Trade;
  readonly names: readonly Both[];
  readonly variants: readonly Both[];
  readonly sizes: readonly Size[];
}
