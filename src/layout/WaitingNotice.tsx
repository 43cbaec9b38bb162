import { Paper } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { onWaiting, waitingReason } from '../auth-provider/in-turn.ts';

/**
 * Why a page is still waited for, from the first refusal on, while it is asked for again; over the page, so that
 * nothing jumps.
 */
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
