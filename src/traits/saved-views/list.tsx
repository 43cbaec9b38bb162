import type { Resource } from '../../../resources/define.ts';
import type { ListSlots } from '../../list/slots.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** Filters, order and columns of a list, saved under a name; `shared` is the entity of those that are shared. */
export function savedViews(shared: Resource): ListSlots {
  return { Toolbar: (props) => <ViewsButton {...props} shared={shared} /> };
}
