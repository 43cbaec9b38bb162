import { user } from '../../../resources/customers/user.ts';
import { erasedAddress } from '../../../resources/personal.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';
import { assertNothingUnderWay, beginErasure } from './erase.ts';

export const userActions = defineActions(user, {
  /** Erases the record at once; what else holds data of the customer follows in the background. */
  async erase({ client, current, body }) {
    if (body.email.toLowerCase() !== current.email.toLowerCase())
      throw invalid({ email: [{ rule: 'sameEmail' }] }, user);
    await assertNothingUnderWay(client, current);
    return {
      values: {
        salutation: null,
        family_name: null,
        given_name: null,
        email: erasedAddress(current.id),
        email_verified: false,
        phone: null,
        phone_verified: false,
        user_groups: [],
      },
      message: { key: 'privacy.erasing' },
    };
  },
});

export const userHooks = defineHooks(user, {
  async afterWrite({ client, action, before, caller, now }) {
    if (action === 'erase' && before && caller) await beginErasure(client, before, caller, now);
  },
});
