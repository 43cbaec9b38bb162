import type { Resource } from '../../../resources/define.ts';
import type { Ability } from '../../crud/call.ts';
import { changesField, type Guard } from '../../crud/guard.ts';
import { assertReauthenticated } from '../../session/reauthentication.ts';

/** Asks again who the caller is before fields change that say so (`reauthenticate`). */
const guard: Guard = {
  fields: (resource) => guardedBy(resource),
  async check(write) {
    const { client, resource, caller, now } = write;
    if (caller && guardedBy(resource).some((field) => changesField(write, field)))
      await assertReauthenticated(client, caller, now);
    return undefined;
  },
};

function guardedBy({ fields }: Resource): readonly string[] {
  return Object.entries(fields)
    .filter(([, { reauthenticate }]) => reauthenticate === true)
    .map(([name]) => name);
}

export const reauthentication: Ability = { guards: [guard] };
