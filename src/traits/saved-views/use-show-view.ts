import { useListContext, useNavigate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useTableSettings } from '../../list/use-table-settings.ts';
import { addressOf, type SavedView } from './saved-views.ts';

/** Shows a view of a list: sets filters and order in the URL, and its columns, if any, in the user's settings. */
export function useShowView(resource: Resource): (view: SavedView) => void {
  const { change } = useTableSettings(resource);
  const { perPage } = useListContext();
  const navigate = useNavigate();
  return (view) => {
    if (view.columns) change((now) => ({ ...now, columns: view.columns }));
    navigate({ search: addressOf(view, perPage) });
  };
}
