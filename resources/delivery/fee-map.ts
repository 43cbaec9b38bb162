import { type Basket, basketsOf } from './fee-baskets.ts';
import { type Place, type Range, rangesOf } from './shipping-fee-gaps.ts';
import { type Cart, type Fee, fits, isWithin } from './shipping-fees.ts';

/**
 * Which fee applies where, for a chart: carts of one delivery method, weight and basket without coupons, by their
 * amount and place.
 */

/** Ways in which carts of a delivery method differ, apart from amount and place, as far as fees depend on them. */
export interface Classes {
  readonly weights: readonly Range[];
  readonly quantities: readonly Range[];
  readonly baskets: readonly Basket[];
}

/** One value of each. */
export interface Slice {
  readonly delivery_method: string;
  readonly weight: number;
  readonly quantity: number;
  readonly basket: Basket;
}

export interface MapCell<Tried> {
  readonly amount: Range;
  /** Number of columns that it spans. */
  readonly columns: number;
  /** The fees that fit, by priority: the first one applies. Empty: a gap. */
  readonly fees: readonly Tried[];
}

export interface MapRow<Tried> {
  readonly places: readonly Place[];
  readonly cells: readonly MapCell<Tried>[];
}

export interface FeeMap<Tried> {
  readonly columns: readonly Range[];
  readonly rows: readonly MapRow<Tried>[];
  /** False where rows or columns were left out. */
  readonly complete: boolean;
}

const mostColumns = 60;
const mostRows = 40;

export function classesOf(fees: readonly Fee[], method: string): Classes {
  const conditions = fees
    .filter(({ delivery_methods }) => delivery_methods.includes(method))
    .flatMap((fee) => fee.conditions);
  return {
    weights: rangesOf(conditions, 'weight'),
    quantities: rangesOf(conditions, 'quantity'),
    baskets: basketsOf(conditions).baskets.toSorted((one, other) => sizeOf(one) - sizeOf(other)),
  };
}

/** A basket's number of products, groups and categories; baskets without named products come first. */
const sizeOf = (basket: Basket) =>
  basket.reduce((sum, item) => sum + 1 + item.product_groups.length + item.product_categories.length, 0);

/** @param places every existing address, and `{}` if carts without an address are included */
export function feeMapOf<Tried extends Fee>(
  fees: readonly Tried[],
  places: readonly Place[],
  { delivery_method, weight, quantity, basket }: Slice,
): FeeMap<Tried> {
  const own = fees
    .filter(({ delivery_methods }) => delivery_methods.includes(delivery_method))
    .map((fee) => ({
      fee,
      ofAmount: { ...fee, conditions: fee.conditions.filter(({ measure }) => measure === 'amount').map(onlyLimits) },
      further: {
        ...fee,
        conditions: fee.conditions.map((one) => (one.measure === 'amount' ? withoutLimits(one) : one)),
      },
    }));
  const all = rangesOf(
    own.flatMap(({ fee }) => fee.conditions),
    'amount',
    'paid',
  );
  const columns = all.slice(0, mostColumns);
  const [first, ...others] = basket;
  const items = first ? [{ ...first, quantity: Math.max(1, quantity - others.length) }, ...others] : [];
  const cartOf = (place: Place, { from }: Range): Cart => ({
    delivery_method,
    ...place,
    amount: from,
    coupon_discount: 0,
    weight,
    items,
  });
  const alike = [...grouped(places, (place) => own.map(({ fee }) => +withinAll(place, fee)).join('')).values()];
  const rows = alike.slice(0, mostRows).flatMap((same): readonly MapRow<Tried>[] => {
    const [place] = same;
    const [column] = columns;
    if (!place || !column) return [];
    const possible = own.filter(({ further }) => fits(further, cartOf(place, column)));
    const cells = columns.map((amount): MapCell<Tried> => {
      const cart = cartOf(place, amount);
      return {
        amount,
        columns: 1,
        fees: possible.flatMap(({ fee, ofAmount }) => (fits(ofAmount, cart) ? [fee] : [])),
      };
    });
    return [{ places: same, cells: joined(cells) }];
  });
  return {
    columns,
    rows: [...grouped(rows, ({ cells }) => cells.map((cell) => `${keyOf(cell)}x${cell.columns}`).join()).values()].map(
      (same) => ({ places: same.flatMap((row) => row.places), cells: same[0]?.cells ?? [] }),
    ),
    complete: columns.length === all.length && alike.length <= mostRows,
  };
}

const nowhere = { product_groups: [], product_categories: [], regions: [], districts: [] } as const;
const onlyLimits = (condition: Fee['conditions'][number]) => ({ ...condition, ...nowhere });
const withoutLimits = (condition: Fee['conditions'][number]) => ({
  ...condition,
  minimum: undefined,
  maximum: undefined,
});

const withinAll = (place: Place, fee: Fee) => fee.conditions.every((condition) => isWithin(place, condition));

/** Merges adjacent cells with the same fees. */
function joined<Tried extends Fee>(cells: readonly MapCell<Tried>[]): readonly MapCell<Tried>[] {
  return cells.reduce<readonly MapCell<Tried>[]>((done, cell) => {
    const last = done.at(-1);
    if (!last || keyOf(last) !== keyOf(cell)) return [...done, cell];
    const { to } = cell.amount;
    const amount = { from: last.amount.from, ...(to !== undefined && { to }) };
    return [...done.slice(0, -1), { ...last, columns: last.columns + 1, amount }];
  }, []);
}

const keyOf = ({ fees }: { readonly fees: readonly Fee[] }) => fees.map(({ id }) => id).join(' ');

function grouped<T>(values: readonly T[], keyFor: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyFor(value));
    if (group) group.push(value);
    else groups.set(keyFor(value), [value]);
  }
  return groups;
}
