import { Alert, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ApiError } from '../../auth-provider/request.ts';
import { strategy } from '../../auth-provider/strategy.ts';
import { authorizedSend } from '../../auth-provider/authorized-send.ts';
import { environment, signsInAtPool } from '../../browser/environment.ts';

type Name = 'current_password' | 'new_password' | 'again';
const fields = [
  ['current_password', 'profile.currentPassword', 'current-password'],
  ['new_password', 'profile.newPassword', 'new-password'],
  ['again', 'profile.newPasswordAgain', 'new-password'],
] as const satisfies readonly (readonly [Name, string, string])[];

const empty: Readonly<Record<Name, string>> = { current_password: '', new_password: '', again: '' };

/** Form that changes the user's own password; server errors are shown at their fields. */
export function PasswordForm({ username }: { username: string }) {
  const { say } = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  function problems(): Readonly<Record<string, string>> {
    const missing = fields.flatMap(([name, label]): [string, string][] =>
      values[name] === '' && name !== 'again' ? [[name, say('validation.required', { field: say(label) })]] : [],
    );
    const differs = values.again !== values.new_password;
    return {
      ...(differs && { again: say('validation.confirmed', { field: say('profile.newPassword') }) }),
      ...Object.fromEntries(missing),
    };
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problems();
    setErrors(found);
    setRefused(undefined);
    if (busy || Object.keys(found).length > 0) return focusFirst(form, found);
    setBusy(true);
    try {
      const message = await (
        await strategy()
      ).changePassword(values.current_password, values.new_password, authorizedSend);
      setValues(empty);
      // Other sessions have ended: read the list again.
      void queries.invalidateQueries({ queryKey: ['profile'] });
      notify(message || say('profile.passwordChanged'), { type: 'success' });
    } catch (error) {
      const messages = error instanceof ApiError ? (error.errors ?? {}) : {};
      setErrors(messages);
      if (Object.keys(messages).length === 0)
        setRefused(error instanceof ApiError ? error.message : say('errors.unknown'));
      focusFirst(form, messages);
    }
    return setBusy(false);
  }

  return (
    <Paper component="form" variant="outlined" onSubmit={save} noValidate sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {say('profile.changePassword')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {environment.authStrategy === 'user_pool' && `${say('profile.poolPassword')} `}
        {!signsInAtPool(environment) && say('profile.otherSessionsEnd')}
      </Typography>
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refused}
        </Alert>
      )}
      <Stack spacing={1} sx={{ maxWidth: 420, alignItems: 'flex-start' }}>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        {fields.map(([name, label, autoComplete]) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={say(label)}
            autoComplete={autoComplete}
            required
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            error={errors[name] !== undefined}
            helperText={errors[name]}
          />
        ))}
        <Button type="submit" variant="contained" loading={busy}>
          {say('profile.savePassword')}
        </Button>
      </Stack>
    </Paper>
  );
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const wrong = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in errors);
  if (wrong instanceof HTMLInputElement) wrong.focus();
}
