import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { hasFactor } from '../../../resources/system/second-factor.ts';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';
import { secondFactorKey, useSecondFactor } from './use-second-factor.ts';

/** With fewer recovery codes left than this, their number is shown as a warning. */
const few = 3;

/** The user's second factors: set up, remove, and renew recovery codes. */
export function SecondFactor() {
  const { say, language } = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const { secondFactor } = useAdminDataProvider();
  const [asks, setAsks] = useState<'set-up' | 'remove' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useSecondFactor();
  const settled = () => {
    setAsks(undefined);
    return queries.invalidateQueries({ queryKey: secondFactorKey });
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
  const has = data !== undefined && hasFactor(data);
  const added = (
    made: readonly string[],
    message: 'profile.factorAdded' | 'profile.factorMoved' = 'profile.factorAdded',
  ) => {
    // A further factor brings no codes.
    if (made.length > 0) setCodes(made);
    notify(say(message), { type: 'success' });
    // The other sessions have ended: read the list again.
    void queries.invalidateQueries({ queryKey: ['profile'] });
    return settled();
  };
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {say('profile.secondFactor')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {say('profile.secondFactorHelp')}
      </Typography>
      {error && !data && <RetryAlert onRetry={() => void refetch()}>{say('home.failed')}</RetryAlert>}
      {/* Reserves the largest possible height, so that nothing below moves. */}
      <Box sx={{ minHeight: { xs: 208, sm: 152 }, display: 'grid', alignContent: 'start', gap: 1 }}>
        {!data && !error && <Skeleton height={32} />}
        {data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <ToneChip tone={has ? 'success' : 'neutral'}>
              {has ? say('profile.factorOn') : say('profile.factorOff')}
            </ToneChip>
            {since !== undefined && (
              <Typography color="text.secondary">
                {say('profile.factorSince', { since: formatMoment(since, language) })}
              </Typography>
            )}
            {has && (
              <Typography color={data.recovery_codes < few ? 'error' : 'text.secondary'}>
                {say('profile.codesLeft', { smart_count: data.recovery_codes })}
              </Typography>
            )}
            {data.required && <Typography color="text.secondary">{say('profile.factorRequired')}</Typography>}
          </Box>
        )}
        {data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setAsks('set-up')}>
              {say(since === undefined ? 'profile.setUpFactor' : 'profile.moveFactor')}
            </Button>
            {has && (
              <Button variant="outlined" onClick={() => setAsks('codes')}>
                {say('profile.newCodes')}
              </Button>
            )}
            {since !== undefined && (!data.required || data.passkeys.length > 0) && (
              <Button onClick={() => setAsks('remove')}>{say('profile.removeFactor')}</Button>
            )}
          </Box>
        )}
        {has && <Typography color="text.secondary">{say('profile.codesLost')}</Typography>}
        {data && (
          <Passkeys passkeys={data.passkeys} onAdded={(made) => void added(made)} onRemoved={() => void settled()} />
        )}
      </Box>
      {asks === 'set-up' && (
        <SetUpDialog
          onClose={() => setAsks(undefined)}
          onDone={(made) => void added(made, since === undefined ? 'profile.factorAdded' : 'profile.factorMoved')}
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
