import { createContext, useContext } from 'react';
import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { pageOf } from '../../resources/names.ts';
import type { RecordLinkProps } from '../../resources/ui/record-link.ts';

/** The user's permissions, provided once per list: reading them in each of a thousand cells is slow. */
export const LinkPermissions = createContext<readonly string[]>([]);

/** Title of a referenced record, as a link if the user may open it. The table handles plain clicks. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const permissions = useContext(LinkPermissions);
  const target = findResource(resource);
  if (!target || !can(permissions, 'get', target)) return <>{children}</>;
  return (
    <a href={pageOf(target, id)} tabIndex={-1}>
      {children}
    </a>
  );
}
