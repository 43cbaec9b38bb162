import { Component, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lastEnd, onSessionChange, readSession } from '../auth-provider/session.ts';
import { pageLanguage } from '../i18n/language.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { GuestPages } from './GuestPages.tsx';
import { dropReturnAddress, isGuestPath, leaveFor, takeReturnAddress } from './return-address.ts';
import { sentence } from '../i18n/use-sentence.ts';

const whose = () => String(readSession()?.user_id ?? '');

/**
 * The one decision at the door: with a session the application, without one the sign-in pages. It follows the session
 * wherever it changes, in this tab or another; another user gets an application of their own.
 */
export function SessionGate({ application }: { application: ReactNode }) {
  const user = useSyncExternalStore(onSessionChange, whose);
  if (user === '') {
    // Whoever leaves by their own wish does not lead the next one to where they were.
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

/** From a guest page one goes to where one was, before the application looks at the address. */
function Entered({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(!isGuestPath(window.location.pathname));
  useEffect(() => {
    if (ready) return;
    // What was kept is handed out once, and React's strict mode comes twice: the second time one is there already.
    if (isGuestPath(window.location.pathname)) {
      const wanted = new URLSearchParams(window.location.search).get('redirect');
      if (wanted !== null && leaveFor(wanted)) return;
      window.history.replaceState(null, '', takeReturnAddress());
    }
    setReady(true);
  }, [ready]);
  return ready ? children : null;
}

/** The application itself failed to load, and reloading did not help. */
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
