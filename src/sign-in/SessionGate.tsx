import { Component, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lastEnd, onSessionChange, readSession } from '../auth-provider/session.ts';
import { pageLanguage } from '../i18n/language.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { GuestPages } from './GuestPages.tsx';
import { dropReturnAddress, isGuestPath, leaveFor, takeReturnAddress } from './return-address.ts';
import { sentence } from '../i18n/use-sentence.ts';

const whose = () => String(readSession()?.user_id ?? '');

/**
 * Renders the application with a session, else the sign-in pages. Follows session changes of all tabs and mounts a new
 * application for another user.
 */
export function SessionGate({ application }: { application: ReactNode }) {
  const user = useSyncExternalStore(onSessionChange, whose);
  if (user === '') {
    // After a sign-out the next user does not return to this page.
    if (lastEnd() === 'signedOut') return <Left key="left" />;
    return <GuestPages key="guest" />;
  }
  return (
    <CouldNotLoad>
      <Suspense fallback={null}>
        <Entered key={user}>{application}</Entered>
      </Suspense>
    </CouldNotLoad>
  );
}

function Left() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    window.history.replaceState(null, '', '/login');
    dropReturnAddress();
    setReady(true);
  }, []);
  return ready ? <GuestPages /> : null;
}

/** Redirects from a guest page to the return address before the application reads the path. */
function Entered({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(!isGuestPath(window.location.pathname));
  useEffect(() => {
    if (ready) return;
    // Strict mode runs this twice, but the return address can be taken only once.
    if (isGuestPath(window.location.pathname)) {
      const wanted = new URLSearchParams(window.location.search).get('redirect');
      if (wanted !== null && leaveFor(wanted)) return;
      window.history.replaceState(null, '', takeReturnAddress());
    }
    setReady(true);
  }, [ready]);
  return ready ? children : null;
}

/** Error boundary for an application that failed to load even after reloading. */
class CouldNotLoad extends Component<{ children: ReactNode }, { failed: boolean }> {
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
          <h1>{sentence(language, 'errorOccurred')}</h1>
          <button type="submit" className="main">
            {sentence(language, 'reload')}
          </button>
        </form>
      </GuestLayout>
    );
  }
}
