/** Chance from a seed: the same seed gives the same shop, on every machine. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
  /** One of the list; throws where it is empty. */
  pick<T>(list: readonly T[]): T;
  /** So many different ones of the list, in its order. */
  some<T>(list: readonly T[], count: number): readonly T[];
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): readonly T[];
}

/** mulberry32: small, quick, and good enough for looks; never for secrets. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const shuffled = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((value) => ({ value, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ value }) => value);
  return {
    int,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
    some: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffled,
  };
}

/** The element at this place, counted round and round; throws where the list is empty. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
