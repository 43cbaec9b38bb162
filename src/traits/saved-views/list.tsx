import type { Resource } from '../../../resources/define.ts';
import type { ListSlots } from '../../list/slots.ts';
import { onWrite } from '../../data-provider/write-events.ts';
import { expireTableSettings } from '../../list/use-table-settings.ts';
import { firstView } from './saved-views.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** Filters, order and columns of a list, saved under a name; `shared` is the entity of shared views. */
export function savedViews(shared: Resource): ListSlots {
  onWrite(shared.name, expireTableSettings);
  return { beginning: firstView, Toolbar: (props) => <ViewsButton {...props} shared={shared} /> };
}
