import { keysIn, optionState } from '../../../resources/catalogue/product-choices.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Call } from '../../crud/call.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import { LabelCollector } from '../../crud/labels.ts';
import { without } from '../../db/model/paths.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { choicesOf, type State } from './state.ts';

/** The answer of every call about choices: everything that the caller may read, with the current revision. */
export async function choicesAnswer(runner: Runner, call: Pick<Call, 'deps' | 'locale' | 'hidden'>, state: State) {
  const { hidden } = call;
  const labels = new LabelCollector(product_version);
  const name = (path: string, ids: readonly (number | null)[]) =>
    isForbidden(path, hidden) ? undefined : labels.collect(path, [...new Set(ids)]);
  name(
    'options.sku',
    state.options.map(({ sku }) => sku),
  );
  name(
    'group_pricing.customer_group',
    state.prices.map(({ customer_group }) => customer_group),
  );
  return { data: without(dataOf(state), hidden), labels: await labels.read(runner, call) };
}

function dataOf(state: State) {
  const { revision, has_choices, choice_groups, choices, options, prices, price } = state;
  const choiceIds = new Map(choices.map(({ key, id }) => [key, id]));
  const places = new Map(
    choices.map((choice) => [choice.key, choice_groups.findIndex(({ key }) => key === choice.choice_group)]),
  );
  const inOrder = (combination: string) =>
    keysIn(combination)
      .toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
      .flatMap((key) => choiceIds.get(key) ?? []);
  const optionIds = new Map(options.map(({ combination, id }) => [combination, id]));
  return {
    revision,
    has_choices,
    choice_groups: choice_groups.map((group) => ({
      ...group,
      choices: choicesOf(state, group).map(({ id, key, name }) => ({ id, key, name })),
    })),
    options: options.map(({ first_combination: _first, ...option }) => ({
      ...option,
      choices: inOrder(option.combination),
      state: optionState(option, price),
    })),
    group_pricing: prices.map(({ id, customer_group, combination, price: amount }) => ({
      id,
      customer_group,
      option: combination === null ? null : (optionIds.get(combination) ?? null),
      price: amount,
    })),
  };
}
