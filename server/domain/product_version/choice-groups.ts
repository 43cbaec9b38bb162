import { groupForm, newGroupForm } from '../../../resources/catalogue/choice-forms.ts';
import { most } from '../../../resources/catalogue/product-choices.ts';
import type { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import type { Call } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import { changeVersion, readBody, assertNoProblems, rowInPath } from './change.ts';
import { assertNamesFree } from './choice-names.ts';
import { recombined, countUses } from './combine.ts';
import { givenRowIds, rowIdProblems } from './row-ids.ts';
import { keyGenerator } from './key-generator.ts';
import { choicesOf, type State } from './state.ts';

/** A choice to write; a new one has no id. */
type ChoicePatch = NonNullable<PatchOf<typeof product_version>['choices']>[number];

/** `POST {id}/choice-group`: appends a group. Existing options get its default choice. */
export function addGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_create', status: 201 }, ({ state, body }) => {
    assertNoProblems(newGroupForm, rowIdProblems('choices', givenRowIds(body, 'choices'), [], { fresh: true }));
    const { name, choices: added, default_choice: place } = readBody(newGroupForm, body, 'create');
    const makeKey = keyGenerator(state);
    const key = makeKey();
    const fresh = added.map((choice) => ({ ...choice, key: makeKey(), choice_group: key }));
    assertWithinLimits(state, { groups: 1, choices: fresh.length });
    assertNamesFree(newGroupForm, [{ choices: fresh, at: (index) => `choices.${index}.` }]);
    const standard = place === null ? undefined : fresh[place];
    if (state.options.length > 0 && !standard)
      assertNoProblems(newGroupForm, new Map([['default_choice', { rule: 'choiceDefault' }]]));
    return {
      choice_groups: [...state.choice_groups, { key, name }],
      choices: [...state.choices, ...fresh],
      ...(standard && recombined(state, (keys) => [...keys, standard.key])),
    };
  });
}

/** `PUT {id}/choice-group/{gid}`: changes name, position and choices of a group. */
export function changeGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_update' }, ({ state, body }) => {
    const group = rowInPath(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group);
    assertNoProblems(groupForm, rowIdProblems('choices', givenRowIds(body, 'choices'), own, { fresh: true }));
    const { name, position, choices: added } = readBody(groupForm, body, 'update', { name: group.name, choices: own });
    return {
      choice_groups: withRowMoved(
        state.choice_groups.map((one) =>
          one.id === group.id && name !== undefined ? { id: one.id, name } : { id: one.id },
        ),
        group.id,
        position,
      ),
      ...(added !== undefined && { choices: mergeChoices(state, group.key, added) }),
    };
  });
}

/** `DELETE {id}/choice-group/{gid}`, with its choices. A choice that all options share is removed from them. */
export function removeGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_delete' }, ({ state }) => {
    const group = rowInPath(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group).map(({ key }) => key);
    const used = own.filter((key) => countUses(state, key) > 0);
    if (used.length > 1 || (used.length === 1 && state.choice_groups.length === 1))
      throw choiceInUse(state.options.length);
    return {
      choice_groups: state.choice_groups.filter(({ id }) => id !== group.id),
      choices: state.choices.filter(({ choice_group }) => choice_group !== group.key),
      ...(used.length === 1 && recombined(state, (keys) => keys.filter((key) => !own.includes(key)))),
    };
  });
}

/** The choices of a version, with changes of one group: the given choices first, in their order, then the rest. */
function mergeChoices(state: State, group: string, added: readonly ChoicePatch[]): readonly ChoicePatch[] {
  const own = choicesOf(state, { key: group });
  const makeKey = keyGenerator(state);
  const rows = added.map((choice) =>
    choice.id === undefined ? { ...choice, key: makeKey(), choice_group: group } : choice,
  );
  assertWithinLimits(state, { choices: rows.filter(({ id }) => id === undefined).length });
  const all = [...rows, ...own.filter(({ id }) => !added.some((one) => one.id === id))];
  assertNamesFree(groupForm, [{ choices: all, stored: own, at: (index) => `choices.${index}.` }]);
  return withGroupReplaced(state, group, all);
}

/** The choices of a version, group by group, with those of one group replaced. */
export function withGroupReplaced(state: State, group: string, rows: readonly ChoicePatch[]): readonly ChoicePatch[] {
  return state.choice_groups.flatMap((one) => (one.key === group ? rows : choicesOf(state, one)));
}

/** Rows with one of them moved to a position; beyond the end means last. */
export function withRowMoved<T extends { readonly id: number }>(
  rows: readonly T[],
  id: number,
  position: number | null | undefined,
): readonly T[] {
  const row = rows.find((one) => one.id === id);
  if (row === undefined || position === null || position === undefined) return rows;
  return rows.filter((one) => one !== row).toSpliced(position, 0, row);
}

/** @throws ApiError 422 if the version would exceed its limits */
export function assertWithinLimits(
  state: Pick<State, 'choice_groups' | 'choices'>,
  more: { readonly groups?: number; readonly choices?: number },
): void {
  const { groups = 0, choices = 0 } = more;
  const limit = (path: string, count: number, atMost: number): [string, Problem][] =>
    count > atMost ? [[path, { rule: 'most', params: { most: atMost } }]] : [];
  assertNoProblems(
    newGroupForm,
    new Map([
      ...limit('name', state.choice_groups.length + groups, groups > 0 ? most.groups : Infinity),
      ...limit('choices', state.choices.length + choices, choices > 0 ? most.choices : Infinity),
    ]),
  );
}

/** The 409 for a choice or group that options use. */
export function choiceInUse(count: number): ApiError {
  return new ApiError(409, 'errors.choiceInUse', { params: { count } });
}
