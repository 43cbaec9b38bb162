import { Box, Button } from '@mui/material';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { onRetryReason, retryReason } from '../auth-provider/request-limits.ts';
import { isOutdated, onOutdated } from '../browser/chunk-errors.ts';
import { isOffline, onConnectionChange } from '../browser/connection.ts';
import { onHeldPage, stayHere } from './held-page.ts';
import { MessageLine } from './MessageLine.tsx';
import { reserveRow, rowHeight } from './notice-row.ts';

/** Shows that the browser is offline, that the page is outdated, or why a call is being retried. */
export function RetryNotice() {
  const { say } = useWords();
  const reason = useSyncExternalStore(onRetryReason, retryReason);
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const stay = useSyncExternalStore(onHeldPage, stayHere);
  if (!offline && outdated)
    return (
      <MessageLine
        role="status"
        message={say('frame.outdated')}
        action={
          <Button size="small" color="inherit" onClick={() => window.location.reload()}>
            {say('frame.reload')}
          </Button>
        }
      />
    );
  if (!offline && reason === undefined) return null;
  if (!offline) return <MessageLine role="status" message={reason} />;
  const connection = say(navigator.onLine ? 'frame.unreachable' : 'frame.offline');
  return (
    <MessageLine
      role="status"
      message={[connection, ...(stay ? [say('frame.opensThen')] : [])].join(' ')}
      action={
        stay && (
          <Button size="small" color="inherit" onClick={stay}>
            {say('frame.discardStay')}
          </Button>
        )
      }
    />
  );
}

/** The notice in its own row below the app bar, for screens whose app bar has no room for it. */
export function RetryNoticeRow() {
  const reason = useSyncExternalStore(onRetryReason, retryReason);
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const shown = offline || outdated || reason !== undefined;
  useLayoutEffect(() => {
    reserveRow('connection', shown);
    return () => reserveRow('connection', false);
  }, [shown]);
  if (!shown) return null;
  return (
    <Box
      sx={{
        height: rowHeight('connection'),
        '& .MuiSnackbarContent-root': { height: 1, borderRadius: 0, px: 1 },
        '@media print': { display: 'none' },
      }}
    >
      <RetryNotice />
    </Box>
  );
}
