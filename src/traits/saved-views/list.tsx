import type { ListSlots } from '../../list/slots.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** Filters, order and columns of a list, saved under a name. */
export const savedViews: ListSlots = { Toolbar: ViewsButton };
