import { type Basket, basketsOf } from './fee-baskets.ts';
import { type Axis, axisOf, type Cart, type Fee, type FeeCondition, hasProducts, isWithin } from './shipping-fees.ts';

/**
 * Finds where no fee fits, where several fit, and which fees never apply. A fee's conditions limit each dimension of a
 * cart separately (products, place, weight, quantity, amounts), so a fee is a box, and a gap is outside all boxes. Each
 * dimension is cut into cells in which the same fees fit; cells with the same remaining fees are processed as one.
 */

/** A possible address of a cart; if both are absent, no address is known. */
export interface Place {
  readonly region?: number;
  readonly district?: number;
}

/** Whole numbers, both ends included. */
export interface Range {
  readonly from: number;
  /** Absent: unlimited. */
  readonly to?: number;
}

/** Carts that no fee fits: those within all of these limits. */
export interface Gap {
  readonly delivery_method: string;
  readonly places: readonly Place[];
  readonly ranges: Readonly<Record<Axis, Range>>;
  /** One of these carts. */
  readonly example: Cart;
}

/** Carts that several fees fit; the first by priority applies. */
export interface Overlap {
  /** Ids of the fee that applies, and of another one that fits. */
  readonly fee: number;
  readonly other: number;
  /** One of these carts. */
  readonly example: Cart;
}

export interface Coverage {
  readonly gaps: readonly Gap[];
  /** Each pair of fees occurs once. */
  readonly overlaps: readonly Overlap[];
  /**
   * False if there is too much to examine completely: there may be further gaps and overlaps, and `unused` is unknown.
   */
  readonly complete: boolean;
  /** Ids of fees that never apply: others come first wherever they fit, or they fit no cart. */
  readonly unused: readonly number[];
}

const axes = ['weight', 'quantity', 'amount', 'paid'] as const satisfies readonly Axis[];
/** The minimum values of a cart. */
const least: Readonly<Record<Axis, number>> = { weight: 0, quantity: 1, amount: 0, paid: 0 };
const mostGaps = 200;
const mostOverlaps = 500;
/** Maximum number of steps; a hundred fees with different limits take a few thousand. */
const mostSteps = 200_000;

/** A computation in short parts: each `next()` takes about a millisecond, so that a page can render in between. */
export type InParts<T> = Generator<undefined, T>;

/**
 * Finds the gaps and overlaps of fees, given in order of priority, for these delivery methods and places.
 * @param places every existing address, and `{}` if carts without an address are included
 */
export function coverageOf(fees: readonly Fee[], methods: readonly string[], places: readonly Place[]): Coverage {
  const walk = coverageInParts(fees, methods, places);
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}

/** The same, in parts. */
export function* coverageInParts(
  fees: readonly Fee[],
  methods: readonly string[],
  places: readonly Place[],
): InParts<Coverage> {
  const gaps: Gap[] = [];
  const overlaps = new Map<string, Overlap>();
  const used = new Set<number>();
  let complete = true;
  let steps = 0;
  for (const method of methods) {
    const own = fees.filter(({ delivery_methods }) => delivery_methods.includes(method));
    const space = yield* spaceOf(own, places);
    complete &&= space.complete;
    const visit = function* (left: bigint, chosen: readonly (readonly number[])[]): InParts<void> {
      steps += 1;
      if (steps % 100 === 0) yield;
      if (steps > mostSteps || gaps.length >= mostGaps) {
        complete = false;
        return;
      }
      const dimension = space.dimensions[chosen.length];
      if (left === 0n) gaps.push(...space.boxesIn(method, chosen).slice(0, mostGaps - gaps.length));
      else if (!dimension) {
        const [first, ...others] = own.filter((_, place) => left & (1n << BigInt(place)));
        if (!first) return;
        const news = others.filter(({ id }) => !overlaps.has(`${first.id} ${id}`));
        if (news.length === 0 && used.has(first.id)) return;
        const [box] = space.boxesIn(method, chosen);
        if (!box) return;
        used.add(first.id);
        for (const { id } of news.slice(0, mostOverlaps - overlaps.size))
          overlaps.set(`${first.id} ${id}`, { fee: first.id, other: id, example: box.example });
        if (overlaps.size === mostOverlaps) complete = false;
      } else {
        // Values with the same remaining fees are processed as one.
        const parts = new Map<bigint, number[]>();
        for (const [value, fitting] of dimension.entries()) {
          const part = parts.get(left & fitting);
          if (part) part.push(value);
          else parts.set(left & fitting, [value]);
        }
        for (const [alive, values] of parts) yield* visit(alive, [...chosen, values]);
      }
    };
    yield* visit((1n << BigInt(own.length)) - 1n, []);
  }
  return {
    gaps,
    overlaps: [...overlaps.values()],
    complete,
    unused: complete ? fees.filter(({ id }) => !used.has(id)).map(({ id }) => id) : [],
  };
}

/** The space of carts of one delivery method, cut at the limits of fees. */
interface Space {
  /** For each dimension, the fees that fit each value, as bits: products, places, then the axes. */
  readonly dimensions: readonly (readonly bigint[])[];
  readonly complete: boolean;
  /** The carts with one of the selected values in each dimension; dimensions without a selection are unlimited. */
  boxesIn(method: string, chosen: readonly (readonly number[])[]): readonly Gap[];
}

function* spaceOf(fees: readonly Fee[], places: readonly Place[]): InParts<Space> {
  const conditions = fees.flatMap((fee) => fee.conditions);
  const { baskets, complete } = basketsOf(conditions);
  const ranges = axes.map((axis) => rangesOf(conditions, axis));
  const dimensions = [
    yield* fitting(fees, baskets, (condition, basket) => hasProducts(basket, condition)),
    yield* fitting(fees, places, (condition, place) => isWithin(place, condition)),
  ];
  for (const [index, axis] of axes.entries())
    dimensions.push(
      yield* fitting(
        fees,
        ranges[index] ?? [],
        (condition, { from }) =>
          axisOf(condition) !== axis || (from >= (condition.minimum ?? 0) && from <= (condition.maximum ?? Infinity)),
      ),
    );
  return {
    complete,
    dimensions,
    boxesIn(method, [ofBaskets, ofPlaces, ...ofAxes]) {
      const within = at(places, ofPlaces);
      const boxes = axes.reduce<readonly Readonly<Partial<Record<Axis, Range>>>[]>(
        (all, axis, index) =>
          all.flatMap((box) =>
            joined(at(ranges[index] ?? [], ofAxes[index])).map((range) => ({ ...box, [axis]: range })),
          ),
        [{}],
      );
      return boxes.flatMap(({ weight, quantity, amount, paid }) => {
        if (!weight || !quantity || !amount || !paid) return [];
        const own = { weight, quantity, amount, paid };
        const example = exampleIn(method, at(baskets, ofBaskets), within, own);
        return example ? [{ delivery_method: method, places: within, ranges: own, example }] : [];
      });
    },
  };
}

/** For each value, the fees whose conditions all hold, as bits. */
function* fitting<Value>(
  fees: readonly Fee[],
  values: readonly Value[],
  holds: (condition: FeeCondition, value: Value) => boolean,
): InParts<readonly bigint[]> {
  const found: bigint[] = [];
  for (const value of values) {
    const bits = fees.map(({ conditions }) => (conditions.every((one) => holds(one, value)) ? '1' : '0'));
    found.push(BigInt(`0b${bits.toReversed().join('') || '0'}`));
    yield;
  }
  return found;
}

/** The values at these positions; all if none are given. */
function at<Value>(values: readonly Value[], chosen: readonly number[] | undefined): readonly Value[] {
  return chosen ? values.filter((_, index) => chosen.includes(index)) : values;
}

/** A cart with one of these baskets and places, within these ranges; `undefined` if none is possible. */
function exampleIn(
  delivery_method: string,
  baskets: readonly Basket[],
  [place]: readonly Place[],
  { weight, quantity, amount, paid }: Gap['ranges'],
): Cart | undefined {
  const basket = baskets.toSorted((one, other) => one.length - other.length)[0];
  const [first, ...others] = basket ?? [];
  const whole = Math.max(amount.from, paid.from);
  if (!first || !place || 1 + others.length > (quantity.to ?? Infinity) || whole > (amount.to ?? Infinity))
    return undefined;
  return {
    delivery_method,
    ...place,
    amount: whole,
    // With the smallest possible discount.
    coupon_discount: whole - Math.min(whole, paid.to ?? Infinity),
    weight: weight.from,
    items: [{ ...first, quantity: Math.max(1, quantity.from - others.length) }, ...others],
  };
}

/** The ranges of an axis, or of several with the same measure, between the limits of conditions. */
export function rangesOf(
  conditions: readonly FeeCondition[],
  axis: Axis,
  ...others: readonly Axis[]
): readonly Range[] {
  const limits = conditions
    .filter((condition) => [axis, ...others].includes(axisOf(condition)))
    .flatMap(({ minimum = 0, maximum = Infinity }) => [minimum, maximum + 1]);
  const starts = [...new Set([least[axis], ...limits])]
    .filter((start) => start >= least[axis] && start < Infinity)
    .toSorted((one, other) => one - other);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return next === undefined ? { from } : { from, to: next - 1 };
  });
}

/** Joins neighbouring ranges. */
function joined(ranges: readonly Range[]): readonly Range[] {
  return ranges.reduce<readonly Range[]>((all, range) => {
    const last = all.at(-1);
    return last?.to !== undefined && last.to + 1 === range.from
      ? [...all.slice(0, -1), { ...range, from: last.from }]
      : [...all, range];
  }, []);
}
