import { useListContext } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useTellInfoPanel } from '../../layout/info-panel/list-in-view.ts';
import { isMore } from './list-meta.ts';

/** Tells the info panel which list is in view. */
export function TellInfoPanel({ resource }: { readonly resource: Resource }) {
  const { total, meta, selectedIds, filterValues } = useListContext();
  useTellInfoPanel({ resource: resource.name, total, more: isMore(meta), selected: selectedIds.length, filters: filterValues });
  return null;
}
