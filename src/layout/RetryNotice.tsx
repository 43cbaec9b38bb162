import { Paper } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { onRetryReason, retryReason } from '../auth-provider/request-limits.ts';

/** Shows why a page's call failed while it is retried. Floats over the page, so that nothing moves. */
export function RetryNotice() {
  const reason = useSyncExternalStore(onRetryReason, retryReason);
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
