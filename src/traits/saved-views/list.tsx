import type { ListSlots } from '../../list/slots.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** Filters, order and columns under a name. */
export const savedViews: ListSlots = { Toolbar: ViewsButton };
