import { lazy, Suspense, useEffect, useState } from 'react';
import { pageLanguage } from '../i18n/language.ts';
import { readChallenge } from './stored-challenge.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { isGuestPath, storeReturnAddress } from './return-address.ts';
import { SignIn } from './SignIn.tsx';
import { signInMessage } from '../i18n/sign-in-messages.ts';

const SetPassword = lazy(() => import('./SetPassword.tsx'));

/** The sign-in pages. Any other path redirects to `/login` and is restored after sign-in (SPEC §4). */
export function GuestPages() {
  const [language, setLanguage] = useState(pageLanguage);
  const [path, setPath] = useState(window.location.pathname);
  const [notice, setNotice] = useState<string>();
  const challenge = readChallenge();
  const setting = path === '/challenge' && challenge !== undefined;

  function goTo(next: string) {
    // Keeps the query with the `redirect` parameter.
    window.history.pushState(null, '', `${next}${window.location.search}`);
    setPath(next);
  }

  useEffect(() => {
    document.title = signInMessage(language, 'portal');
    const moved = () => setPath(window.location.pathname);
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, [language]);

  useEffect(() => {
    if (setting || path === '/login') return;
    if (!isGuestPath(path)) storeReturnAddress(window.location);
    window.history.replaceState(null, '', '/login');
    setPath('/login');
  }, [path, setting]);

  return (
    <GuestLayout language={language} setLanguage={setLanguage}>
      {setting ? (
        <Suspense>
          <SetPassword
            challenge={challenge}
            leave={(text) => {
              setNotice(text);
              goTo('/login');
            }}
          />
        </Suspense>
      ) : (
        <SignIn goTo={goTo} notice={notice} />
      )}
    </GuestLayout>
  );
}
