import type { RowOf } from '../../../resources/record.ts';
import { settings_sign_in } from '../../../resources/system/settings_sign_in.ts';
import { titlesOf } from '../../crud/labels.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { noteSecurityEvent } from '../../session/security-log.ts';
import { assertMayGive, assertMayTouch, lockPermissions, permissionsOfRole } from '../permissions.ts';

/** A group of the user pool, and the role that it gives. */
type Mapped = Pick<RowOf<typeof settings_sign_in, 'groups'>, 'group' | 'role'>;

/** Those of `groups` that `others` lack. */
const without = (groups: readonly Mapped[], others: readonly Mapped[]): readonly Mapped[] =>
  groups.filter(({ group, role }) => !others.some((other) => other.role === role && other.group === group));

/**
 * Rules of the sign-in settings: whoever maps a group of the user pool to a role gives its members what the role permits,
 * and whoever takes the row away takes that.
 */
export const signInHooks = defineHooks(settings_sign_in, {
  /** Refuses here, where the rows are whole: a write may name the fields of a row that change, and its id. */
  async afterWrite({ tx, client, before, after, caller, now }) {
    const [had, has] = [before?.groups ?? [], after?.groups ?? []];
    const [given, taken] = [without(has, had), without(had, has)];
    if (given.length + taken.length === 0) return;
    if (caller) {
      const held = await lockPermissions(tx, caller.id);
      for (const { role } of taken) assertMayTouch(held, (await permissionsOfRole(tx, role)) ?? []);
      for (const { role } of given) assertMayGive(held, (await permissionsOfRole(tx, role)) ?? []);
    }
    const roles = [...given, ...taken].map(({ role }) => role);
    const names = await titlesOf(client, 'role', roles, 'en_US');
    const inWords = ({ group, role }: Mapped) => `${group} → ${names.get(role) ?? role}`;
    const details = [...given.map((row) => `+ ${inWords(row)}`), ...taken.map((row) => `− ${inWords(row)}`)].join(', ');
    await noteSecurityEvent(tx, { event: 'rights_changed', by: caller?.username, details }, now);
  },
});
