import { type OptionState as SavedState, optionState } from '../../../../resources/catalogue/product-choices.ts';
import type { Language } from '../../../../resources/messages/languages.ts';
import { type Combination, combinationOf, countCombinations, fitsGroups, combinationNames } from './combinations.ts';
import { alreadyThere, type Row, type RowView } from '../../../grid/edits.ts';
import type { ChoiceGroup, Option, OptionsBody } from './options-schema.ts';

/** Editable fields of an option. */
export const optionFieldNames = ['sku', 'price', 'original_price', 'quota'] as const;
export type OptionFieldName = (typeof optionFieldNames)[number];

/** The saved options by their combinations. */
export interface SavedCombinations {
  readonly groups: readonly ChoiceGroup[];
  readonly options: ReadonlyMap<Combination, Option>;
  /** Values under the edits. */
  readonly rows: ReadonlyMap<Combination, Row>;
  /** Combinations that exist twice. */
  readonly doubles: ReadonlySet<Combination>;
  /** Number of possible combinations. */
  readonly total: number;
  readonly nameOf: (combination: Combination) => string;
  /** Does it name one choice of each existing group? */
  readonly fits: (combination: Combination) => boolean;
}

export function savedCombinationsOf(
  { choice_groups: groups, options }: Pick<OptionsBody, 'choice_groups' | 'options'>,
  language: Language,
): SavedCombinations {
  const entries = options.map((option) => [combinationOf(option.choices), option] as const);
  const byCombination = new Map(entries);
  const seen = new Set<Combination>();
  const doubles = entries.flatMap(([combination, { state }]) => {
    const again = seen.has(combination) || state === 'duplicate';
    seen.add(combination);
    return again ? [combination] : [];
  });
  const rows = entries.map(([combination, { sku, price, original_price, quota }]): readonly [Combination, Row] => [
    combination,
    { sku: sku ?? null, price: price ?? null, original_price: original_price ?? null, quota: quota ?? null },
  ]);
  return {
    groups,
    options: byCombination,
    rows: new Map(rows),
    doubles: new Set(doubles),
    total: countCombinations(groups),
    nameOf: combinationNames(groups, language),
    fits: (combination) => fitsGroups(groups, combination),
  };
}

/** `missing`: does not exist. `new`: not saved yet. `duplicate`: exists twice. */
export type OptionState = SavedState | 'missing' | 'new' | 'duplicate';

/** State of a combination including unsaved edits; `defaultPrice` is the version's price. */
export function stateOf(
  savedCombinations: Pick<SavedCombinations, 'options' | 'doubles'>,
  combination: Combination,
  { added, values, errors }: RowView,
  defaultPrice: string | null,
): OptionState {
  const option = savedCombinations.options.get(combination);
  if (savedCombinations.doubles.has(combination) || errors[alreadyThere] !== undefined) return 'duplicate';
  if (!option) return added ? 'new' : 'missing';
  const { sku, price } = values;
  return optionState(
    {
      obsolete: option.obsolete ?? false,
      sku: typeof sku === 'number' ? sku : null,
      price: typeof price === 'string' ? price : null,
    },
    defaultPrice,
  );
}

/** The saved combinations in each state, without unsaved edits. */
export function combinationsByState(
  savedCombinations: SavedCombinations,
  defaultPrice: string | null,
): ReadonlyMap<OptionState, readonly Combination[]> {
  const found = new Map<OptionState, Combination[]>();
  for (const [combination, row] of savedCombinations.rows) {
    const view: RowView = { saved: row, values: row, changed: [], added: false, errors: {}, theirs: {} };
    const state = stateOf(savedCombinations, combination, view, defaultPrice);
    const some = found.get(state) ?? [];
    some.push(combination);
    found.set(state, some);
  }
  return found;
}
