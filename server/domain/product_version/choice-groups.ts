import { groupForm, newGroupForm } from '../../../resources/catalogue/choice-forms.ts';
import { most } from '../../../resources/catalogue/product-choices.ts';
import type { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import type { Call } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import { changeVersion, readBody, refuse, rowNamed } from './change.ts';
import { refuseTaken } from './choice-names.ts';
import { recombined, usesOf } from './combine.ts';
import { sentIds, wrongIds } from './parsed-body.ts';
import { keyMaker } from './keys.ts';
import { choicesOf, type State } from './state.ts';

/** A choice to be written; without an id it is new. */
type ChoicePatch = NonNullable<PatchOf<typeof product_version>['choices']>[number];

/**
 * `POST {id}/choice-group`: a further group, behind the others. Where there are options, they get one of its choices.
 */
export function addGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_create', status: 201 }, ({ state, body }) => {
    refuse(newGroupForm, wrongIds('choices', sentIds(body, 'choices'), [], { fresh: true }));
    const { name, choices: given, default_choice: place } = readBody(newGroupForm, body, 'create');
    const makeKey = keyMaker(state);
    const key = makeKey();
    const fresh = given.map((choice) => ({ ...choice, key: makeKey(), choice_group: key }));
    refuseMany(state, { groups: 1, choices: fresh.length });
    refuseTaken(newGroupForm, [{ choices: fresh, at: (index) => `choices.${index}.` }]);
    const standard = place === null ? undefined : fresh[place];
    if (state.options.length > 0 && !standard)
      refuse(newGroupForm, new Map([['default_choice', { rule: 'choiceDefault' }]]));
    return {
      choice_groups: [...state.choice_groups, { key, name }],
      choices: [...state.choices, ...fresh],
      ...(standard && recombined(state, (keys) => [...keys, standard.key])),
    };
  });
}

/** `PUT {id}/choice-group/{gid}`: its name, its place among the groups, its choices. */
export function changeGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_update' }, ({ state, body }) => {
    const group = rowNamed(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group);
    refuse(groupForm, wrongIds('choices', sentIds(body, 'choices'), own, { fresh: true }));
    const { name, position, choices: given } = readBody(groupForm, body, 'update', { name: group.name, choices: own });
    return {
      choice_groups: moved(
        state.choice_groups.map((one) =>
          one.id === group.id && name !== undefined ? { id: one.id, name } : { id: one.id },
        ),
        group.id,
        position,
      ),
      ...(given !== undefined && { choices: withChoices(state, group.key, given) }),
    };
  });
}

/** `DELETE {id}/choice-group/{gid}`, with its choices. Options lose the one choice of it that they all have. */
export function removeGroup(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_group_delete' }, ({ state }) => {
    const group = rowNamed(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group).map(({ key }) => key);
    const used = own.filter((key) => usesOf(state, key) > 0);
    if (used.length > 1 || (used.length === 1 && state.choice_groups.length === 1)) throw usedBy(state.options.length);
    return {
      choice_groups: state.choice_groups.filter(({ id }) => id !== group.id),
      choices: state.choices.filter(({ choice_group }) => choice_group !== group.key),
      ...(used.length === 1 && recombined(state, (keys) => keys.filter((key) => !own.includes(key)))),
    };
  });
}

/** The choices of a version once those of one group are given: in this order, those left out behind them. */
function withChoices(state: State, group: string, given: readonly ChoicePatch[]): readonly ChoicePatch[] {
  const own = choicesOf(state, { key: group });
  const makeKey = keyMaker(state);
  const rows = given.map((choice) =>
    choice.id === undefined ? { ...choice, key: makeKey(), choice_group: group } : choice,
  );
  refuseMany(state, { choices: rows.filter(({ id }) => id === undefined).length });
  const all = [...rows, ...own.filter(({ id }) => !given.some((one) => one.id === id))];
  refuseTaken(groupForm, [{ choices: all, stored: own, at: (index) => `choices.${index}.` }]);
  return replaced(state, group, all);
}

/** The choices of a version, group by group, with those of one group replaced. */
export function replaced(state: State, group: string, rows: readonly ChoicePatch[]): readonly ChoicePatch[] {
  return state.choice_groups.flatMap((one) => (one.key === group ? rows : choicesOf(state, one)));
}

/** Rows with one of them at another place; past the end means last. */
export function moved<T extends { readonly id: number }>(
  rows: readonly T[],
  id: number,
  position: number | null | undefined,
): readonly T[] {
  const row = rows.find((one) => one.id === id);
  if (row === undefined || position === null || position === undefined) return rows;
  return rows.filter((one) => one !== row).toSpliced(position, 0, row);
}

/** @throws ApiError 422 where there would be more than a version may have */
export function refuseMany(
  state: Pick<State, 'choice_groups' | 'choices'>,
  more: { readonly groups?: number; readonly choices?: number },
): void {
  const { groups = 0, choices = 0 } = more;
  const limit = (path: string, count: number, atMost: number): [string, Problem][] =>
    count > atMost ? [[path, { rule: 'most', params: { most: atMost } }]] : [];
  refuse(
    newGroupForm,
    new Map([
      ...limit('name', state.choice_groups.length + groups, groups > 0 ? most.groups : Infinity),
      ...limit('choices', state.choices.length + choices, choices > 0 ? most.choices : Infinity),
    ]),
  );
}

/** The refusal of what options still have. */
export function usedBy(count: number): ApiError {
  return new ApiError(409, 'errors.choiceInUse', { params: { count } });
}
