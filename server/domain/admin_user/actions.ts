import { admin_user } from '../../../resources/system/admin_user.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { mayChange } from './hooks.ts';

export const adminUserActions = defineActions(admin_user, {
  /** Shuts somebody out: their sessions end now (`afterWrite`), and they can't sign in. */
  async suspend(action) {
    await mayChange(action, { suspended: true, role: action.current.role });
    return { message: { key: 'session.suspended' } };
  },

  /** Lets somebody in again. */
  async reinstate(action) {
    await mayChange(action, { suspended: false, role: action.current.role });
    return { message: { key: 'session.reinstated' } };
  },
});
