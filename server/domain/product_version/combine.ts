import { combinationOf, keysIn } from '../../../resources/catalogue/product-choices.ts';
import type { State } from './state.ts';

/**
 * The patch that changes the keys in the combination of every option and option price. `first_combination` keeps the
 * original combination, by which copies find the option.
 */
export function recombined({ options, prices }: State, change: (keys: readonly string[]) => readonly string[]) {
  const next = (combination: string) => combinationOf(change(keysIn(combination)));
  return {
    options: {
      set: options.map(({ id, combination: now, first_combination: first }) => {
        const [combination, origin] = [next(now), first ?? now];
        return { id, combination, first_combination: combination === origin ? null : origin };
      }),
    },
    group_pricing: {
      set: prices.flatMap(({ id, combination }) =>
        combination === null ? [] : [{ id, combination: next(combination) }],
      ),
    },
  };
}

/** The number of options with this choice. */
export function countUses({ options }: Pick<State, 'options'>, key: string): number {
  return options.filter(({ combination }) => keysIn(combination).includes(key)).length;
}
