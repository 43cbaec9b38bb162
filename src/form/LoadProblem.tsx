import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { HttpError } from 'react-admin';
import { useTryAgain } from '../layout/use-try-again.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { reasonOf } from '../data-provider/refusal.ts';

/** Error shown in place of a record that could not be read, with a retry. */
export function LoadProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { say } = useWords();
  useTryAgain(error, onRetry);
  const reason = reasonOf(error, say);
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
