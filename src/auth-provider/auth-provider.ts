import { findResource } from '../../resources/index.ts';
import { type Action, can } from '../../resources/access.ts';
import type { AuthProvider } from 'react-admin';
import { readSession } from './session.ts';
import { signIn, signOut } from './sign-in-out.ts';
import { readUser } from './user.ts';

/** react-admin's actions mapped to those of the permissions. */
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

/** react-admin's view of the session. Redirects nowhere: `SessionGate` shows the sign-in page once the session ends. */
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
    // A refused refresh has already ended the session; the caller shows any other error.
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
