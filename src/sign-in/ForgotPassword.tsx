import { useContext, useState } from 'react';
import { type ForgotPasswordMessage, forgotPasswordMessages } from '../../resources/messages/forgot-password.ts';
import { askForLink } from '../auth-provider/password-reset.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { TextInput } from './TextInput.tsx';
import { useSubmit } from './use-submit.ts';

/** The `/forgot` page: requests a mail with a link to set a new password. */
export default function ForgotPassword({ leave }: { readonly leave: () => void }) {
  const language = useContext(LanguageContext);
  const say = (key: ForgotPasswordMessage) => fillLabel(language, forgotPasswordMessages[key]);
  const [sent, setSent] = useState<string>();
  const { busy, refusal, submit } = useSubmit(async ({ username = '' }): Promise<FieldErrors | undefined> => {
    if (username.trim() === '') return { username: say('whoRequired') };
    setSent(await askForLink(username.trim()));
    return undefined;
  });
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('forgot')}</h1>
      {sent === undefined ? <p>{say('forgotHow')}</p> : <p role="status">{sent}</p>}
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      {sent === undefined && (
        <>
          <TextInput
            name="username"
            label={say('who')}
            autoComplete="username"
            error={refusal.fields['username']}
            autoFocus
          />
          <button type="submit" className="main" aria-disabled={busy}>
            {say('sendLink')}
          </button>
        </>
      )}
      <button type="button" className="plain" onClick={leave}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}
