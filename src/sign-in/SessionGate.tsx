import { Component, Fragment, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lastSessionEnd, onSessionChange, readSession } from '../auth-provider/session.ts';
import { pageLanguage } from '../i18n/language.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { GuestPages } from './GuestPages.tsx';
import { removeReturnAddress, resetPath } from './return-address.ts';
import { signInMessage } from '../i18n/sign-in-messages.ts';

const sessionUser = () => String(readSession()?.user_id ?? '');

/**
 * Renders the application with a session, else the sign-in pages. Follows session changes of all tabs and mounts a new
 * application for another user.
 */
export function SessionGate({ application }: { application: ReactNode }) {
  const user = useSyncExternalStore(onSessionChange, sessionUser);
  // A mail's link is opened even if a user is signed in.
  if (user === '' || window.location.pathname === resetPath) {
    // After a sign-out, the next user must not return to this page.
    if (lastSessionEnd() === 'signedOut') return <SignedOut key="left" />;
    return <GuestPages key="guest" />;
  }
  return (
    <LoadErrorBoundary>
      <Suspense fallback={null}>
        <Fragment key={user}>{application}</Fragment>
      </Suspense>
    </LoadErrorBoundary>
  );
}

function SignedOut() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    window.history.replaceState(null, '', '/login');
    removeReturnAddress();
    setReady(true);
  }, []);
  return ready ? <GuestPages /> : null;
}

/** Error boundary for an application that failed to load even after reloading. */
class LoadErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const language = pageLanguage();
    if (!this.state.failed) return this.props.children;
    return (
      <GuestLayout language={language} setLanguage={() => this.forceUpdate()}>
        <form action="">
          <h1>{signInMessage(language, 'errorOccurred')}</h1>
          <button type="submit" className="main">
            {signInMessage(language, 'reload')}
          </button>
        </form>
      </GuestLayout>
    );
  }
}
