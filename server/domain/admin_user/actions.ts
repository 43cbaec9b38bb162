import { admin_user } from '../../../resources/system/admin_user.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { ApiError } from '../../errors.ts';
import { clearRefusedCodes } from '../../session/factor-proofs.ts';
import { deleteSecondFactor } from '../../session/second-factor.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import { endSessionsOf } from '../../session/sessions.ts';
import { assertMayChange } from './hooks.ts';

export const adminUserActions = defineActions(admin_user, {
  /** Suspends an account, which can't sign in any more; `afterWrite` ends its sessions. */
  async suspend(action) {
    await assertMayChange(action, { suspended: true, role: action.current.role });
    return { message: { key: 'session.suspended' } };
  },

  /** Removes a lost second factor and ends all sessions of the account, since a lost phone may still be signed in. */
  async reset_second_factor(action) {
    const { tx, id, caller, current, now } = action;
    await assertMayChange(action, { suspended: current.suspended, role: current.role });
    if (id === caller?.id) throw new ApiError(409, 'errors.ownSecondFactor');
    if (!current.second_factor) throw new ApiError(409, 'errors.secondFactorNone');
    await deleteSecondFactor(tx, id);
    await clearRefusedCodes(tx, id);
    await endSessionsOf(tx, id, now);
    const account = current.username ?? undefined;
    await recordSecurityEvent(tx, { event: 'factor_removed', account, by: caller?.username }, now);
    return { values: { second_factor: false }, message: { key: 'session.factorRemoved' } };
  },

  /** Ends all sessions of an account, except the session of the request. */
  async end_sessions(action) {
    const { tx, id, caller, current, now } = action;
    await assertMayChange(action, { suspended: current.suspended, role: current.role });
    // A job has no session, so there is none to keep.
    if (id === caller?.id && caller.session === '') throw new ApiError(409, 'errors.ownSessions');
    const ended = await endSessionsOf(tx, id, now, caller?.session);
    const { username } = current;
    await recordSecurityEvent(
      tx,
      { event: 'session_ended', account: username ?? undefined, by: caller?.username, sessions: ended },
      now,
    );
    return { message: { key: 'session.sessionsEnded' } };
  },

  /** Reinstates a suspended account. */
  async reinstate(action) {
    await assertMayChange(action, { suspended: false, role: action.current.role });
    return { message: { key: 'session.reinstated' } };
  },
});
