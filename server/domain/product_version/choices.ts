import { choiceForm, newChoiceForm, newChoicesForm } from '../../../resources/catalogue/choice-forms.ts';
import type { Call } from '../../crud/call.ts';
import { isObject } from '../../db/model/paths.ts';
import { changeVersion, readBody, rowInPath } from './change.ts';
import { assertNamesFree } from './choice-names.ts';
import { withRowMoved, assertWithinLimits, withGroupReplaced, choiceInUse } from './choice-groups.ts';
import { countUses } from './combine.ts';
import { keyGenerator } from './key-generator.ts';
import { choicesOf } from './state.ts';

/** `POST {id}/choice-group/{gid}/choices`: appends choices to a group. The body has a list, or a single name. */
export function addChoices(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choices_create', status: 201 }, ({ state, body }) => {
    const group = rowInPath(call, 'gid', state.choice_groups);
    const many = isObject(body) && Object.hasOwn(body, 'choices');
    const added = many ? readBody(newChoicesForm, body, 'create').choices : [readBody(newChoiceForm, body, 'create')];
    assertWithinLimits(state, { choices: added.length });
    const own = choicesOf(state, group);
    assertNamesFree(many ? newChoicesForm : newChoiceForm, [
      { choices: [...own, ...added], stored: own, at: (index) => (many ? `choices.${index - own.length}.` : '') },
    ]);
    const makeKey = keyGenerator(state);
    return {
      choices: withGroupReplaced(state, group.key, [
        ...own,
        ...added.map(({ name }) => ({ name, key: makeKey(), choice_group: group.key })),
      ]),
    };
  });
}

/** `PUT {id}/choice-group/{gid}/choice/{cid}`: changes name and position of a choice. */
export function changeChoice(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_update' }, ({ state, body }) => {
    const group = rowInPath(call, 'gid', state.choice_groups);
    const own = choicesOf(state, group);
    const choice = rowInPath(call, 'cid', own);
    const { name, position } = readBody(choiceForm, body, 'update', { name: choice.name });
    const rows = withRowMoved(
      own.map((one) => ({ ...one, ...(one.id === choice.id && name !== undefined && { name }) })),
      choice.id,
      position,
    );
    assertNamesFree(choiceForm, [{ choices: rows, stored: own, at: () => '' }]);
    return { choices: withGroupReplaced(state, group.key, rows) };
  });
}

/** `DELETE {id}/choice-group/{gid}/choice/{cid}`: refused if options use the choice. */
export function removeChoice(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'choice_delete' }, ({ state }) => {
    const group = rowInPath(call, 'gid', state.choice_groups);
    const choice = rowInPath(call, 'cid', choicesOf(state, group));
    const uses = countUses(state, choice.key);
    if (uses > 0) throw choiceInUse(uses);
    return { choices: state.choices.filter(({ id }) => id !== choice.id) };
  });
}
