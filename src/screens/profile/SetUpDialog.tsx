import { Alert, Box, Skeleton, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { TotpSetUp } from '../../../resources/system/second-factor.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { spacedSecret } from '../../ui/spaced-secret.ts';

interface Props {
  readonly onClose: () => void;
  /** With the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: a QR code to scan, and the first code that the app shows for it. */
export function SetUpDialog({ onClose, onDone }: Props) {
  const { say } = useWords();
  const { secondFactor } = useAdminDataProvider();
  const [set, setSet] = useState<TotpSetUp>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const asked = useRef(false);
  useEffect(() => {
    // A second one would replace the first.
    if (asked.current) return;
    asked.current = true;
    secondFactor.setUp().then(setSet, (error: unknown) => setRefused(errorMessage(error, say)));
  }, [secondFactor, say]);

  async function confirm() {
    const field = say('profile.firstCode');
    setRefused(undefined);
    setWrong(code.trim() === '' ? say('validation.required', { field }) : undefined);
    if (code.trim() === '') return;
    setBusy(true);
    try {
      onDone(await secondFactor.confirm(code));
    } catch (error) {
      const { code: told } = fieldMessages(error);
      setBusy(false);
      setWrong(told);
      if (told === undefined) setRefused(errorMessage(error, say));
    }
  }

  return (
    <FormDialog
      title={say('profile.secondFactor')}
      submit={say('frame.goOn')}
      busy={busy}
      blocked={!set}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Typography>{say('profile.scanFactor')}</Typography>
      <Box sx={{ width: 200, height: 200, justifySelf: 'center' }}>
        {set ? (
          <QrCode text={set.uri} label={say('profile.qrCode')} />
        ) : (
          <Skeleton variant="rectangular" width={200} height={200} />
        )}
      </Box>
      <Typography>
        {say('profile.typeSecret')}{' '}
        <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {set && spacedSecret(set.secret)}
        </Box>
      </Typography>
      {refused && <Alert severity="error">{refused}</Alert>}
      <TextField
        autoFocus
        name="code"
        label={say('profile.firstCode')}
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={wrong !== undefined}
        helperText={wrong ?? ' '}
      />
    </FormDialog>
  );
}
