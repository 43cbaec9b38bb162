import type { ListSlots } from '../../list/slots.ts';
import { SortButton, sortOffers } from './SortButton.tsx';

/** The manual order of sortable entities. */
export const sort: ListSlots = { offers: sortOffers, Toolbar: SortButton, RelatedToolbar: SortButton };
