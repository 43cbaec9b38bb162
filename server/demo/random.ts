/** Pseudo-random values from a seed: the same seed gives the same values on every machine. */
export interface Random {
  /** An integer from `least` to `most`, both inclusive. */
  int(least: number, most: number): number;
  /** True with the probability `share`, 0 to 1. */
  chance(share: number): boolean;
  /** One element; throws if the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** `count` different elements, in the order of the list. */
  some<T>(list: readonly T[], count: number): readonly T[];
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): readonly T[];
}

/** mulberry32: small, fast, and good enough for demo data, never for secrets. */
export function createRandom(seed: number): Random {
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
    pick: (list) => elementAt(list, int(0, list.length - 1)),
    some: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffled,
  };
}

/** The element at `index`, modulo the length; throws if the list is empty. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
