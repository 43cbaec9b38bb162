import { Paper } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { onWaiting, waitingReason } from '../auth-provider/in-turn.ts';

/** Shows why a page's call failed while it is retried. Floats over the page, so that nothing moves. */
export function WaitingNotice() {
  const reason = useSyncExternalStore(onWaiting, waitingReason);
  if (reason === undefined) return null;
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
        zIndex: 'snackbar',
        px: 2,
        py: 1,
        '@media print': { display: 'none' },
      }}
    >
      {reason}
    </Paper>
  );
}
