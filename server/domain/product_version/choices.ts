import { choiceForm, newChoiceForm, newChoicesForm } from '../../../resources/catalogue/choice-forms.ts';
import type { Call } from '../../crud/call.ts';
import { isObject } from '../../db/model/paths.ts';
import { changeVersion, readBody, rowNamed } from './change.ts';
import { refuseTaken } from './choice-names.ts';
import { moved, refuseMany, replaced, usedBy } from './choice-groups.ts';
import { usesOf } from './combine.ts';
import { keyMaker } from './keys.ts';
import { choicesOf } from './state.ts';

/** `POST {id}/choice-group/{gid}/choices`: further choices of a group, behind the others; many, or the name of one. */
export function addChoices(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choices_create', status: 201 }, ({ state, body }) => {
    const group = rowNamed(call, 'gid', state.choice_groups);
    const many = isObject(body) && Object.hasOwn(body, 'choices');
    const given = many ? readBody(newChoicesForm, body, 'create').choices : [readBody(newChoiceForm, body, 'create')];
    refuseMany(state, { choices: given.length });
    const own = choicesOf(state, group);
    refuseTaken(many ? newChoicesForm : newChoiceForm, [
      { choices: [...own, ...given], stored: own, at: (index) => (many ? `choices.${index - own.length}.` : '') },
    ]);
    const makeKey = keyMaker(state);
    return {
      choices: replaced(state, group.key, [
        ...own,
        ...given.map(({ name }) => ({ name, key: makeKey(), choice_group: group.key })),
      ]),
    };
  });
}

/** `PUT {id}/choice-group/{gid}/choice/{cid}`: its name, and its place in the group. */
export function changeChoice(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_update' }, ({ state, body }) => {
    const group = rowNamed(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group);
    const choice = rowNamed(call, 'cid', own);
    const { name, position } = readBody(choiceForm, body, 'update', { name: choice.name });
    const rows = moved(
      own.map((one) => ({ ...one, ...(one.id === choice.id && name !== undefined && { name }) })),
      choice.id,
      position,
    );
    refuseTaken(choiceForm, [{ choices: rows, stored: own, at: () => '' }]);
    return { choices: replaced(state, group.key, rows) };
  });
}

/** `DELETE {id}/choice-group/{gid}/choice/{cid}`, unless options have it. */
export function removeChoice(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_delete' }, ({ state }) => {
    const group = rowNamed(call, 'gid', state.choice_groups);
    const choice = rowNamed(call, 'cid', choicesOf(state, group));
    const uses = usesOf(state, choice.key);
    if (uses > 0) throw usedBy(uses);
    return { choices: state.choices.filter(({ id }) => id !== choice.id) };
  });
}
