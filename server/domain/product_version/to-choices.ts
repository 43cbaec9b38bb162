import { toChoicesForm } from '../../../resources/catalogue/choice-forms.ts';
import type { Call } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import { changeVersion, readBody } from './change.ts';
import { assertWithinLimits } from './choice-groups.ts';
import { assertNamesFree } from './choice-names.ts';
import { keyGenerator } from './key-generator.ts';

/**
 * `POST {id}/change_to_choices`: makes the version sell options instead of its single SKU; removes SKU and quota. The
 * price stays, for options without their own. The body may have initial groups.
 */
export function changeToChoices(call: Call): Promise<Response> {
  return changeVersion(call, { action: 'change_to_choices', withChoices: false }, ({ state, body }) => {
    if (state.has_choices) throw new ApiError(409, 'errors.hasChoices');
    const makeKey = keyGenerator(state);
    const groups = readBody(toChoicesForm, body, 'create').choice_groups.map((group) => ({ ...group, key: makeKey() }));
    const choices = groups.flatMap((group) =>
      group.choices.map(({ name }) => ({ name, key: makeKey(), choice_group: group.key })),
    );
    assertWithinLimits(state, { groups: groups.length, choices: choices.length });
    assertNamesFree(
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
