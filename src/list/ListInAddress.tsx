import { useListContext } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { PageCursor } from '../../resources/query/address.ts';
import { usePublishList } from './visible-list.ts';
import { hasMore } from './list-meta.ts';
import { useListSelection } from './selection.ts';
import { useExplicitAddress } from './use-explicit-address.ts';

/** Publishes the list's state to the URL and the info panel. Renders nothing. */
export function ListInAddress({
  resource,
  cursor,
  known,
}: {
  readonly resource: Resource;
  readonly cursor: PageCursor | undefined;
  /** True if the user's own order has been read; before that, it can't be in the URL. */
  readonly known: boolean;
}) {
  const { total, meta, filterValues } = useListContext();
  const { count } = useListSelection();
  useExplicitAddress(resource, cursor, known);
  usePublishList({
    resource: resource.name,
    total: meta?.total ?? total,
    more: hasMore(meta),
    selected: count,
    filters: filterValues,
  });
  return null;
}
