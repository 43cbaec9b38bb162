import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import { isOfPool } from '../../session/held-permissions.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import { endSessionsOf } from '../../session/sessions.ts';
import { titlesOf } from '../../crud/labels.ts';
import { defineHooks, type RecordContext } from '../../crud/hooks.ts';
import {
  isEverything,
  assertAdministratorRemains,
  lockPermissions,
  assertMayGive,
  assertMayTouch,
  permissionsOfAccount,
  permissionsOfRole,
} from '../permissions.ts';

/** Values of an account whose password was set by somebody else. */
const firstPassword = (now: Date) => ({ must_change_password: true, first_password_at: now.toISOString() });

/**
 * Rules of accounts (CONTRACT, Who may do what): nobody gives a role with more permissions than they have, changes an
 * account that has more, suspends or deletes their own, or removes the last administrator. A password set by somebody
 * else must be changed, and ends the sessions of the account.
 */
export const adminUserHooks = defineHooks(admin_user, {
  async beforeCreate({ tx, caller, values, restored, now }) {
    // A deleted account lost its factors; restoring it doesn't bring them back.
    const plain = restored ? { second_factor: false } : undefined;
    if (!caller) return plain;
    if (!restored) await assertCanSignIn(tx, caller);
    const held = await lockPermissions(tx, caller.id);
    assertMayGive(held, (await permissionsOfRole(tx, values.role)) ?? []);
    return !restored && typeof values.password === 'string' ? firstPassword(now) : plain;
  },

  async beforeUpdate(write) {
    const { tx, caller, id, values } = write;
    if (!caller) return undefined;
    await assertMayChange(write, { suspended: write.current.suspended, role: values.role ?? write.current.role });
    if (typeof values.password !== 'string') return undefined;
    if (id === caller.id) throw new ApiError(409, 'errors.ownPassword');
    await endSessionsOf(tx, id, write.now);
    const account = write.current.username ?? undefined;
    await recordSecurityEvent(tx, { event: 'password_set', account, by: caller.username }, write.now);
    return firstPassword(write.now);
  },

  async beforeDelete(write) {
    if (write.caller) await assertMayChange(write, { suspended: true, role: write.current.role });
  },

  async afterWrite({ tx, client, id, before, after, caller, now }) {
    if (after?.suspended) await endSessionsOf(tx, id, now);
    const about = { account: (after ?? before)?.username ?? undefined, by: caller?.username };
    const note = (event: 'deleted' | 'role_given' | 'suspended' | 'reinstated', details?: string) =>
      recordSecurityEvent(tx, { ...about, event, details }, now);
    if (!after) return note('deleted');
    if (after.role !== before?.role) {
      const names = await titlesOf(client, 'role', after.role === null ? [] : [after.role], 'en_US');
      await note('role_given', [...names.values()][0]);
    }
    if (before && before.suspended !== after.suspended) await note(after.suspended ? 'suspended' : 'reinstated');
  },
});

/**
 * Asserts that an account created here could sign in. Accounts of a user pool are created by the pool: where the caller
 * comes from one, this is refused.
 * @throws ApiError 409
 */
async function assertCanSignIn(tx: Transaction, caller: Caller): Promise<void> {
  const { rows } = await tx.execute(sql`select from admin_user u where u.id = ${caller.id} and ${isOfPool}`);
  if (rows.length > 0) throw new ApiError(409, 'errors.poolAccounts');
}

/**
 * Asserts that the caller may bring the account into this state.
 * @throws ApiError 403 or 409
 */
export async function assertMayChange(
  { tx, caller, id, current, now }: RecordContext<typeof admin_user>,
  next: Pick<RecordOf<typeof admin_user>, 'suspended' | 'role'>,
): Promise<void> {
  if (!caller) return;
  const held = await lockPermissions(tx, caller.id);
  const before = await permissionsOfAccount(tx, id);
  const after = next.role === current.role ? before : ((await permissionsOfRole(tx, next.role)) ?? before);
  assertMayTouch(held, before);
  assertMayGive(held, after);
  const shutOut = next.suspended && !current.suspended;
  if (shutOut && id === caller.id) throw new ApiError(409, 'errors.ownAccount');
  const was = !current.suspended && isEverything(before);
  if (was && (next.suspended || !isEverything(after))) await assertAdministratorRemains(tx, { user: id }, now);
}
