import { useListContext } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { sortText } from '../../../resources/query/sort.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { useTableSettings } from '../../list/use-table-settings.ts';
import {
  isSameView,
  parseShared,
  parseViews,
  putView,
  removeView,
  type SavedView,
  type SharedView,
} from './saved-views.ts';
import { useShowView } from './use-show-view.ts';

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** The views that are shared with the user. */
  readonly shared: readonly SharedView[];
  /** The current state of the list. */
  readonly current: Omit<SavedView, 'name'>;
  /** The name of the view that matches the current state. */
  readonly shown: string | undefined;
  readonly sharedShown: number | undefined;
  readonly show: (view: SavedView) => void;
  /** Saves the current state under a name. */
  readonly save: (name: string) => void;
  readonly remove: (view: SavedView) => void;
  readonly restore: (view: SavedView) => void;
  /** Reads the shared views again. */
  readonly readAgain: () => Promise<void>;
}

/** The user's saved views of a list, stored on the server. */
export function useSavedViews(resource: Resource, columns: ListColumns): SavedViews {
  const { settings, change, readAgain } = useTableSettings(resource);
  const { filterValues, sort } = useListContext();
  const show = useShowView(resource);
  const views = parseViews(settings?.views);
  const shared = parseShared(settings?.shared);
  const current = {
    filter: filterValues,
    sort: sortText(sort),
    columns: columns.visible.map(({ name }) => name),
  };
  const put = (view: SavedView) => change((now) => ({ ...now, views: putView(parseViews(now.views), view) }));
  return {
    views,
    shared,
    current,
    sharedShown: shared.find((view) => isSameView(view, current))?.id,
    shown: views.find((view) => isSameView(view, current))?.name,
    show,
    save: (name) => put({ name, ...current }),
    remove: ({ name }) => change((now) => ({ ...now, views: removeView(parseViews(now.views), name) })),
    restore: put,
    readAgain,
  };
}
