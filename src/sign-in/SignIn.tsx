import { useEffect } from 'react';
import { environment } from '../browser/environment.ts';
import { lastSessionEnd } from '../auth-provider/session.ts';
import type { Challenge } from '../auth-provider/auth-strategy.ts';
import { TextInput } from './TextInput.tsx';
import { useSignInMessages } from '../i18n/sign-in-messages.ts';
import { useSubmit } from './use-submit.ts';

const loadSignIn = () => import('../auth-provider/sign-in-out.ts');

interface Props {
  /** Another step is needed. */
  readonly onChallenge: (challenge: Challenge) => void;
  /** The user forgot the password. */
  readonly onForgotten: () => void;
  readonly notice?: string | undefined;
}

/** The `/login` page; on success the session replaces it. */
export function SignIn({ onChallenge, onForgotten, notice }: Props) {
  const say = useSignInMessages();
  const { busy, refusal, submit } = useSubmit(async ({ username = '', password = '' }) => {
    const missing = {
      ...(username.trim() === '' && { username: say('usernameRequired') }),
      ...(password === '' && { password: say('passwordRequired') }),
    };
    if (Object.keys(missing).length > 0) return missing;
    const { signIn } = await loadSignIn();
    const challenge = await signIn({ username: username.trim(), password });
    if (challenge) onChallenge(challenge);
    return undefined;
  });
  // Preloads the rest while the user types.
  useEffect(() => {
    const preload = () => void loadSignIn().catch(() => undefined);
    window.addEventListener('input', preload, { once: true });
    return () => window.removeEventListener('input', preload);
  }, []);
  const ended = { expired: say('sessionEnded'), elsewhere: say('signedOutElsewhere'), signedOut: undefined };
  const message = notice ?? ended[lastSessionEnd() ?? 'signedOut'];

  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('signIn')}</h1>
      {refusal.form === undefined && message !== undefined && <p role="status">{message}</p>}
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      <TextInput
        name="username"
        label={say('username')}
        autoComplete="username"
        error={refusal.fields['username']}
        autoFocus
      />
      <TextInput
        name="password"
        label={say('password')}
        autoComplete="current-password"
        error={refusal.fields['password']}
        secret
      />
      <button type="submit" className="main" aria-disabled={busy}>
        {say(busy ? 'signingIn' : 'signIn')}
      </button>
      {environment.passwordReset && (
        <button type="button" className="plain" onClick={onForgotten}>
          {say('forgotPassword')}
        </button>
      )}
    </form>
  );
}
