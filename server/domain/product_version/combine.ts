import { combinationOf, keysIn } from '../../../resources/catalogue/product-choices.ts';
import type { State } from './state.ts';

/**
 * Gives every option, and every price of an option, the combination that its keys become; copies still know it by its
 * first one.
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

/** How many options have this choice. */
export function usesOf({ options }: Pick<State, 'options'>, key: string): number {
  return options.filter(({ combination }) => keysIn(combination).includes(key)).length;
}
