import type { Resource } from '../../../resources/define.ts';
import type { Ability } from '../../crud/call.ts';
import { invalid } from '../../errors.ts';
import { modelOf } from '../../db/model/model.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { passwordProblem, shopNames } from '../../credentials/strength.ts';
import type { Guard } from '../../crud/guard.ts';

/** Refuses passwords that are commonly guessed, or that contain the account's or a shop's name. */
const guard: Guard = {
  fields: (resource) => passwordsOf(resource),
  check: async ({ client, resource, current, values }) => {
    const { username, name, email } = { ...current, ...values };
    for (const field of passwordsOf(resource)) {
      const value = values[field];
      const problem =
        typeof value === 'string'
          ? passwordProblem(value, [username, name, email, ...(await runOnce(client, shopNames)).flat()])
          : undefined;
      if (problem) throw invalid({ [field]: [problem] }, resource);
    }
    return undefined;
  },
};

function passwordsOf(resource: Resource): readonly string[] {
  return modelOf(resource)
    .columns.filter(({ concealed, field }) => concealed === 'password' && !field.readOnly)
    .map(({ path }) => path);
}

export const strongPassword: Ability = { guards: [guard] };
