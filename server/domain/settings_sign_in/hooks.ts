import { settings_sign_in } from '../../../resources/system/settings_sign_in.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import {
  assertMayGive,
  assertMayTouch,
  assertPoolAdministratorRemains,
  isEverything,
  lockPermissions,
  permissionsOfRole,
} from '../permissions.ts';
import { mappingChanges, recordMappings, requirementChanges } from './changes.ts';

/**
 * Rules of the sign-in settings: mapping a group of the user pool to a role grants that role's permissions to its
 * members, and removing the mapping revokes them. So the caller must hold them.
 */
export const signInHooks = defineHooks(settings_sign_in, {
  /** Checked after the write, when rows are complete: a write may contain only the changed fields of a row. */
  async afterWrite({ tx, client, before, after, caller, now }) {
    const asked = before && after ? requirementChanges(before, after) : '';
    if (asked !== '')
      await recordSecurityEvent(tx, { event: 'settings_changed', by: caller?.username, details: asked }, now);
    const changes = mappingChanges(before?.groups ?? [], after?.groups ?? []);
    const { given, taken } = changes;
    if (given.length + taken.length === 0) return;
    if (caller) {
      // After this write, a caller from the pool may hold permissions that they just granted themselves. Only
      // permissions that they also held before count.
      const holds = await lockPermissions(tx, caller.id);
      const held = caller.permissions.filter((permission) => holds.includes(permission));
      for (const { role } of taken) {
        const lost = (await permissionsOfRole(tx, role)) ?? [];
        assertMayTouch(caller.permissions, lost);
        if (isEverything(lost)) await assertPoolAdministratorRemains(tx, caller.id);
      }
      for (const { role } of given) assertMayGive(held, (await permissionsOfRole(tx, role)) ?? []);
    }
    await recordMappings({ tx, client }, changes, now, caller?.username);
  },
});
