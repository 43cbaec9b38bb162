import { useContext, useEffect, useState } from 'react';
import { forgotPasswordMessages } from '../../resources/messages/forgot-password.ts';
import { checkLink, resetPassword } from '../auth-provider/password-reset.ts';
import { ApiError } from '../auth-provider/request.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface Props {
  /** Returns to sign-in, which shows `notice`. */
  readonly leave: (notice?: string) => void;
  /** Opens the page that sends another link. */
  readonly onForgotten: () => void;
}

/**
 * The `/reset` page, opened by a mail's link: sets a new password. The token is after `#`, which browsers never send,
 * and is removed from the URL at once.
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
    // Checks the link before the user types passwords. If the server can't be reached now, the form's submit checks it.
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
      // Errors of a used or expired link are shown above the form.
      onPassword={async (password) => leave(await resetPassword(token, password))}
      onLeave={() => leave()}
    />
  );
}
