import type { Resource } from '../../resources/define.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { ListSlotsContext } from '../list/slots.ts';
import { listSlots } from './list-slots.ts';

/** The list of any entity, with the additions of abilities. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  return (
    <ListSlotsContext value={listSlots}>
      <ResourceList resource={resource} />
    </ListSlotsContext>
  );
}
