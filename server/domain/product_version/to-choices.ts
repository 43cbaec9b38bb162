import { toChoicesForm } from '../../../resources/catalogue/choice-forms.ts';
import type { Call } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import { changeVersion, readBody } from './change.ts';
import { refuseMany } from './choice-groups.ts';
import { refuseTaken } from './choice-names.ts';
import { keyMaker } from './keys.ts';

/**
 * `POST {id}/change_to_choices`: from now on options are sold, not the version's one SKU, which goes with its quota.
 * The price stays: it is that of options without one of their own. The body may give groups to begin with.
 */
export function changeToChoices(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'change_to_choices', withChoices: false }, ({ state, body }) => {
    if (state.has_choices) throw new ApiError(409, 'errors.hasChoices');
    const makeKey = keyMaker(state);
    const groups = readBody(toChoicesForm, body, 'create').choice_groups.map((group) => ({ ...group, key: makeKey() }));
    const choices = groups.flatMap((group) =>
      group.choices.map(({ name }) => ({ name, key: makeKey(), choice_group: group.key })),
    );
    refuseMany(state, { groups: groups.length, choices: choices.length });
    refuseTaken(
      toChoicesForm,
      groups.map((group, place) => ({
        choices: group.choices,
        at: (index) => `choice_groups.${place}.choices.${index}.`,
      })),
    );
    return {
      has_choices: true,
      sku: null,
      quota: null,
      choice_groups: groups.map(({ name, key }) => ({ name, key })),
      choices,
    };
  });
}
