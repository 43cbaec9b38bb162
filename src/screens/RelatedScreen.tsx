import { ListSlotsContext } from '../list/slots.ts';
import { RelatedList, type RelatedListProps } from '../traits/related/RelatedList.tsx';
import { listSlots } from './list-slots.ts';

/** The list of one parent's records, with the additions of abilities. */
export function RelatedScreen(props: RelatedListProps) {
  return (
    <ListSlotsContext value={listSlots}>
      <RelatedList {...props} />
    </ListSlotsContext>
  );
}
