import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SessionTable } from '../admin_user/SessionTable.tsx';
import { useEnding } from '../admin_user/use-ending.ts';

const queryKey = ['profile', 'sessions'];

/** The user's sessions, with buttons to end one, or all but this. */
export function Sessions() {
  const { say } = useWords();
  const { sessions } = useAdminDataProvider();
  const [asks, setAsks] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => sessions.list({ signal }) });
  const ending = useEnding(
    queryKey,
    (which: number | 'others') => sessions.end(which),
    () => setAsks(false),
  );
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {say('profile.sessions')}
        </Typography>
        <Button
          size="small"
          // Always takes its space, even while hidden.
          sx={{ visibility: data !== undefined && data.length > 1 ? 'visible' : 'hidden' }}
          onClick={() => setAsks(true)}
        >
          {say('profile.endOthers')}
        </Button>
      </Box>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {say('profile.sessionsHelp')}
      </Typography>
      {error && !data && <RetryAlert onRetry={() => void refetch()}>{say('home.failed')}</RetryAlert>}
      {!data && !error && <Skeleton height={80} />}
      {data && <SessionTable sessions={data} onEnd={(id) => ending.mutate(id)} ending={ending.isPending} />}
      <ConfirmDialog
        open={asks}
        title={say('profile.endOthersAsked')}
        confirm={say('profile.endOthers')}
        busy={ending.isPending}
        onConfirm={() => ending.mutate('others')}
        onCancel={() => setAsks(false)}
      />
    </Paper>
  );
}
