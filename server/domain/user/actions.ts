import { user } from '../../../resources/customers/user.ts';
import { erasedAddress, isErasedAddress } from '../../../resources/personal.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';
import { assertNothingUnderWay, beginErasure } from './erase.ts';

export const userActions = defineActions(user, {
  /** Erases the customer's record at once; other data of the customer is erased in the background. */
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

/**
 * @throws ApiError 422 for an address that the erasure of another customer will use, since that erasure would then fail
 */
function assertOwnAddress(email: string | undefined): void {
  if (email !== undefined && isErasedAddress(email)) throw invalid({ email: [{ rule: 'erasedAddress' }] }, user);
}

export const userHooks = defineHooks(user, {
  async beforeCreate({ values }) {
    // A restored customer that was erased has such an address.
    if (!('id' in values)) assertOwnAddress(values.email);
    return undefined;
  },
  /** A new email or phone number is unverified, unless the same edit sets it as verified. */
  async beforeUpdate({ current, values: { email, email_verified, phone, phone_verified } }) {
    assertOwnAddress(email);
    const isOther = email !== undefined && email.toLowerCase() !== current.email.toLowerCase();
    return {
      ...(isOther && email_verified === undefined && { email_verified: false }),
      ...(phone !== undefined && phone !== current.phone && phone_verified === undefined && { phone_verified: false }),
    };
  },
  async afterWrite({ client, action, before, caller, now }) {
    if (action === 'erase' && before && caller) await beginErasure(client, before, caller, now);
  },
});
