import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

const queryKey = ['profile', 'second-factor'];
/** So few recovery codes are soon none. */
const few = 3;

/** What is asked besides the user's password: set up, taken away, and its recovery codes made anew. */
export function SecondFactor() {
  const { say, language } = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const { secondFactor } = useAdminDataProvider();
  const [asks, setAsks] = useState<'set-up' | 'remove' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => secondFactor.get({ signal }) });
  const settled = () => {
    setAsks(undefined);
    return queries.invalidateQueries({ queryKey });
  };
  const onError = (failure: Error) => notify(failure.message || say('errors.unknown'), { type: 'error' });
  const removing = useMutation({ mutationFn: () => secondFactor.remove(), onError, onSettled: settled });
  const renewing = useMutation({
    mutationFn: () => secondFactor.newCodes(),
    onSuccess: setCodes,
    onError,
    onSettled: settled,
  });
  const since = data?.since ?? undefined;
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {say('profile.secondFactor')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {say('profile.secondFactorHelp')}
      </Typography>
      {error && !data && <RetryAlert onRetry={() => void refetch()}>{say('home.failed')}</RetryAlert>}
      {/* What it is known to be takes the room of what it may be: nothing below moves. */}
      <Box sx={{ minHeight: { xs: 116, sm: 76 }, display: 'grid', alignContent: 'start', gap: 1 }}>
        {!data && !error && <Skeleton height={32} />}
        {data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <ToneChip tone={since === undefined ? 'neutral' : 'success'}>
              {since === undefined
                ? say('profile.factorOff')
                : say('profile.factorSince', { since: formatMoment(since, language) })}
            </ToneChip>
            {since !== undefined && (
              <Typography color={data.recovery_codes < few ? 'error' : 'text.secondary'}>
                {say('profile.codesLeft', { smart_count: data.recovery_codes })}
              </Typography>
            )}
            {data.required && <Typography color="text.secondary">{say('profile.factorRequired')}</Typography>}
          </Box>
        )}
        {data && since === undefined && (
          <Box>
            <Button variant="outlined" onClick={() => setAsks('set-up')}>
              {say('profile.setUpFactor')}
            </Button>
          </Box>
        )}
        {data && since !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setAsks('codes')}>
              {say('profile.newCodes')}
            </Button>
            {!data.required && <Button onClick={() => setAsks('remove')}>{say('profile.removeFactor')}</Button>}
          </Box>
        )}
      </Box>
      {asks === 'set-up' && (
        <SetUpDialog
          onClose={() => setAsks(undefined)}
          onDone={(made) => {
            setCodes(made);
            notify(say('profile.factorAdded'), { type: 'success' });
            void settled();
          }}
        />
      )}
      <ConfirmDialog
        open={asks === 'remove'}
        title={say('profile.removeFactorAsked')}
        confirm={say('profile.removeFactor')}
        destructive
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsks(undefined)}
      />
      <ConfirmDialog
        open={asks === 'codes'}
        title={say('profile.newCodesAsked')}
        confirm={say('profile.newCodes')}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onCancel={() => setAsks(undefined)}
      />
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Paper>
  );
}
