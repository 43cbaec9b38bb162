import type { ReactNode } from 'react';
import { type Action, can, permissionsFor } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { NotPermittedPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useUser } from '../auth-provider/use-user.ts';

/** Renders a page only with the permission, else the 403 page (SPEC §5); a loading state until the user is known. */
export function PermissionGate({
  action,
  resource,
  children,
}: {
  action: Action;
  resource: Resource;
  children: ReactNode;
}) {
  const user = useUser();
  if (!user) return <LoadingPage />;
  if (can(user.permissions, action, resource)) return children;
  return <NotPermittedPage lacking={{ missing: permissionsFor(action, resource) }} />;
}
