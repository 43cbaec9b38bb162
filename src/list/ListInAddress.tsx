import { useListContext } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useTellInfoPanel } from './list-in-view.ts';
import { isMore } from './list-meta.ts';
import { useExplicitAddress } from './use-explicit-address.ts';

/** Tells the address and the info panel what the list shows. Draws nothing. */
export function ListInAddress({ resource }: { readonly resource: Resource }) {
  const { total, meta, selectedIds, filterValues } = useListContext();
  useExplicitAddress();
  useTellInfoPanel({
    resource: resource.name,
    total,
    more: isMore(meta),
    selected: selectedIds.length,
    filters: filterValues,
  });
  return null;
}
