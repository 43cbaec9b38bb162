import { useContext } from 'react';
import { shortestPassword } from '../../resources/kinds/password/kind.ts';
import { type SetPasswordMessage, setPasswordMessages } from '../../resources/messages/set-password.ts';
import { TextInput } from './TextInput.tsx';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { type ChallengePageProps, useAnswer } from './use-answer.ts';
import { useSubmit } from './use-submit.ts';

/** The `/challenge` page: sets a new password and signs in (SPEC §4). */
export default function SetPassword(props: ChallengePageProps) {
  const { challenge, leave } = props;
  const answer = useAnswer(props);
  const language = useContext(LanguageContext);
  const say = (key: SetPasswordMessage, params?: Readonly<Record<string, string | number>>) =>
    fillLabel(language, setPasswordMessages[key], params);
  const { busy, refusal, submit } = useSubmit(
    async ({ new_password = '', again = '' }): Promise<FieldErrors | undefined> => {
      if (new_password === '') return { new_password: say('newPasswordRequired') };
      if (again !== new_password) return { again: say('newPasswordDiffers') };
      await answer(new_password);
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
