import { Alert, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { type Proof, proofs } from '../auth-provider/reauthentication.ts';
import { ApiError, parseResponse } from '../auth-provider/request.ts';
import { useUser } from '../auth-provider/use-user.ts';
import { environment } from '../browser/environment.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

/** Asks for the password, or for a code where there is a second factor. */
export function ReauthenticationDialog({
  proof: first,
  onDone,
}: {
  readonly proof: Proof;
  readonly onDone: (proved: boolean) => void;
}) {
  const { say } = useWords();
  const user = useUser();
  // Another once an app was set up or taken away elsewhere.
  const [proof, setProof] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const field = say(proof === 'code' ? 'frame.code' : 'frame.password');

  async function prove() {
    setRefused(undefined);
    setWrong(value === '' ? say('validation.required', { field }) : undefined);
    if (value === '') return input.current?.focus();
    setBusy(true);
    try {
      const url = `${environment.apiUrl}/me/reauthenticate`;
      await parseResponse(
        await authorizedSend(url, { method: 'POST', body: { [proof]: value } }, { checksRights: false }),
      );
      onDone(true);
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined;
      const wanted = proofs.find((one) => told?.errors?.[one] !== undefined);
      setBusy(false);
      setWrong(wanted && told?.errors?.[wanted]);
      if (wanted === undefined) setRefused(told?.message ?? say('errors.unknown'));
      else if (wanted !== proof) {
        setProof(wanted);
        setValue('');
      }
      input.current?.focus();
    }
    return undefined;
  }

  return (
    <FormDialog
      title={say('frame.isItYou')}
      submit={say('frame.goOn')}
      maxWidth="xs"
      busy={busy}
      onSubmit={() => void prove()}
      onClose={() => onDone(false)}
    >
      <Typography>{say(proof === 'code' ? 'frame.proveByCode' : 'frame.proveByPassword')}</Typography>
      {refused && <Alert severity="error">{refused}</Alert>}
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
      <TextField
        autoFocus
        inputRef={input}
        name={proof}
        type={proof === 'code' ? 'text' : 'password'}
        label={field}
        autoComplete={proof === 'code' ? 'one-time-code' : 'current-password'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={wrong !== undefined}
        helperText={wrong ?? ' '}
      />
    </FormDialog>
  );
}
