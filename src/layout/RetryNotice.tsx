import { Button, Paper } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { onRetryReason, retryReason } from '../auth-provider/request-limits.ts';
import { isOffline, onConnectionChange } from '../browser/connection.ts';
import { onHeldPage, stayHere } from './held-page.ts';

/** Says that one is offline, or why a page's call failed while it is retried. Floats over the page: nothing moves. */
export function RetryNotice() {
  const { say } = useWords();
  const reason = useSyncExternalStore(onRetryReason, retryReason);
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  const stay = useSyncExternalStore(onHeldPage, stayHere);
  if (!offline && reason === undefined) return null;
  const connection = offline && say(navigator.onLine ? 'frame.unreachable' : 'frame.offline');
  return (
    <Paper
      role="status"
      elevation={4}
      sx={{
        position: 'fixed',
        top: 64,
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
        boxSizing: 'border-box',
        zIndex: 'snackbar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        '@media print': { display: 'none' },
      }}
    >
      <span>
        {connection || reason}
        {connection && stay && ` ${say('frame.opensThen')}`}
      </span>
      {connection && stay && (
        <Button size="small" color="inherit" onClick={stay} sx={{ flex: 'none' }}>
          {say('frame.discardStay')}
        </Button>
      )}
    </Paper>
  );
}
