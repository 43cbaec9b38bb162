import { useListContext } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { PageCursor } from '../../resources/query/address.ts';
import { useTellInfoPanel } from './list-in-view.ts';
import { isMore } from './list-meta.ts';
import { useExplicitAddress } from './use-explicit-address.ts';

/** Tells the address and the info panel what the list shows. Draws nothing. */
export function ListInAddress({
  resource,
  cursor,
}: {
  readonly resource: Resource;
  readonly cursor: PageCursor | undefined;
}) {
  const { total, meta, selectedIds, filterValues } = useListContext();
  useExplicitAddress(cursor);
  useTellInfoPanel({
    resource: resource.name,
    total: meta?.total ?? total,
    more: isMore(meta),
    selected: selectedIds.length,
    filters: filterValues,
  });
  return null;
}
