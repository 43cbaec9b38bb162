import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reachServer } from './auth-provider/reach-server.ts';
import { signOutOwed } from './auth-provider/owed-sign-out.ts';
import { readSession } from './auth-provider/session.ts';
import { reloadOnChunkErrors } from './browser/chunk-errors.ts';
import { loadWhenReachable, onConnectionChange, watchConnection } from './browser/connection.ts';
import { readLanguage, writeLanguage } from './i18n/language.ts';
import { setCodeLoader } from '../resources/ui/load-code.ts';
import { SessionGate } from './sign-in/SessionGate.tsx';
import { loadSignInMessages } from './i18n/sign-in-messages.ts';
import { readTheme, applyTheme } from './browser/theme-choice.ts';

// While the server is unreachable, the page and what was typed stay.
reloadOnChunkErrors(reachServer);
watchConnection(reachServer);
setCodeLoader(loadWhenReachable);
void signOutOwed();
onConnectionChange(() => void signOutOwed());
writeLanguage(readLanguage());
applyTheme(readTheme());

let begun: ReturnType<typeof bootstrap> | undefined;
const bootstrap = () => import('./bootstrap.tsx').then((module) => module.bootstrap());
const load = () => (begun ??= bootstrap());
const Application = lazy(load);

if (readSession()) {
  load().catch(() => undefined);
  import('./preload.ts').then(
    ({ preload }) => preload(),
    () => undefined,
  );
}

const root = document.querySelector('#root');
const draw = () => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <SessionGate application={<Application />} />
    </StrictMode>,
  );
};
void loadSignInMessages(readLanguage()).then(draw);
