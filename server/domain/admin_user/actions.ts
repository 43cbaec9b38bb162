import type { ActionHandler } from '../actions.ts';
import { mayChange } from './hooks.ts';

/** Shuts somebody out: their sessions end now (`afterWrite`), and they can't sign in. */
export const suspend: ActionHandler = async (action) => {
  await mayChange(action, { suspended: true, role: action.current.role });
  return { values: { suspended: true }, message: { key: 'session.suspended' } };
};

/** Lets somebody in again. */
export const reinstate: ActionHandler = async (action) => {
  await mayChange(action, { suspended: false, role: action.current.role });
  return { values: { suspended: false }, message: { key: 'session.reinstated' } };
};
