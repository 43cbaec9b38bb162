import { findResource } from '../../resources/index.ts';
import { type Action, can } from '../../resources/access.ts';
import type { AuthProvider } from 'react-admin';
import { readSession } from './session.ts';
import { signIn, signOut } from './sign-in-out.ts';
import { readUser } from './user.ts';

/** react-admin's words for what one may do, as ours. */
const actions: Readonly<Record<string, Action>> = {
  list: 'list',
  show: 'get',
  get: 'get',
  edit: 'update',
  update: 'update',
  create: 'create',
  delete: 'delete',
  export: 'export',
  import: 'import',
};

/**
 * react-admin's view of the session. The page itself leads to `/login` whenever the session is gone, so that nothing
 * here needs to.
 */
export const authProvider = {
  async login({ username, password }: { username: string; password: string }) {
    if (await signIn({ username, password })) return { redirectTo: '/challenge' };
    return undefined;
  },
  logout: () => signOut(),
  async checkAuth() {
    if (!readSession()) throw new Error('User not logged in.');
  },
  async checkError() {
    // A refused refresh has already ended the session; any other error is the caller's to show.
  },
  async getIdentity() {
    const user = await readUser();
    return { ...user, fullName: user.name || user.email };
  },
  async getPermissions() {
    return (await readUser()).permissions;
  },
  async canAccess({ action, resource: name }: { action: string; resource: string }) {
    const resource = findResource(name);
    const needed = actions[action];
    return resource !== undefined && needed !== undefined && can((await readUser()).permissions, needed, resource);
  },
} satisfies AuthProvider;
