/** An order is a list of ids. All functions here are pure. */
export type Order = readonly number[];

export function isSameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, place) => other[place] === id);
}

/** The record moved to another place, counted from 0; beyond an end it comes to that end. */
export function moveTo(order: Order, id: number, place: number): Order {
  const rest = order.filter((other) => other !== id);
  const target = Math.max(0, Math.min(place, rest.length));
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}

/** The place for what is dropped into the gap before the record at `gap`, or after the last. */
export function placeOfGap(order: Order, id: number, gap: number): number {
  const from = order.indexOf(id);
  return from >= 0 && gap > from ? gap - 1 : gap;
}

/**
 * What was moved: the fewest records that, put elsewhere, make the one order out of the other. Who only made room for
 * them wasn't moved. Where several few would do, rather those that were `touched`.
 */
export function movedIn(before: Order, now: Order, touched: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const places = new Map(before.map((id, place) => [id, place]));
  const known = now.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  // One that stays weighs more than any number of those that were not touched.
  const weights = known.map(({ id }) => before.length + 1 + (touched.has(id) ? 0 : 1));
  const stayed = new Set(
    heaviestRising(
      known.map(({ place }) => place),
      weights,
      before.length,
    ).map((index) => known[index]?.id),
  );
  return new Set(now.filter((id) => !stayed.has(id)));
}

interface Rise {
  readonly weight: number;
  /** Where it ends, in the list. */
  readonly end: number;
}

/**
 * The positions of the heaviest part of the list whose numbers rise; each is there but once, from 0 to below `size`.
 */
function heaviestRising(numbers: readonly number[], weights: readonly number[], size: number): readonly number[] {
  /** A Fenwick tree: the heaviest rise among those that end in one of the lower numbers. */
  const tree: (Rise | undefined)[] = [];
  const previous: (number | undefined)[] = [];
  let heaviest: Rise | undefined;
  for (const [index, number] of numbers.entries()) {
    let below: Rise | undefined;
    for (let node = number; node > 0; node -= node & -node)
      if ((tree[node]?.weight ?? 0) > (below?.weight ?? 0)) below = tree[node];
    const rise = { weight: (below?.weight ?? 0) + (weights[index] ?? 0), end: index };
    previous[index] = below?.end;
    if (rise.weight > (heaviest?.weight ?? 0)) heaviest = rise;
    for (let node = number + 1; node <= size; node += node & -node)
      if (rise.weight > (tree[node]?.weight ?? 0)) tree[node] = rise;
  }
  const rising: number[] = [];
  for (let index = heaviest?.end; index !== undefined; index = previous[index]) rising.push(index);
  return rising.toReversed();
}

/**
 * One's own order on the records that there are now: those that went are left out, and those that came stand behind the
 * record that they stand behind now.
 */
export function onTopOf(current: Order, own: Order): Order {
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
