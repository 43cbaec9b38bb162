import { usePermissions } from 'react-admin';
import { useMemo } from 'react';
import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';

const none: readonly string[] = [];

/** The user's permissions on an entity. */
export interface Permitted {
  readonly permissions: readonly string[];
  readonly get: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

/** The signed-in user's permissions. */
export function useUserPermissions(): readonly string[] {
  const { permissions } = usePermissions<readonly string[]>();
  return permissions ?? none;
}

/** The user's permissions on an entity, without the actions that its declaration excludes (`without`). */
export function usePermitted(resource: Resource): Permitted {
  const permissions = useUserPermissions();
  return useMemo(() => {
    const allowed = (action: 'create' | 'update' | 'delete') =>
      can(permissions, action, resource) && !resource.without?.includes(action);
    return {
      permissions,
      get: can(permissions, 'get', resource),
      create: allowed('create'),
      update: allowed('update'),
      delete: allowed('delete'),
    };
  }, [permissions, resource]);
}
