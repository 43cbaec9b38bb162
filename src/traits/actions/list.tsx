import Button from '@mui/material/Button';
import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import type { ListSlots, SelectionProps } from '../../list/slots.ts';
import { offeredActions } from './available-actions.ts';

/** The dialogs bring the form's inputs along: they are loaded by whoever runs an action. */
const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })));
const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** Declared actions for a selection that one may run, on one of these records at least where they are known. */
function bulkActions(
  resource: Resource,
  permissions: readonly string[],
  records: readonly (Values | undefined)[] = [undefined],
): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([name, { bulk, needs = 'update' }]) =>
      bulk !== undefined &&
      bulk !== false &&
      can(permissions, needs, resource) &&
      records.some((record) => record === undefined || isPossible(resource, name, record)),
  );
}

function BulkButtons({ resource, permitted, onAsk }: SelectionProps) {
  const language = useLanguage();
  const { selectedIds, data = [] } = useListContext();
  const records = selectedIds.map((id) => data.find((record) => record.id === id));
  return bulkActions(resource, permitted.permissions, records).map(([name, { label }]) => (
    <Button
      key={name}
      size="small"
      color="inherit"
      onClick={() => onAsk((asked) => <BulkDialog resource={resource} action={name} {...asked} />)}
    >
      {labelIn(label, language)}
    </Button>
  ));
}

/** Declared actions in the menu of each row and in the bar of what is selected. */
export const actions: ListSlots = {
  rowActions: (resource, permissions, records) =>
    offeredActions(resource, permissions, records).map(([name, action]) => ({
      name,
      label: action.label,
      dialog: (props) => <ActionDialog resource={resource} name={name} action={action} {...props} />,
    })),
  selection: {
    offers: (resource, { permissions }) => bulkActions(resource, permissions).length > 0,
    Buttons: BulkButtons,
  },
};
