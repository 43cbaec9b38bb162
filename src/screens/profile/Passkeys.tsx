import { Box, Button, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { deviceNameOf } from '../../../resources/system/listed-session.ts';
import type { Passkey } from '../../../resources/system/second-factor.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface Props {
  readonly passkeys: readonly Passkey[];
  /** `codes`: the recovery codes that come with the first factor. */
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

/** The user's passkeys: adds one with this browser, and removes them. */
export function Passkeys({ passkeys, onAdded, onRemoved }: Props) {
  const { say, language } = useWords();
  const notify = useNotify();
  const { secondFactor } = useAdminDataProvider();
  const [name, setName] = useState<string>();
  const [asks, setAsks] = useState<Passkey>();
  const onError = (failure: Error) => notify(failure.message || say('errors.unknown'), { type: 'error' });
  const adding = useMutation({
    mutationFn: (called: string) => secondFactor.addPasskey(called),
    onSuccess: (codes) => {
      if (codes) onAdded(codes);
      else notify(say('profile.noPasskey'), { type: 'info' });
    },
    onError,
    onSettled: () => setName(undefined),
  });
  const removing = useMutation({
    mutationFn: ({ id }: Passkey) => secondFactor.removePasskey(id),
    onError,
    onSettled: () => {
      setAsks(undefined);
      onRemoved();
    },
  });
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {passkeys.map((passkey) => (
          <Box
            component="li"
            key={passkey.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {passkey.used_at === null
                  ? say('profile.passkeyNew', { since: formatMoment(passkey.created_at, language) })
                  : say('profile.passkeyUsed', { last: formatMoment(passkey.used_at, language) })}
              </Typography>
            </Box>
            <Button
              size="small"
              aria-label={say('profile.removePasskeyOf', { name: passkey.name })}
              onClick={() => setAsks(passkey)}
            >
              {say('profile.removeFactor')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box>
        <Button
          variant="outlined"
          onClick={() => setName(deviceNameOf(navigator.userAgent) || say('profile.unknownDevice'))}
        >
          {say('profile.addPasskey')}
        </Button>
      </Box>
      {name !== undefined && (
        <FormDialog
          title={say('profile.addPasskey')}
          submit={say('frame.goOn')}
          maxWidth="xs"
          busy={adding.isPending}
          blocked={name.trim() === ''}
          onSubmit={() => adding.mutate(name.trim())}
          onClose={() => setName(undefined)}
        >
          <Typography>{say('profile.passkeyHelp')}</Typography>
          <TextField
            autoFocus
            name="name"
            label={say('profile.passkeyName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </FormDialog>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        title={say('profile.removePasskeyAsked', { name: asks?.name ?? '' })}
        confirm={say('profile.removeFactor')}
        destructive
        busy={removing.isPending}
        onConfirm={() => asks && removing.mutate(asks)}
        onCancel={() => setAsks(undefined)}
      />
    </>
  );
}
