import type { Ability } from '../../crud/call.ts';
import { changesField, type Guard } from '../../crud/guard.ts';
import { assertReauthenticated, fieldsAskedAgain } from '../../session/reauthentication.ts';

/** Asks again who the caller is before fields change that say so (`reauthenticate`). */
const guard: Guard = {
  fields: fieldsAskedAgain,
  async check(write) {
    const { client, resource, caller, now } = write;
    if (caller && fieldsAskedAgain(resource).some((field) => changesField(write, field)))
      await assertReauthenticated(client, caller, now);
    return undefined;
  },
};

export const reauthentication: Ability = { guards: [guard] };
