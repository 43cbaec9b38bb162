import { admin_user } from '../../../resources/system/admin_user.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { assertMayChange } from './hooks.ts';

export const adminUserActions = defineActions(admin_user, {
  /** Suspends an account, which can't sign in any more; `afterWrite` ends its sessions. */
  async suspend(action) {
    await assertMayChange(action, { suspended: true, role: action.current.role });
    return { message: { key: 'session.suspended' } };
  },

  /** Reinstates a suspended account. */
  async reinstate(action) {
    await assertMayChange(action, { suspended: false, role: action.current.role });
    return { message: { key: 'session.reinstated' } };
  },
});
