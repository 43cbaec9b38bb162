import { lazy } from 'react';
import { isOffered } from '../../../resources/action.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { useListSelection } from '../../list/selection.ts';
import { SelectionButton } from '../../list/SelectionButton.tsx';
import type { ListSlots, SelectionProps } from '../../list/slots.ts';
import { availableActions, isPermitted, listOffers } from './available-actions.ts';

// Lazy, because the dialogs import the form's inputs.
const ActionDialog = lazy(partLoader(['form'], () => import('./ActionDialog.tsx'), 'ActionDialog'));
const BulkDialog = lazy(partLoader(['bulk'], () => import('./BulkDialog.tsx'), 'BulkDialog'));

/** The declared bulk actions that are permitted, and possible on at least one of the records (`undefined`: unknown). */
function bulkActions(
  resource: Resource,
  permissions: readonly string[],
  records: readonly (Values | undefined)[] = [undefined],
): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([name, action]) =>
      action.bulk !== undefined &&
      action.bulk !== false &&
      isPermitted(permissions, resource, action) &&
      records.some(
        (record) => record === undefined || (isPossible(resource, name, record) && isOffered(action, record)),
      ),
  );
}

function BulkButtons({ resource, permitted, onAsk }: SelectionProps) {
  const language = useLanguage();
  const { selection, seen } = useListSelection();
  const records = 'ids' in selection ? selection.ids.map((id) => seen.get(id)) : undefined;
  return bulkActions(resource, permitted.permissions, records).map(([name, { label }]) => (
    <SelectionButton
      key={name}
      label={labelIn(label, language)}
      onClick={() => onAsk((props) => <BulkDialog resource={resource} action={name} {...props} />)}
    />
  ));
}

/** Declared actions, in the menu of each row and in the selection bar. */
export const actions: ListSlots = {
  offers: listOffers,
  rowActions: (resource, permissions, records) =>
    availableActions(resource, permissions, records).map(([name, action]) => ({
      name,
      label: action.label,
      dialog: (props) => <ActionDialog resource={resource} name={name} action={action} {...props} />,
    })),
  selection: {
    offers: (resource, { permissions }) => bulkActions(resource, permissions).length > 0,
    Buttons: BulkButtons,
  },
};
