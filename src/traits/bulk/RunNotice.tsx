import ClearIcon from '@mui/icons-material/Clear';
import { Box, Button, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { NoticeProps } from '../../list/slots.ts';
import { runPath } from './bulk-paths.ts';
import { resultText } from './result-text.ts';
import { isBusy, isFinished, isOwn, progressOf, useWatchedRun } from './run-state.ts';
import { taskName } from './RunTask.tsx';

/** Runs looked at for an unfinished one: the newest. */
const looked = 5;
const pollingInterval = 3_000;

/**
 * Below a list: one's own run that isn't finished, with its progress and the way to it; also one that finished while
 * nobody looked at its page.
 */
export function RunNotice({ resource }: NoticeProps) {
  const words = useWords();
  const { say } = words;
  const { bulk, storeId } = useAdminDataProvider();
  const [hidden, hide] = useStore<number>(`hidden-run.${resource.name}`, 0);
  const [watched] = useWatchedRun(resource.name);
  const isTold = (run: BulkRun) => run.id > hidden && isOwn(run) && (!isFinished(run.status) || run.id === watched);
  const { data } = useQuery({
    queryKey: ['bulk-runs', resource.name, storeId, 1, looked],
    queryFn: ({ signal }) => bulk.list(resource.name, { page: 1, perPage: looked, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((run) => isBusy(run) && isTold(run)) ? pollingInterval : false,
  });
  const run = data?.data.find(isTold);
  if (!run) return null;
  const stateText = () => {
    if (isFinished(run.status)) return resultText(run, words);
    if (!isBusy(run)) return say(`bulk.states.${run.status}`);
    const { done, of } = progressOf(run);
    return say('bulk.noticeBusy', { done: groupDigits(done), total: groupDigits(of) });
  };
  return (
    <Box
      data-print="none"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        px: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box role="status" sx={{ flex: '0 1 auto' }}>
        {say('bulk.notice', {
          task: taskName(resource, run, words),
          state: stateText(),
        })}
      </Box>
      <Button size="small" variant="outlined" color="inherit" component={Link} to={runPath(resource, run.id)}>
        {say('bulk.open')}
      </Button>
      <IconButton size="small" aria-label={say('bulk.hide')} title={say('bulk.hide')} onClick={() => hide(run.id)}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
