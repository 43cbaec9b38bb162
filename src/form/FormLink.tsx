import { Link } from 'react-router';
import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { pageOf } from '../../resources/names.ts';
import type { RecordLinkProps } from '../../resources/ui/record-link.ts';
import { useUserPermissions } from '../auth-provider/use-permitted.ts';

/** Title of the record that a read-only value refers to; a link if the user may open it. */
export function FormLink({ resource, id, children }: RecordLinkProps) {
  const permissions = useUserPermissions();
  const target = findResource(resource);
  return target && can(permissions, 'get', target) ? <Link to={pageOf(target, id)}>{children}</Link> : children;
}
