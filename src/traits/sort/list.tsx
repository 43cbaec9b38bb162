import type { ListSlots } from '../../list/slots.ts';
import { SortButton } from './SortButton.tsx';

/** The order that staff keep, of all records or of one parent's. */
export const sort: ListSlots = { Toolbar: SortButton, RelatedToolbar: SortButton };
