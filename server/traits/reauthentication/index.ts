import type { Ability } from '../../crud/call.ts';
import { changesField, type Guard } from '../../crud/guard.ts';
import { assertReauthenticated, reauthenticatedFields } from '../../session/reauthentication.ts';

/** Requires a recent confirmation of the caller's identity to change fields that declare it (`reauthenticate`). */
const guard: Guard = {
  fields: reauthenticatedFields,
  async check(write) {
    const { client, resource, caller, now } = write;
    if (caller && reauthenticatedFields(resource).some((field) => changesField(write, field)))
      await assertReauthenticated(client, caller, now);
    return undefined;
  },
};

export const reauthentication: Ability = { guards: [guard] };
