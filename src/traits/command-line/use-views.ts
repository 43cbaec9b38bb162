import { useQuery } from '@tanstack/react-query';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { memberOf } from '../../browser/json.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useSettingsOf } from '../../list/use-table-settings.ts';
import { addressOf, parseShared, parseViews, type SavedView } from '../saved-views/saved-views.ts';
import type { Entry } from './entries.ts';
import { matching, type MatchingOptions } from '../../ui/matching.ts';

const mostViews = 5;

interface ViewOf {
  readonly entity: string;
  readonly view: SavedView;
  /** Distinguishes it from another view of the same name. */
  readonly key: string;
}

function viewsIn(json: unknown): readonly ViewOf[] {
  const data = memberOf(json, 'data');
  return (Array.isArray(data) ? data : []).flatMap((one: unknown) => {
    const { entity, views, shared } = isRecord(one) ? one : {};
    if (typeof entity !== 'string') return [];
    return [
      ...parseViews(views).map((view) => ({ entity, view, key: `own ${view.name}` })),
      ...parseShared(shared).map((view) => ({ entity, view, key: `shared ${view.id}` })),
    ];
  });
}

/** The saved views of all lists: the user's own and those shared with them. */
export function useViews(q: string, options: MatchingOptions): readonly Entry[] {
  const { label } = useWords();
  const provider = useAdminDataProvider();
  const permissions = useUserPermissions();
  const settingsOf = useSettingsOf();
  const { data = [] } = useQuery({
    queryKey: ['views of all lists'],
    queryFn: async ({ signal }) => viewsIn(await provider.read('me/views', { signal })),
    staleTime: 0,
  });
  const open = data.flatMap((one) => {
    const resource = findResource(one.entity);
    return resource && can(permissions, 'list', resource) ? [{ ...one, resource }] : [];
  });
  const shown = q === '' ? open : matching(open, q, ({ view, resource }) => [view.name, ...resource.plural], options);
  return shown.slice(0, mostViews).map(({ entity, view, resource, key }) => {
    const { columns } = view;
    return {
      key: `view ${entity} ${key}`,
      title: view.name,
      aside: label(resource.plural),
      icon: 'view',
      to: `${pageOf(resource)}${addressOf(view)}`,
      before: columns && (() => settingsOf(entity, (now) => ({ ...now, columns }))),
    };
  });
}
