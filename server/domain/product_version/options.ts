import { newOptionForm, newOptionsForm, optionForm, optionsForm } from '../../../resources/catalogue/choice-forms.ts';
import { combinationOf, most } from '../../../resources/catalogue/product-choices.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { Call } from '../../crud/call.ts';
import { assertNoValues } from '../../crud/write.ts';
import { isObject } from '../../db/model/paths.ts';
import { ApiError } from '../../errors.ts';
import { type Change, changeVersion, readBody, assertNoProblems, rowInPath } from './change.ts';
import { givenRowIds, rowIdProblems } from './row-ids.ts';
import { missingIds } from '../../db/records/missing-references.ts';
import type { Option, State } from './state.ts';
import { lockOption } from './stock.ts';

/** `POST {id}/options`: adds one to two thousand combinations of choices. */
export function addOptions(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'options_create', status: 201 }, async (change) => {
    const { state, body } = change;
    const many = isObject(body) && Object.hasOwn(body, 'options');
    const fields = many ? newOptionsForm : newOptionForm;
    if (many) assertNoProblems(fields, rowIdProblems('options', givenRowIds(body, 'options'), [], { fresh: true }));
    const rows = many ? readBody(newOptionsForm, body, 'create').options : [readBody(newOptionForm, body, 'create')];
    const at = many ? (index: number) => `options.${index}.` : () => '';
    const combined = combinationsOf(
      state,
      rows.map(({ choices }) => choices),
    );
    const wrong = new Map(
      combined.flatMap(({ problem }, index): [string, Problem][] =>
        problem ? [[`${at(index)}choices`, problem]] : [],
      ),
    );
    if (state.options.length + rows.length > most.options)
      wrong.set(many ? 'options' : 'choices', { rule: 'most', params: { most: most.options } });
    assertNoProblems(fields, wrong);
    assertNoProblems(fields, await unknownSkus(change, rows, at));
    return {
      options: {
        set: rows.map(({ choices: _choices, ...row }, index) => ({
          obsolete: false,
          ...row,
          combination: combined[index]?.combination,
        })),
      },
    };
  });
}

/** `PUT {id}/options`: changes up to two thousand options by id. */
export function changeOptions(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'options_update' }, async (change) => {
    const { state, body } = change;
    const rowIds = givenRowIds(body, 'options');
    assertNoProblems(optionsForm, rowIdProblems('options', rowIds, state.options, { fresh: false }));
    // In the order of the body, since validation compares them by position.
    const stored = new Map<unknown, Option>(state.options.map((option) => [option.id, option]));
    const { options: rows = [] } = readBody(optionsForm, body, 'update', {
      options: rowIds.flatMap((id) => stored.get(id) ?? []),
    });
    if (rows.length === 0) assertNoProblems(optionsForm, new Map([['options', { rule: 'required' }]]));
    assertNoProblems(optionsForm, await unknownSkus(change, rows, (index) => `options.${index}.`));
    return { options: { set: rows } };
  });
}

/** `PUT {id}/option/{oid}`. */
export function changeOption(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'options_update' }, async (change) => {
    const option = rowInPath(call, 'oid', change.state.options);
    const values = readBody(optionForm, change.body, 'update', { ...option });
    assertNoProblems(optionForm, await unknownSkus(change, [values], () => ''));
    return { options: { set: [{ ...values, id: option.id }] } };
  });
}

/**
 * `DELETE {id}/option/{oid}`, with its group prices. 409 if it has sold or held pieces: such options can only be made
 * obsolete.
 */
export function removeOption(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'option_delete' }, async ({ state, runner }) => {
    const option = rowInPath(call, 'oid', state.options);
    const counted = await lockOption(runner, option.id);
    if (counted !== 0) throw new ApiError(409, 'errors.optionSold', { params: { count: counted } });
    const prices = state.prices.filter(({ combination }) => combination === option.combination);
    return { options: { remove: [option.id] }, group_pricing: { remove: prices.map(({ id }) => id) } };
  });
}

/** `POST {id}/option/{oid}/obsolete` and `/restore`. */
export function setObsolete(call: Call, obsolete: boolean): Promise<Response> {
  return changeVersion(call, { action: obsolete ? 'option_obsolete' : 'option_restore' }, ({ state, body }) => {
    assertNoValues(call, body);
    const option = rowInPath(call, 'oid', state.options);
    if (option.obsolete === obsolete) throw new ApiError(409, 'errors.notNow');
    return { options: { set: [{ id: option.id, obsolete }] } };
  });
}

interface Combined {
  readonly combination?: string;
  readonly problem?: Problem;
}

/**
 * The combination of each list of choice ids, or its problem: it needs one choice of every group, and must be new (SPEC
 * §5).
 */
export function combinationsOf(state: State, lists: readonly (readonly number[])[]): readonly Combined[] {
  const byId = new Map(state.choices.map((choice) => [choice.id, choice]));
  const known = new Set(state.options.map(({ combination }) => combination));
  return lists.map((ids): Combined => {
    if (ids.length === 0) return { problem: { rule: 'choiceLeast' } };
    const choices = ids.flatMap((id) => byId.get(id) ?? []);
    if (choices.length < ids.length) return { problem: { rule: 'reference' } };
    const groups = new Set(choices.map(({ choice_group }) => choice_group));
    if (groups.size < choices.length) return { problem: { rule: 'choiceTwice' } };
    if (groups.size < state.choice_groups.length) return { problem: { rule: 'choiceAll' } };
    const combination = combinationOf(choices.map(({ key }) => key));
    if (known.has(combination)) return { problem: { rule: 'optionExists' } };
    known.add(combination);
    return { combination };
  });
}

async function unknownSkus(
  { runner, store }: Change,
  rows: readonly { readonly sku?: number | null }[],
  at: (index: number) => string,
): Promise<ReadonlyMap<string, Problem>> {
  const missing = await missingIds(
    runner,
    'sku',
    store,
    rows.map(({ sku }) => sku),
  );
  return new Map(
    rows.flatMap(({ sku }, index): [string, Problem][] =>
      typeof sku === 'number' && missing.has(sku) ? [[`${at(index)}sku`, { rule: 'reference' }]] : [],
    ),
  );
}
