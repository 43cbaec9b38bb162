import { allPermissions } from '../../../resources/access.ts';
import { role } from '../../../resources/system/role.ts';
import { ApiError, invalid } from '../../errors.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import { isAdministratorKey } from '../../session/roles.ts';
import { defineHooks } from '../../crud/hooks.ts';
import {
  isEverything,
  assertAdministratorRemains,
  assertKnown,
  lockPermissions,
  assertMayGive,
  assertMayTouch,
} from '../permissions.ts';

/**
 * A role with the administrators' key counts as having all permissions, since the next version may add new ones to it.
 */
const effectivePermissions = (key: string | null | undefined, permissions: readonly string[]) =>
  isAdministratorKey(key) ? allPermissions : permissions;

/**
 * Rules of roles: nobody gives a role more permissions than they have, or changes a role that has more. The
 * administrator role keeps its key, and can't be deleted.
 */
export const roleHooks = defineHooks(role, {
  async beforeCreate({ tx, caller, values, restored }) {
    if (!caller) return undefined;
    const held = await lockPermissions(tx, caller.id);
    assertMayGive(held, effectivePermissions(values.key, values.permissions));
    if (!restored) assertKnown(held, values.permissions);
    return undefined;
  },

  async beforeUpdate({ tx, caller, id, current, values, now }) {
    if (isAdministratorKey(current.key) && values.key !== undefined && values.key !== current.key) {
      throw invalid({ key: [{ rule: 'fixed' }] }, role);
    }
    if (!caller) return undefined;
    const held = await lockPermissions(tx, caller.id);
    const before = current.permissions;
    const after = values.permissions ?? before;
    assertMayTouch(held, before);
    assertMayGive(held, effectivePermissions(isAdministratorKey(current.key) ? undefined : values.key, after));
    assertKnown(held, after, before);
    if (isEverything(before) && !isEverything(after)) await assertAdministratorRemains(tx, { role: id }, now);
    return undefined;
  },

  /** A foreign key protects roles that are in use. */
  async beforeDelete({ tx, caller, current }) {
    if (isAdministratorKey(current.key)) throw new ApiError(409, 'errors.administratorRole');
    if (caller) assertMayTouch(await lockPermissions(tx, caller.id), current.permissions);
  },

  async afterWrite({ tx, before, after, caller, now }) {
    const [had, has] = [before?.permissions ?? [], after?.permissions ?? []];
    const given = has.filter((permission) => !had.includes(permission)).map((permission) => `+ ${permission}`);
    const taken = had.filter((permission) => !has.includes(permission)).map((permission) => `− ${permission}`);
    if (given.length + taken.length === 0) return;
    const details = `${(after ?? before)?.name ?? ''}: ${[...given, ...taken].join(', ')}`;
    await recordSecurityEvent(tx, { event: 'rights_changed', by: caller?.username, details }, now);
  },
});
