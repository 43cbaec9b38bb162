import { Alert, Button } from '@mui/material';
import { HttpError } from 'react-admin';
import { useAutoRetry } from '../layout/use-auto-retry.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { errorMessage } from '../data-provider/api-errors.ts';

/** Error shown in place of a record that could not be read, with a retry. */
export function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { say } = useWords();
  useAutoRetry(error, onRetry);
  const reason = errorMessage(error, say);
  return (
    <Alert
      severity="error"
      action={
        error instanceof HttpError && error.status === 403 ? undefined : (
          <Button color="inherit" size="small" onClick={onRetry}>
            {say('form.retry')}
          </Button>
        )
      }
    >
      {say('form.notLoaded', { reason })}
    </Alert>
  );
}
