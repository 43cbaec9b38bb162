import type { ReactNode } from 'react';
import { type Action, can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { NotPermittedPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useUser } from '../auth-provider/use-user.ts';

/** The gate before a page: someone with the permission, else 403 (SPEC §5). Its outline until it is known who asks. */
export function Permitted({ action, resource, children }: { action: Action; resource: Resource; children: ReactNode }) {
  const user = useUser();
  if (!user) return <LoadingPage />;
  return can(user.permissions, action, resource) ? children : <NotPermittedPage />;
}
