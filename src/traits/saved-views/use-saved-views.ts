import { useListContext, useNavigate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { useTableSettings } from '../../list/use-table-settings.ts';
import { addressOf, dropView, keepView, readViews, type SavedView, showsSame } from './saved-views.ts';

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** The name of the view that the list shows at the moment. */
  readonly shown: string | undefined;
  readonly show: (view: SavedView) => void;
  /** Keeps what the list shows now under a name. */
  readonly keep: (name: string) => void;
  readonly drop: (view: SavedView) => void;
  /** Brings back one that was dropped. */
  readonly putBack: (view: SavedView) => void;
}

/** This person's views of a list, kept on the server. */
export function useSavedViews(resource: Resource, columns: ListColumns): SavedViews {
  const { settings, change } = useTableSettings(resource);
  const { filterValues, sort, perPage } = useListContext();
  const navigate = useNavigate();
  const views = readViews(settings?.views);
  const current = {
    filter: filterValues,
    sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field,
    columns: columns.visible.map(({ name }) => name),
  };
  const put = (view: SavedView) => change((now) => ({ ...now, views: keepView(readViews(now.views), view) }));
  return {
    views,
    shown: views.find((view) => showsSame(view, current))?.name,
    show: (view) => {
      if (view.columns) change((now) => ({ ...now, columns: view.columns }));
      navigate({ search: addressOf(view, perPage) });
    },
    keep: (name) => put({ name, ...current }),
    drop: ({ name }) => change((now) => ({ ...now, views: dropView(readViews(now.views), name) })),
    putBack: put,
  };
}
