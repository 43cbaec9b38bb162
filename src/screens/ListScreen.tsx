import type { Resource } from '../../resources/define.ts';
import { useDeletedView } from '../list/deleted-view.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { ListSlotsContext } from '../list/slots.ts';
import { deletedListSlots, listSlots } from './list-slots.ts';

/** The list of any entity, with the additions of abilities; deleted records have other ones. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  const deleted = useDeletedView();
  return (
    <ListSlotsContext value={deleted ? deletedListSlots : listSlots}>
      <ResourceList resource={resource} />
    </ListSlotsContext>
  );
}
