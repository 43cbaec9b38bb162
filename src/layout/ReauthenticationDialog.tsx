import { Alert, Button, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { type Asked, proofs } from '../auth-provider/reauthentication.ts';
import { ApiError, parseResponse } from '../auth-provider/request.ts';
import { useUser } from '../auth-provider/use-user.ts';
import { environment } from '../browser/environment.ts';
import { memberOf } from '../browser/json.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

const post = async (path: string, body?: object): Promise<unknown> =>
  parseResponse(
    await authorizedSend(`${environment.apiUrl}/${path}`, { method: 'POST', body }, { checksRights: false }),
  );

/** Asks for the password; with a second factor, for a code or a passkey. */
export function ReauthenticationDialog({
  asked: { proof: first, takesPasskey },
  onDone,
}: {
  readonly asked: Asked;
  readonly onDone: (proved: boolean) => void;
}) {
  const { say } = useWords();
  const user = useUser();
  // Changes if the server asks for another proof, because a code app was set up or removed elsewhere.
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
    return give(async () => ({ [proof]: value }));
  }

  async function proveByPasskey() {
    setRefused(undefined);
    return give(async () => {
      const options = memberOf(await post('me/reauthenticate/passkey'), 'data');
      const { provePasskey } = await import('../auth-provider/passkeys.ts');
      const passkey = await provePasskey(options);
      if (!passkey) setRefused(say('frame.noPasskey'));
      return passkey && { passkey };
    });
  }

  /** Sends a proof; without one the dialog stays open. */
  async function give(proofOf: () => Promise<object | undefined>) {
    setBusy(true);
    try {
      const body = await proofOf();
      if (body) {
        await post('me/reauthenticate', body);
        return onDone(true);
      }
      setBusy(false);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const wanted = proofs.find((one) => refusal?.errors?.[one] !== undefined);
      setBusy(false);
      setWrong(wanted && refusal?.errors?.[wanted]);
      if (wanted === undefined) setRefused(refusal?.errors?.['passkey'] ?? refusal?.message ?? say('errors.unknown'));
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
      {takesPasskey && proof === 'code' && (
        <Button variant="outlined" disabled={busy} onClick={() => void proveByPasskey()}>
          {say('frame.usePasskey')}
        </Button>
      )}
    </FormDialog>
  );
}
