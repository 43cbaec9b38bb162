import { useContext, useEffect, useRef, useState } from 'react';
import { forgotPasswordMessages } from '../../resources/messages/forgot-password.ts';
import { checkLink, resetPassword } from '../auth-provider/password-reset.ts';
import { ApiError } from '../auth-provider/request.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface Props {
  /** Back to sign-in, where `notice` is shown. */
  readonly leave: (notice?: string) => void;
}

/**
 * The `/reset` page, where the link of a mail leads: sets a new password. The token stands behind `#`, which browsers
 * send to nobody, and leaves the address at once.
 */
export default function ResetPassword({ leave }: Props) {
  const [token] = useState(() => window.location.hash.slice(1));
  const language = useContext(LanguageContext);
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);
  }, []);
  const checked = useRef(false);
  useEffect(() => {
    if (token === '') return leave(fillLabel(language, forgotPasswordMessages.linkIncomplete));
    if (checked.current) return undefined;
    checked.current = true;
    // Before two passwords are typed in vain; where it can't be asked, setting one tells.
    checkLink(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) leave(error.message);
    });
    return undefined;
  }, [token, leave, language]);
  return (
    <NewPasswordForm
      // That the link was used, or is over, is said above the form.
      onPassword={async (password) => leave(await resetPassword(token, password))}
      onLeave={() => leave()}
    />
  );
}
