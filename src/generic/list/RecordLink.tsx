import { useCreatePath } from 'react-admin';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import type { RecordLinkProps } from '../../../resources/kinds/cell.tsx';
import { useHeldPermissions } from './use-permitted.ts';

/** A referenced record's title, as a link where one may open it. The table around follows plain clicks by the router. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const permissions = useHeldPermissions();
  const createPath = useCreatePath();
  const target = findResource(resource);
  if (!target || !can(permissions, 'get', target)) return <>{children}</>;
  return (
    <a href={createPath({ resource, type: 'edit', id })} tabIndex={-1}>
      {children}
    </a>
  );
}
