import { groupPricesForm } from '../../../resources/catalogue/choice-forms.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { Call } from '../../crud/call.ts';
import { isObject } from '../../db/model/paths.ts';
import { changeVersion, readBody, assertNoProblems } from './change.ts';
import { missingIds } from '../../db/records/missing-references.ts';

/**
 * `PUT {id}/group-prices`: sets the given prices, of the version or of single options, and removes those with a null
 * price.
 */
export function changeGroupPrices(call: Call): Promise<Response> {
  return changeVersion(
    call,
    { action: 'group_prices_update', withChoices: false },
    async ({ state, body, runner, store }) => {
      const rows = readBody(groupPricesForm, body, 'create').group_prices;
      const options = new Map(state.options.map(({ id, combination }) => [id, combination]));
      const strange = await missingIds(
        runner,
        'customer_group',
        store,
        rows.map(({ customer_group }) => customer_group),
      );
      const sentRows = isObject(body) && Array.isArray(body.group_prices) ? body.group_prices : [];
      assertNoProblems(
        groupPricesForm,
        new Map(
          rows.flatMap(({ customer_group, option }, index): [string, Problem][] => [
            ...(strange.has(customer_group)
              ? [[`group_prices.${index}.customer_group`, { rule: 'reference' }] satisfies [string, Problem]]
              : []),
            ...(option !== null && !options.has(option)
              ? [[`group_prices.${index}.option`, { rule: 'reference' }] satisfies [string, Problem]]
              : []),
            // Null removes a price, so it must be explicit.
            ...(isObject(sentRows[index]) && sentRows[index].price === undefined
              ? [[`group_prices.${index}.price`, { rule: 'required' }] satisfies [string, Problem]]
              : []),
          ]),
        ),
      );
      const known = new Map(
        state.prices.map(({ id, customer_group, combination }) => [placeOf(customer_group, combination), id]),
      );
      const wanted = rows.map(({ customer_group, option, price }) => {
        const combination = option === null ? null : (options.get(option) ?? null);
        return { id: known.get(placeOf(customer_group, combination)), customer_group, combination, price };
      });
      return {
        group_pricing: {
          set: wanted.flatMap(({ price, ...row }) => (price === null ? [] : [{ ...row, price }])),
          remove: wanted.flatMap(({ id, price }) => (price === null && id !== undefined ? [id] : [])),
        },
      };
    },
  );
}

/** Identifies a price by its customer group and its option; without an option it is the version's. */
function placeOf(group: number, combination: string | null): string {
  return `${group} ${combination ?? ''}`;
}
