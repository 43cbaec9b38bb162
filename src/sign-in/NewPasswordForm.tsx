import { useContext } from 'react';
import { shortestPassword } from '../../resources/kinds/password/kind.ts';
import { type SetPasswordMessage, setPasswordMessages } from '../../resources/messages/set-password.ts';
import { environment } from '../browser/environment.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { TextInput } from './TextInput.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** The username if known: password managers store it with the new password. */
  readonly username?: string;
  /** Receives the new password. Throws ApiError. */
  readonly onPassword: (password: string) => Promise<void>;
  readonly onLeave: () => void;
}

/** Asks twice for a new password. */
export function NewPasswordForm({ username, onPassword, onLeave }: Props) {
  const language = useContext(LanguageContext);
  const say = (key: SetPasswordMessage, params?: Readonly<Record<string, string | number>>) =>
    fillLabel(language, setPasswordMessages[key], params);
  const { busy, refusal, submit } = useSubmit(
    async ({ new_password = '', again = '' }): Promise<FieldErrors | undefined> => {
      if (new_password === '') return { new_password: say('newPasswordRequired') };
      if (again !== new_password) return { again: say('newPasswordDiffers') };
      await onPassword(new_password);
      return undefined;
    },
  );
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('setPassword')}</h1>
      {username !== undefined && <p>{say('setPasswordWhy', { name: username })}</p>}
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      {username !== undefined && <input type="hidden" name="username" autoComplete="username" value={username} />}
      <TextInput
        name="new_password"
        label={say('newPassword')}
        // A user pool has its own password rules.
        hint={environment.authStrategy === 'local' ? say('newPasswordHint', { length: shortestPassword }) : undefined}
        autoComplete="new-password"
        error={refusal.fields['new_password']}
        secret
        autoFocus
      />
      <TextInput
        name="again"
        label={say('newPasswordAgain')}
        autoComplete="new-password"
        error={refusal.fields['again']}
        secret
      />
      <button type="submit" className="main" aria-disabled={busy}>
        {say('savePassword')}
      </button>
      <button type="button" className="plain" onClick={onLeave}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}
