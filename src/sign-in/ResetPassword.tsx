import { useContext, useEffect, useState } from 'react';
import { forgotPasswordMessages } from '../../resources/messages/forgot-password.ts';
import { checkLink, resetPassword } from '../auth-provider/password-reset.ts';
import { ApiError } from '../auth-provider/request.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface Props {
  /** Back to sign-in, where `notice` is shown. */
  readonly leave: (notice?: string) => void;
  /** To the page that sends another link. */
  readonly onForgotten: () => void;
}

/**
 * The `/reset` page, where the link of a mail leads: sets a new password. The token stands behind `#`, which browsers
 * send to nobody, and leaves the address at once.
 */
export default function ResetPassword({ leave, onForgotten }: Props) {
  const [token] = useState(() => window.location.hash.slice(1));
  const language = useContext(LanguageContext);
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);
  }, []);
  useEffect(() => {
    if (token === '') leave(fillLabel(language, forgotPasswordMessages.linkIncomplete));
  }, [token, leave, language]);
  useEffect(() => {
    if (token === '') return undefined;
    let isHere = true;
    // Nobody types two passwords in vain. A server that can't be asked now is asked by the form.
    checkLink(token).catch((error: unknown) => {
      if (isHere && error instanceof ApiError && error.status === 401) setOver(error.message);
    });
    return () => {
      isHere = false;
    };
  }, [token]);
  if (over !== undefined)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onForgotten();
        }}
      >
        <h1>{fillLabel(language, forgotPasswordMessages.forgot)}</h1>
        <p role="alert" className="alert">
          {over}
        </p>
        <button type="submit" className="main">
          {fillLabel(language, forgotPasswordMessages.otherLink)}
        </button>
        <button type="button" className="plain" onClick={() => leave()}>
          {fillLabel(language, forgotPasswordMessages.backToSignIn)}
        </button>
      </form>
    );
  return (
    <NewPasswordForm
      // That the link was used, or is over, is said above the form.
      onPassword={async (password) => leave(await resetPassword(token, password))}
      onLeave={() => leave()}
    />
  );
}
