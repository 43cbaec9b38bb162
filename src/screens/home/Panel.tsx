import { Button, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** A titled part of the dashboard. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Shows a loading error with a retry. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { say } = useWords();
  useAutoRetry(error, onRetry);
  return (
    <Stack role="alert" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography>{say('home.failed')}</Typography>
      <Typography color="text.secondary">{error.message}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {say('frame.retry')}
      </Button>
    </Stack>
  );
}
