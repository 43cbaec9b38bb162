import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Challenge, ChallengeKind } from '../auth-provider/auth-strategy.ts';
import { readSession } from '../auth-provider/session.ts';
import { pageLanguage } from '../i18n/language.ts';
import type { ChallengePageProps } from './use-answer.ts';
import { readChallenge, storeChallenge } from './stored-challenge.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { isGuestPath, resetPath, storeReturnAddress } from './return-address.ts';
import { SignIn } from './SignIn.tsx';
import { signInMessage } from '../i18n/sign-in-messages.ts';

const pages: Readonly<Record<ChallengeKind, ComponentType<ChallengePageProps>>> = {
  NEW_PASSWORD_REQUIRED: lazy(() => import('./SetPassword.tsx')),
  SECOND_FACTOR: lazy(() => import('./ProveSecondFactor.tsx')),
  SECOND_FACTOR_SETUP: lazy(() => import('./SetUpSecondFactor.tsx')),
};

const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'));
const ResetPassword = lazy(() => import('./ResetPassword.tsx'));

/** The sign-in pages. Any other path redirects to `/login` and is restored after sign-in (SPEC §4). */
export function GuestPages() {
  const [language, setLanguage] = useState(pageLanguage);
  const [path, setPath] = useState(window.location.pathname);
  const [notice, setNotice] = useState<string>();
  // Read once: a finished challenge is deleted while its last page is still shown.
  const [challenge, setChallenge] = useState(readChallenge);
  // The page shows something that can't be shown again: Back is blocked, and a reload asks first.
  const [held, setHeld] = useState(false);
  const setting = path === '/challenge' && challenge !== undefined;
  const Page = challenge && pages[challenge.asks];

  function goTo(next: string) {
    // Keeps the query with the `redirect` parameter. Back must not return to a used link.
    const how = path === resetPath ? 'replaceState' : 'pushState';
    window.history[how](null, '', `${next}${window.location.search}`);
    setPath(next);
  }

  function ask(next: Challenge) {
    storeChallenge(next);
    setChallenge(next);
    if (path !== '/challenge') goTo('/challenge');
  }

  function leave(text?: string) {
    // A signed-in user opened a mail's link: loading the portal shows whether the new password ended the session.
    if (readSession()) return window.location.assign('/login');
    setNotice(text);
    return goTo('/login');
  }

  useEffect(() => {
    document.title = signInMessage(language, 'portal');
    const moved = () => {
      if (held) return window.history.pushState(null, '', '/challenge');
      setPath(window.location.pathname);
      return setChallenge(readChallenge());
    };
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, [language, held]);

  useEffect(() => {
    if (!held) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [held]);

  useEffect(() => {
    if (setting || path === '/login' || path === '/forgot' || path === resetPath) return;
    if (!isGuestPath(path)) storeReturnAddress(window.location);
    window.history.replaceState(null, '', '/login');
    setPath('/login');
  }, [path, setting]);

  return (
    <GuestLayout language={language} setLanguage={setLanguage}>
      <Suspense>
        {setting && Page ? (
          <Page key={challenge.token} challenge={challenge} goOn={ask} leave={leave} keepOpen={() => setHeld(true)} />
        ) : path === '/forgot' ? (
          <ForgotPassword leave={leave} />
        ) : path === resetPath ? (
          <ResetPassword leave={leave} onForgotten={() => goTo('/forgot')} />
        ) : (
          <SignIn onChallenge={ask} onForgotten={() => goTo('/forgot')} notice={notice} />
        )}
      </Suspense>
    </GuestLayout>
  );
}
