import { type CartItem, type FeeCondition, isAboutProducts } from './shipping-fees.ts';

/** A few items that represent all baskets with the same results for product conditions. */
export type Basket = readonly CartItem[];

/** For a set of product groups and categories: whether all, some or none of a basket's items are in it. */
interface State {
  readonly set: readonly string[];
  readonly state: 'none' | 'some' | 'all';
}

/** Above this number of sets, only baskets in few of them are created. */
const mostSets = 6;

/**
 * The smallest baskets for all possible results of product conditions. Sets may share groups, so not every combination
 * of states exists. `complete`: there are no others.
 */
export function basketsOf(conditions: readonly FeeCondition[]): {
  readonly baskets: readonly Basket[];
  readonly complete: boolean;
} {
  const sets = new Map<string, readonly string[]>();
  for (const condition of conditions.filter(isAboutProducts)) {
    const atoms = atomsOf(condition).toSorted();
    sets.set(atoms.join(' '), atoms);
  }
  const complete = sets.size <= mostSets;
  const states = [...sets.values()].reduce<readonly (readonly State[])[]>(
    (all, set) =>
      all
        .flatMap((before) => (['none', 'all', 'some'] as const).map((state) => [...before, { set, state }]))
        .filter((made) => complete || made.filter(({ state }) => state !== 'none').length <= 2),
    [[]],
  );
  return { baskets: states.flatMap((one) => smallest(one)), complete };
}

const atomsOf = ({ product_groups, product_categories }: FeeCondition): readonly string[] => [
  ...product_groups.map((id) => `group ${id}`),
  ...product_categories.map((id) => `category ${id}`),
];

/** The smallest basket in these states; empty if there is none. */
function smallest(states: readonly State[]): readonly Basket[] {
  const of = (wanted: State['state']) => states.filter(({ state }) => state === wanted).map(({ set }) => set);
  const [none, all, some] = [of('none'), of('all'), of('some')];
  // The `some` sets that contain an item, as bits.
  const items = Array.from({ length: 2 ** some.length }, (_, bits) => ({
    bits,
    atoms: itemIn(
      [...all, ...some.filter((_set, place) => bits & (1 << place))],
      [...none, ...some.filter((_set, place) => !(bits & (1 << place)))],
    ),
  })).flatMap(({ bits, atoms }) => (atoms ? [{ bits, atoms }] : []));
  const whole = 2 ** some.length - 1;
  for (let size = 1; size <= some.length + 1; size += 1) {
    const found = chosen(items, size, (picked) => {
      const within = picked.reduce((bits, one) => bits | one.bits, 0);
      const outside = picked.reduce((bits, one) => bits | (whole & ~one.bits), 0);
      return within === whole && outside === whole;
    });
    if (found) return [found.map(({ atoms }) => asItem(atoms))];
  }
  return [];
}

/** The first combination of `size` values, in their order, that passes a test. */
function chosen<T>(
  values: readonly T[],
  size: number,
  takes: (picked: readonly T[]) => boolean,
  picked: readonly T[] = [],
): readonly T[] | undefined {
  if (size === 0) return takes(picked) ? picked : undefined;
  for (const [place, value] of values.entries()) {
    const found = chosen(values.slice(place + 1), size - 1, takes, [...picked, value]);
    if (found) return found;
  }
  return undefined;
}

/** An item in each of `within` and in none of `without`, with its groups and categories. */
function itemIn(within: readonly (readonly string[])[], without: readonly (readonly string[])[]) {
  const forbidden = new Set(without.flat());
  const atoms = within.map((set) => set.find((atom) => !forbidden.has(atom)));
  return atoms.every((atom) => atom !== undefined) ? new Set(atoms) : undefined;
}

function asItem(atoms: ReadonlySet<string>): CartItem {
  const idsOf = (kind: string) =>
    [...atoms].filter((atom) => atom.startsWith(`${kind} `)).map((atom) => Number(atom.slice(kind.length + 1)));
  return { quantity: 1, product_groups: idsOf('group'), product_categories: idsOf('category') };
}
