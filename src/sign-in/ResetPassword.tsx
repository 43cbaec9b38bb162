import { useEffect, useState } from 'react';
import { resetPassword } from '../auth-provider/password-reset.ts';
import { ApiError } from '../auth-provider/request.ts';
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
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return (
    <NewPasswordForm
      onPassword={async (password) => {
        try {
          leave(await resetPassword(token, password));
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          leave(error.message);
        }
      }}
      onLeave={() => leave()}
    />
  );
}
