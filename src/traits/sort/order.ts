/** Record ids in order. */
export type Order = readonly number[];

export function isSameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, place) => other[place] === id);
}

/** Moves a record to another place, counted from 0 and limited to the ends. */
export function moveTo(order: Order, id: number, place: number): Order {
  const rest = order.filter((other) => other !== id);
  const target = Math.max(0, Math.min(place, rest.length));
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}

/** The new place of a record dropped before the one at `gap` (after the last: the number of records). */
export function placeOfGap(order: Order, id: number, gap: number): number {
  const from = order.indexOf(id);
  return from >= 0 && gap > from ? gap - 1 : gap;
}

/**
 * The smallest set of records whose moves turn one order into the other, including new ones. Of several such sets,
 * prefers the one with the most `touched` records: those that the user moved.
 */
export function movedRecords(before: Order, now: Order, touched: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const places = new Map(before.map((id, place) => [id, place]));
  const known = now.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  // Maximizes the number of unmoved records first, and then the number of untouched ones among them.
  const weights = known.map(({ id }) => before.length + 1 + (touched.has(id) ? 0 : 1));
  const unmoved = new Set(
    heaviestIncreasingSubsequence(
      known.map(({ place }) => place),
      weights,
      before.length,
    ).map((index) => known[index]?.id),
  );
  return new Set(now.filter((id) => !unmoved.has(id)));
}

interface Subsequence {
  readonly weight: number;
  /** The index of its last number in `numbers`. */
  readonly end: number;
}

/** The indexes of the increasing subsequence with the greatest weight. Numbers are distinct, from 0 to below `size`. */
function heaviestIncreasingSubsequence(
  numbers: readonly number[],
  weights: readonly number[],
  size: number,
): readonly number[] {
  /** A Fenwick tree: the heaviest subsequence ending in a lower number. */
  const tree: (Subsequence | undefined)[] = [];
  const previous: (number | undefined)[] = [];
  let heaviest: Subsequence | undefined;
  for (const [index, number] of numbers.entries()) {
    let below: Subsequence | undefined;
    for (let node = number; node > 0; node -= node & -node)
      if ((tree[node]?.weight ?? 0) > (below?.weight ?? 0)) below = tree[node];
    const extended = { weight: (below?.weight ?? 0) + (weights[index] ?? 0), end: index };
    previous[index] = below?.end;
    if (extended.weight > (heaviest?.weight ?? 0)) heaviest = extended;
    for (let node = number + 1; node <= size; node += node & -node)
      if (extended.weight > (tree[node]?.weight ?? 0)) tree[node] = extended;
  }
  const indexes: number[] = [];
  for (let index = heaviest?.end; index !== undefined; index = previous[index]) indexes.push(index);
  return indexes.toReversed();
}

/**
 * Applies the user's order to the current records: drops deleted ones, and inserts new ones after their predecessor.
 */
export function rebaseOrder(current: Order, own: Order): Order {
  const there = new Set(current);
  const mine = new Set(own);
  const order = own.filter((id) => there.has(id));
  for (const [place, id] of current.entries()) {
    if (mine.has(id)) continue;
    const before = current[place - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
