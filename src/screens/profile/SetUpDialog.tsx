import { Alert, Box, Link, Skeleton, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { TotpSetUp } from '../../../resources/system/second-factor.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { spacedSecret } from '../../ui/spaced-secret.ts';

interface Props {
  readonly onClose: () => void;
  /** `codes`: the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: a QR code to scan, and an input for the app's first code. */
export function SetUpDialog({ onClose, onDone }: Props) {
  const { say } = useWords();
  const { secondFactor } = useAdminDataProvider();
  const [set, setSet] = useState<TotpSetUp>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);
  useEffect(() => {
    // A second request would replace the first secret.
    if (asked.current === attempt) return;
    asked.current = attempt;
    secondFactor.setUp().then(
      (made) => {
        setRefused(undefined);
        setSet(made);
      },
      (error: unknown) => setRefused(errorMessage(error, say)),
    );
  }, [attempt, secondFactor, say]);

  async function confirm() {
    const field = say('profile.firstCode');
    setRefused(undefined);
    setWrong(code.trim() === '' ? say('validation.required', { field }) : undefined);
    if (code.trim() === '') return input.current?.focus();
    setBusy(true);
    try {
      onDone(await secondFactor.confirm(code));
    } catch (error) {
      const { code: codeProblem } = fieldMessages(error);
      setBusy(false);
      setWrong(codeProblem);
      if (codeProblem === undefined) setRefused(errorMessage(error, say));
      input.current?.focus();
    }
    return undefined;
  }

  return (
    <FormDialog
      title={say('profile.secondFactor')}
      submit={say('frame.goOn')}
      busy={busy}
      blocked={!set}
      isTyped={() => code !== ''}
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
      {/* On the phone itself, a link replaces scanning. */}
      <Link href={set?.uri} sx={{ justifySelf: 'center' }}>
        {say('profile.openInApp')}
      </Link>
      <CopyField
        name={say('profile.typeSecret')}
        value={set?.secret ?? ''}
        shown={set ? spacedSecret(set.secret) : ''}
        monospace
      />
      {refused && set && <Alert severity="error">{refused}</Alert>}
      {refused && !set && <RetryAlert onRetry={() => setAttempt(attempt + 1)}>{refused}</RetryAlert>}
      <TextField
        autoFocus
        inputRef={input}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
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
