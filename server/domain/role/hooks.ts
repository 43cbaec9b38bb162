import { allPermissions } from '../../../resources/access.ts';
import { role } from '../../../resources/system/role.ts';
import { ApiError, invalid } from '../../errors.ts';
import { isAdministratorKey } from '../../session/roles.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { isEverything, keepAdministrator, lockRights, mayGive, mayTouch } from '../rights.ts';

/** Whoever takes the key of the administrators' role may be given everything by the next version. */
const given = (key: string | null | undefined, permissions: readonly string[]) =>
  isAdministratorKey(key) ? allPermissions : permissions;

/**
 * Rules about roles: nobody gives one more than they hold themselves, or changes one that holds more. The role by which
 * a start knows the administrators keeps its key, and stays.
 */
export const roleHooks = defineHooks(role, {
  async beforeCreate({ tx, caller, values }) {
    if (caller) mayGive(await lockRights(tx, caller.id), given(values.key, values.permissions));
    return undefined;
  },

  async beforeUpdate({ tx, caller, id, current, values }) {
    if (isAdministratorKey(current.key) && values.key !== undefined && values.key !== current.key) {
      throw invalid({ key: [{ rule: 'fixed' }] }, role);
    }
    if (!caller) return undefined;
    const held = await lockRights(tx, caller.id);
    const before = current.permissions;
    const after = values.permissions ?? before;
    mayTouch(held, before);
    mayGive(held, given(isAdministratorKey(current.key) ? undefined : values.key, after));
    if (isEverything(before) && !isEverything(after)) await keepAdministrator(tx, { role: id });
    return undefined;
  },

  /** A role that somebody has can't go: the foreign key sees to it. */
  async beforeDelete({ tx, caller, current }) {
    if (isAdministratorKey(current.key)) throw new ApiError(409, 'errors.administratorRole');
    if (caller) mayTouch(await lockRights(tx, caller.id), current.permissions);
  },
});
