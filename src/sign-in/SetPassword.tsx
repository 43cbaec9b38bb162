import { useContext } from 'react';
import { shortestPassword } from '../../resources/kinds/password/kind.ts';
import { type SetPasswordMessage, setPasswordMessages } from '../../resources/messages/set-password.ts';
import { ApiError } from '../auth-provider/request.ts';
import { answerChallenge } from '../auth-provider/sign-in-out.ts';
import type { Challenge } from '../auth-provider/auth-strategy.ts';
import { removeChallenge } from './stored-challenge.ts';
import { TextInput } from './TextInput.tsx';
import { fillLabel, LanguageContext, useSignInMessages } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { useSubmit } from './use-submit.ts';

/** The `/challenge` page: sets a new password and signs in (SPEC §4). */
export default function SetPassword({ challenge, leave }: { challenge: Challenge; leave: (notice?: string) => void }) {
  const language = useContext(LanguageContext);
  const sayOften = useSignInMessages();
  const say = (key: SetPasswordMessage, params?: Readonly<Record<string, string | number>>) =>
    fillLabel(language, setPasswordMessages[key], params);
  const { busy, refusal, submit } = useSubmit(
    async ({ new_password = '', again = '' }): Promise<FieldErrors | undefined> => {
      if (new_password === '') return { new_password: say('newPasswordRequired') };
      if (again !== new_password) return { again: say('newPasswordDiffers') };
      try {
        await answerChallenge(challenge, new_password);
        removeChallenge();
      } catch (error) {
        // The challenge has expired: a new sign-in is needed.
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        removeChallenge();
        leave(sayOften('challengeOver'));
      }
      return undefined;
    },
  );

  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('setPassword')}</h1>
      <p>{say('setPasswordWhy', { name: challenge.username })}</p>
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={challenge.username} />
      <TextInput
        name="new_password"
        label={say('newPassword')}
        hint={say('newPasswordHint', { length: shortestPassword })}
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
      <button type="button" className="plain" onClick={() => leave()}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}
