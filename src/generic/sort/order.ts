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
 * What was moved: the fewest records that, put elsewhere, make the one order out of the other. Who only made room for them
 * wasn't moved.
 */
export function movedIn(before: Order, now: Order): ReadonlySet<number> {
  const places = new Map(before.map((id, place) => [id, place]));
  const known = now.filter((id) => places.has(id));
  const stayed = new Set(longestRising(known.map((id) => places.get(id) ?? 0)).map((index) => known[index]));
  return new Set(now.filter((id) => !stayed.has(id)));
}

/** The positions of a longest part of the list whose numbers rise. */
function longestRising(numbers: readonly number[]): readonly number[] {
  /** The position of the smallest number that ends a rise of each length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.push(index);
  return rise.toReversed();
}

/**
 * One's own order on the records that there are now: those that went are left out, and those that came stand behind the record
 * that they stand behind now.
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
