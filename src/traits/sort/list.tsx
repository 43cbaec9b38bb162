import type { ListSlots } from '../../list/slots.ts';
import { SortButton } from './SortButton.tsx';

/** The manual order of sortable entities. */
export const sort: ListSlots = { Toolbar: SortButton, RelatedToolbar: SortButton };
