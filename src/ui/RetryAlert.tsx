import type { ReactNode } from 'react';
import { Alert, type AlertProps, Button } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';

/** A loading error, with a retry button. */
export function RetryAlert({
  onRetry,
  sx,
  children,
}: {
  readonly onRetry: () => void;
  readonly sx?: AlertProps['sx'];
  readonly children: ReactNode;
}) {
  const { say } = useWords();
  return (
    <Alert
      severity="error"
      {...(sx && { sx })}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {say('frame.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
