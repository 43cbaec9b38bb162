import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useStore } from 'react-admin';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots, NoticeProps } from '../../list/slots.ts';
import { BulkMenu } from './BulkMenu.tsx';
import { isBusy, isFinished, isOwn, useWatchedRun } from './run-state.ts';

const RunNotice = lazy(partLoader(['bulk'], () => import('./RunNotice.tsx'), 'RunNotice'));

/** Number of latest runs that are searched for an unfinished one. */
const looked = 5;
const pollingInterval = 3_000;

/** The user's own unfinished run; also a finished one whose result they haven't seen. */
function OwnRun({ resource }: NoticeProps) {
  const { bulk, storeId } = useAdminDataProvider();
  const [hidden, hide] = useStore<number>(`hidden-run.${resource.name}`, 0);
  const [watched] = useWatchedRun(resource.name);
  const isShown = (run: BulkRun) => run.id > hidden && isOwn(run) && (!isFinished(run.status) || run.id === watched);
  const { data } = useQuery({
    queryKey: ['bulk-runs', resource.name, storeId, 1, looked],
    queryFn: ({ signal }) => bulk.list(resource.name, { page: 1, perPage: looked, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((run) => isBusy(run) && isShown(run)) ? pollingInterval : false,
  });
  const run = data?.data.find(isShown);
  return run ? <RunNotice resource={resource} run={run} hide={() => hide(run.id)} /> : null;
}

/** Only users who may write have runs of their own. */
function NoticeIfPermitted(props: NoticeProps) {
  return props.permitted.update || props.permitted.delete ? <OwnRun {...props} /> : null;
}

/** Bulk runs of any entity: the menu of the toolbar, and the user's own unfinished run. */
export const bulk: ListSlots = {
  Toolbar: BulkMenu,
  Notice: NoticeIfPermitted,
};
