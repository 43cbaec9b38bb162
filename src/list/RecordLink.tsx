import { createContext, useContext } from 'react';
import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import type { RecordLinkProps } from '../../resources/ui/record-link.ts';

/** The permissions by which links are drawn: given once per list, for asking in each of a thousand cells is slow. */
export const LinkRights = createContext<readonly string[]>([]);

/**
 * A referenced record's title, as a link where one may open it. The table around follows plain clicks by the router.
 */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const permissions = useContext(LinkRights);
  const target = findResource(resource);
  if (!target || !can(permissions, 'get', target)) return <>{children}</>;
  return (
    <a href={`/${resource}/${encodeURIComponent(id)}`} tabIndex={-1}>
      {children}
    </a>
  );
}
